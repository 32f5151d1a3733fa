package dev.throng.load;

/**
 * Due times with exponential gaps. The gap before arrival n is drawn from a hash of the seed and n (the finaliser of SplitMix64 [1]),
 * so that two cursors can walk the same schedule: one hands out due times, the other counts what has become due. Where arrivals are
 * taken in time, the second follows in leaps.
 *
 * <p>[1] Steele, Lea, Flood: Fast splittable pseudorandom number generators. OOPSLA 2014.
 */
final class PoissonSchedule implements Schedule {

    private static final long GAMMA = 0x9e3779b97f4a7c15L;

    private final double meanGapNanos;
    private final long seed;
    private final Cursor dueCursor;
    private final Cursor beforeCursor;
    private final Cursor countCursor;

    PoissonSchedule(double perSecond, long seed) {
        this.meanGapNanos = RateProfile.NANOS / perSecond;
        this.seed = seed;
        // a cursor starts on the first arrival, whose gap follows from the rate and the seed
        this.dueCursor = new Cursor();
        this.beforeCursor = new Cursor();
        this.countCursor = new Cursor();
    }

    @Override
    public long due(long n) {
        if (n > dueCursor.n) {
            beforeCursor.leapTo(dueCursor);
        }
        dueCursor.advanceTo(n);
        return dueCursor.dueNanos;
    }

    @Override
    public long count(long atNanos) {
        if (beforeCursor.n > countCursor.n && beforeCursor.dueNanos < atNanos) {
            countCursor.leapTo(beforeCursor);
        }
        while (countCursor.dueNanos < atNanos) {
            countCursor.advance();
        }
        return countCursor.n;
    }

    private double gapNanos(long n) {
        long z = seed + (n + 1) * GAMMA;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        double uniform = ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
        return -Math.log1p(-uniform) * meanGapNanos;
    }

    /** Stands on one arrival; keeps the exact time beside the rounded one, so that rounding does not add up. */
    private final class Cursor {
        private long n;
        private double exactNanos = gapNanos(0);
        private long dueNanos = Math.round(exactNanos);

        private void advance() {
            n++;
            exactNanos += gapNanos(n);
            dueNanos = Math.max(dueNanos + 1, Math.round(exactNanos));
        }

        private void leapTo(Cursor other) {
            n = other.n;
            exactNanos = other.exactNanos;
            dueNanos = other.dueNanos;
        }

        private void advanceTo(long target) {
            if (target < n) {
                throw new IllegalArgumentException("arrival " + target + " (expected: " + n + " or later)");
            }
            while (n < target) {
                advance();
            }
        }
    }
}
