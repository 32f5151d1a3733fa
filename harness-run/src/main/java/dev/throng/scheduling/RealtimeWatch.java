package dev.throng.scheduling;

import java.util.Optional;

/**
 * Decides when event loops should no longer have a real-time priority. A loop that uses nearly all of a core keeps every other thread from
 * that core, the target's threads too. Pure: CPU times in, a decision out. Confined to one thread.
 */
final class RealtimeWatch {

    /** The share of a core that a loop may use. */
    static final double MAX_SHARE = 0.8;

    /** For how long it may use more. */
    static final long MAX_NANOS = 500_000_000;

    private long[] last = {};
    private long lastAtNanos;
    private long busyNanos;

    /**
     * Takes a sample.
     *
     * @param atNanos the time of the sample
     * @param cpuNanos the CPU time of each event loop so far
     * @return the share of a core that the busiest loop used since the last sample, if it was too much for too long
     */
    Optional<Double> sample(long atNanos, long[] cpuNanos) {
        double share = last.length == cpuNanos.length && atNanos > lastAtNanos ? busiest(atNanos, cpuNanos) : 0;
        busyNanos = share > MAX_SHARE ? busyNanos + (atNanos - lastAtNanos) : 0;
        last = cpuNanos;
        lastAtNanos = atNanos;
        return busyNanos >= MAX_NANOS ? Optional.of(share) : Optional.empty();
    }

    private double busiest(long atNanos, long[] cpuNanos) {
        double most = 0;
        for (int loop = 0; loop < cpuNanos.length; loop++) {
            most = Math.max(most, (double) (cpuNanos[loop] - last[loop]) / (atNanos - lastAtNanos));
        }
        return most;
    }
}
