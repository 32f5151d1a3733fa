package dev.throng.load;

import dev.throng.load.RateProfile.Schedule;

/**
 * Due times with exponential gaps. The gap before arrival n follows from a hash of the seed and n (the finalizer of SplitMix64 [1]). So two
 * cursors can walk the same schedule: one returns due times, the other counts due arrivals. If arrivals are taken in time, the second
 * cursor jumps to the first.
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
        // created after rate and seed, from which the gap of the first arrival follows
        this.dueCursor = new Cursor();
        this.beforeCursor = new Cursor();
        this.countCursor = new Cursor();
    }

    @Override
    public long due(long n) {
        if (n > dueCursor.n) {
            beforeCursor.jumpTo(dueCursor);
        }
        dueCursor.advanceTo(n);
        return dueCursor.dueNanos;
    }

    @Override
    public long count(long atNanos) {
        if (beforeCursor.n > countCursor.n && beforeCursor.dueNanos < atNanos) {
            countCursor.jumpTo(beforeCursor);
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

    /** A position on one arrival. It keeps the exact and the rounded time, so that rounding errors do not add up. */
    private final class Cursor {
        private long n;
        private double exactNanos = gapNanos(0);
        private long dueNanos = Math.round(exactNanos);

        private void advance() {
            n++;
            exactNanos += gapNanos(n);
            dueNanos = Math.max(dueNanos + 1, Math.round(exactNanos));
        }

        private void jumpTo(Cursor other) {
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
