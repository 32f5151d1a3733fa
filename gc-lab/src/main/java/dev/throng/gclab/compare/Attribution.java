package dev.throng.gclab.compare;

import java.util.List;

/**
 * Whether stops explain slow responses. A stop explains a response if it lasted at least half of it: to overlap is not enough, as every
 * long response overlaps some short pause.
 *
 * <p>When a response was answered is known to the interval it was counted in. So two shares are given: of the responses that a stop
 * explains wherever in the interval they were answered, and of those that it explains if they were answered at the worst moment. And a
 * third, to compare with: how often a response of that length, answered at any moment of the run, would be explained.
 *
 * @param slow how many responses were looked at
 * @param certain the share that stops explain for sure
 * @param possible the share that they may explain; the rest has another cause
 * @param byChance the share expected of responses answered at moments that have nothing to do with the stops
 */
public record Attribution(long slow, double certain, double possible, double byChance) {

    /** A stop that lasted this share of a response explains it. */
    private static final double EXPLAINING = 0.5;

    private static final int MOMENTS = 500;

    /** What the shares say. */
    public enum Verdict {
        /** No slow response was looked at. */
        NOTHING_SLOW,
        /** Stops explain most of them, and far more than they would by chance. */
        STOPS,
        /** Stops cannot explain most of them. */
        NOT_STOPS,
        /** The shares leave it open. */
        OPEN
    }

    /**
     * Responses of one length that were answered in one interval.
     *
     * @param fromNanos the interval's start
     * @param toNanos its end
     */
    public record Slow(long fromNanos, long toNanos, long responseNanos, long count) {}

    /**
     * @param slow the slowest responses: those above a percentile
     * @param fromNanos where the run's measured time begins
     * @param toNanos where it ends
     */
    public static Attribution of(List<Slow> slow, Stops stops, long fromNanos, long toNanos) {
        long all = 0;
        long certain = 0;
        long possible = 0;
        double byChance = 0;
        for (Slow one : slow) {
            long needed = (long) Math.ceil(one.responseNanos() * EXPLAINING);
            long least = Long.MAX_VALUE;
            long most = 0;
            for (long end : stops.turns(one.responseNanos(), one.fromNanos(), one.toNanos())) {
                long stopped = stops.within(end - one.responseNanos(), end);
                least = Math.min(least, stopped);
                most = Math.max(most, stopped);
            }
            all += one.count();
            certain += least >= needed ? one.count() : 0;
            possible += most >= needed ? one.count() : 0;
            byChance += one.count() * chance(one.responseNanos(), needed, stops, fromNanos, toNanos);
        }
        return all == 0
                ? new Attribution(0, 0, 0, 0)
                : new Attribution(all, (double) certain / all, (double) possible / all, byChance / all);
    }

    private static double chance(long length, long needed, Stops stops, long fromNanos, long toNanos) {
        int explained = 0;
        for (int i = 0; i < MOMENTS; i++) {
            long end = fromNanos + (toNanos - fromNanos) / MOMENTS * i;
            explained += stops.within(end - length, end) >= needed ? 1 : 0;
        }
        return (double) explained / MOMENTS;
    }

    public Verdict verdict() {
        if (slow == 0) {
            return Verdict.NOTHING_SLOW;
        }
        if (possible < 0.5) {
            return Verdict.NOT_STOPS;
        }
        return certain >= 0.5 || possible >= 2 * byChance ? Verdict.STOPS : Verdict.OPEN;
    }
}
