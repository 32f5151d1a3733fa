package dev.throng.run;

import java.util.function.Supplier;

/** The share of a core that the busiest event loop used while phases were measured. Confined to one thread. */
public final class LoopCpu {

    private final Supplier<long[]> cpuNanos;
    private long[] last = {};
    private long[] used = {};
    private long lastAtNanos;
    private long measuredNanos;

    /** @param cpuNanos the CPU time of each loop so far; the length may change */
    public LoopCpu(Supplier<long[]> cpuNanos) {
        this.cpuNanos = cpuNanos;
    }

    /** @param measured whether the time since the last sample counts */
    public void sample(long atNanos, boolean measured) {
        long[] now = cpuNanos.get();
        if (last.length == now.length && measured) {
            if (used.length != now.length) {
                used = new long[now.length];
            }
            for (int loop = 0; loop < now.length; loop++) {
                used[loop] += now[loop] - last[loop];
            }
            measuredNanos += atNanos - lastAtNanos;
        }
        last = now;
        lastAtNanos = atNanos;
    }

    /** When the last sample was taken. */
    long lastAtNanos() {
        return lastAtNanos;
    }

    /** The share of a core that the busiest loop used. */
    public double busiest() {
        long most = 0;
        for (long one : used) {
            most = Math.max(most, one);
        }
        return measuredNanos == 0 ? 0 : (double) most / measuredNanos;
    }
}
