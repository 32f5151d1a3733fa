package dev.throng.scheduling;

import java.util.Arrays;

/**
 * Decides when event loops should give up their real-time priority, and when they should have it again. Loops that use nearly all of their cores
 * keep every other thread from them, the target's threads too. Pure: CPU times in, a decision out. Confined to one thread.
 */
final class RealtimeWatch {

    /** The share of a core that a loop may use, and of all their cores that all loops may use. */
    static final double MAX_SHARE = 0.8;

    /** For how long they may use more. */
    static final long MAX_NANOS = 500_000_000;

    /** The share below which loops are calm. */
    static final double CALM_SHARE = 0.5;

    /** For how long they must be calm, the first time; each further time for twice as long. */
    static final long CALM_NANOS = 500_000_000;

    private static final long MOST_CALM_NANOS = 32 * CALM_NANOS;

    /** What a sample means. */
    enum Decision {
        KEEP,
        STEP_BACK,
        RETURN
    }

    private final int cpus;
    private long[] last = {};
    private long lastAtNanos;
    private double share;
    private boolean back;
    private long sinceNanos;
    private long calmNanos = CALM_NANOS;

    /** @param cpus how many CPUs the event loops share; at least one */
    RealtimeWatch(int cpus) {
        this.cpus = cpus;
    }

    /**
     * Takes a sample. The loops are taken to have the priority first, and to follow each decision.
     *
     * @param atNanos the time of the sample
     * @param cpuNanos the CPU time of each event loop so far
     */
    Decision sample(long atNanos, long[] cpuNanos) {
        boolean known = last.length == cpuNanos.length && atNanos > lastAtNanos;
        share = known ? share(atNanos, cpuNanos) : 0;
        boolean continues = known && (back ? share < CALM_SHARE : share > MAX_SHARE);
        sinceNanos = continues ? sinceNanos + (atNanos - lastAtNanos) : 0;
        last = cpuNanos;
        lastAtNanos = atNanos;
        if (sinceNanos < (back ? calmNanos : MAX_NANOS)) {
            return Decision.KEEP;
        }
        sinceNanos = 0;
        back = !back;
        if (back) {
            return Decision.STEP_BACK;
        }
        calmNanos = Math.min(MOST_CALM_NANOS, 2 * calmNanos);
        return Decision.RETURN;
    }

    /** The share of the last sample: of a core for the busiest loop, or of all cores for all loops if that is more. */
    double share() {
        return share;
    }

    private double share(long atNanos, long[] cpuNanos) {
        double span = atNanos - lastAtNanos;
        double busiest = 0;
        for (int loop = 0; loop < cpuNanos.length; loop++) {
            busiest = Math.max(busiest, (cpuNanos[loop] - last[loop]) / span);
        }
        double all = (Arrays.stream(cpuNanos).sum() - Arrays.stream(last).sum()) / span / cpus;
        return Math.max(busiest, all);
    }
}
