package dev.throng.run;

import dev.throng.sample.MachineSample;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.OtherCpu;

/** Adds up the CPU of other processes over those samples in which the machine's CPU was full. Confined to the collector's thread. */
final class OtherCpuTotals {

    /** The machine's CPU is full if less than this share of it is idle or waits for disks. */
    static final double IDLE = 0.1;

    private final boolean targetKnown;
    private long fullNanos;
    private long cpuNanos;
    private long othersNanos;

    /** @param targetKnown whether the target is sampled */
    OtherCpuTotals(boolean targetKnown) {
        this.targetKnown = targetKnown;
    }

    /** Adds a sample of a measured phase. A sample without the machine's CPU, or without the generator's, is left out. */
    void add(ResourceRow row) {
        MachineSample machine = row.machine();
        if (machine.cpuUserNanos().isEmpty()
                || machine.cpuIdleNanos().isEmpty()
                || row.generator().cpuNanos().isEmpty()
                || targetKnown && row.target().cpuNanos().isEmpty()) {
            return;
        }
        long used =
                machine.cpuUserNanos().getAsLong() + machine.cpuSystemNanos().orElse(0);
        long idle =
                machine.cpuIdleNanos().getAsLong() + machine.cpuIoWaitNanos().orElse(0);
        long all = used + idle + machine.cpuStealNanos().orElse(0);
        if (all > 0 && idle < IDLE * all) {
            fullNanos += row.durationNanos();
            cpuNanos += all;
            othersNanos += Math.max(0, used - cpu(row.generator()) - cpu(row.target()));
        }
    }

    private static long cpu(ProcessSample process) {
        return process.cpuNanos().orElse(0);
    }

    OtherCpu totals() {
        return new OtherCpu(fullNanos, cpuNanos, othersNanos, targetKnown);
    }
}
