package dev.throng.gclab.compare;

import java.util.List;

/**
 * Whether stops explain slow responses, each of which is known by when it was due and when it was answered. A stop explains a response
 * if it lasted at least half of it: to overlap is not enough, as every long response overlaps some short pause. The share that
 * overlaps none at all is what no stop can be blamed for.
 *
 * <p>Of more responses than are kept some stand for all of their length, so shares are estimates; those of the slowest are exact.
 *
 * @param slow how many responses there were
 * @param kept how many of them were kept one by one
 * @param explained the share that stops lasted at least half of
 * @param partly the share that stops lasted at least a tenth of
 * @param overlapping the share that overlaps any stop
 * @param byChance the share that would be explained of responses of these lengths that have nothing to do with the stops
 */
public record Attribution(long slow, long kept, double explained, double partly, double overlapping, double byChance) {

    /** A stop that lasted this share of a response explains it. */
    private static final double EXPLAINING = 0.5;

    /** One that lasted less than this share cannot be its cause. */
    private static final double IN_PART = 0.1;

    private static final int MOMENTS = 500;

    /** The conclusion from the shares. */
    public enum Result {
        /** There was no slow response. */
        NOTHING_SLOW,
        /** Stops explain most of them. */
        STOPS,
        /** Stops were less than a tenth of most of them. */
        NOT_STOPS,
        /** Stops were a part of most of them, but less than half: an arrival due after a stop waits for those due during it. */
        OPEN
    }

    /**
     * A slow response.
     *
     * @param standsFor how many there were of its length for each one kept
     */
    public record Slow(long dueNanos, long answeredNanos, double standsFor) {

        long responseNanos() {
            return Math.max(1, answeredNanos - dueNanos);
        }
    }

    /**
     * @param kept of the slowest responses, those above a percentile
     * @param slow how many there were
     * @param fromNanos where the run's measured time begins
     * @param toNanos where it ends
     */
    public static Attribution of(List<Slow> kept, long slow, Stops stops, long fromNanos, long toNanos) {
        double all = 0;
        double explained = 0;
        double partly = 0;
        double overlapping = 0;
        double byChance = 0;
        for (Slow one : kept) {
            long stopped = stops.within(one.dueNanos(), one.answeredNanos());
            all += one.standsFor();
            explained += stopped >= needed(one, EXPLAINING) ? one.standsFor() : 0;
            partly += stopped >= needed(one, IN_PART) ? one.standsFor() : 0;
            overlapping += stopped > 0 ? one.standsFor() : 0;
            byChance += one.standsFor() * chance(one, stops, fromNanos, toNanos);
        }
        return all == 0
                ? new Attribution(slow, 0, 0, 0, 0, 0)
                : new Attribution(slow, kept.size(), explained / all, partly / all, overlapping / all, byChance / all);
    }

    private static long needed(Slow one, double share) {
        return (long) Math.ceil(one.responseNanos() * share);
    }

    private static double chance(Slow one, Stops stops, long fromNanos, long toNanos) {
        long needed = needed(one, EXPLAINING);
        int explained = 0;
        for (int i = 0; i < MOMENTS; i++) {
            long end = fromNanos + (toNanos - fromNanos) / MOMENTS * i;
            explained += stops.within(end - one.responseNanos(), end) >= needed ? 1 : 0;
        }
        return (double) explained / MOMENTS;
    }

    public Result verdict() {
        if (kept == 0) {
            return Result.NOTHING_SLOW;
        }
        if (explained >= 0.5) {
            return Result.STOPS;
        }
        return partly < 0.5 ? Result.NOT_STOPS : Result.OPEN;
    }
}
