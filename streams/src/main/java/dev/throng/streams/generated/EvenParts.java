package dev.throng.streams.generated;

/**
 * Cuts a fraction that repeats into whole numbers: the first n parts together are n · numerator / denominator, rounded down. Never
 * overflows. Confined to one thread.
 */
final class EvenParts {

    private final long numerator;
    private final long denominator;
    private long rest;

    private EvenParts(long numerator, long denominator, long rest) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.rest = rest;
    }

    static EvenParts roundedDown(long numerator, long denominator) {
        return new EvenParts(numerator, denominator, 0);
    }

    /** The first n parts together are rounded up instead. */
    static EvenParts roundedUp(long numerator, long denominator) {
        return new EvenParts(numerator, denominator, denominator - 1);
    }

    long next() {
        rest += numerator;
        long part = rest / denominator;
        rest %= denominator;
        return part;
    }
}
