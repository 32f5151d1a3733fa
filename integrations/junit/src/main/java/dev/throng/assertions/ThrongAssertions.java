package dev.throng.assertions;

import dev.throng.api.ThrongResult;

/** The entry to the assertions of this package. */
public final class ThrongAssertions {

    private ThrongAssertions() {}

    /** Starts assertions on a result. */
    public static ThrongResultAssert assertThat(ThrongResult result) {
        return new ThrongResultAssert(result);
    }
}
