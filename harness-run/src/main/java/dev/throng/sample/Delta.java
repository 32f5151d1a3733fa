package dev.throng.sample;

import java.util.OptionalLong;

/** The difference of a counter between two samples. */
final class Delta {

    private Delta() {}

    /** Returns a share of a difference, rounded. */
    static OptionalLong share(OptionalLong delta, double share) {
        return delta.isPresent() ? OptionalLong.of(Math.round(delta.getAsLong() * share)) : delta;
    }

    /** Returns the difference: empty if one sample is empty, 0 if the counter decreased. */
    static OptionalLong of(OptionalLong earlier, OptionalLong later) {
        return earlier.isPresent() && later.isPresent()
                ? OptionalLong.of(Math.max(0, later.getAsLong() - earlier.getAsLong()))
                : OptionalLong.empty();
    }
}
