package dev.throng.sample;

import java.util.OptionalLong;

/** What a counter gained between two samples. */
final class Delta {

    private Delta() {}

    /** Empty if one of them is; 0 if the counter fell. */
    static OptionalLong of(OptionalLong earlier, OptionalLong later) {
        return earlier.isPresent() && later.isPresent()
                ? OptionalLong.of(Math.max(0, later.getAsLong() - earlier.getAsLong()))
                : OptionalLong.empty();
    }
}
