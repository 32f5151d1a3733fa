package dev.throng.run;

import dev.throng.sample.MachineSampler;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.OtherCpu;

/**
 * Adds up the CPU of other processes over those samples in which the machine's CPU was full. Samples of several processes come at different
 * moments, so one second may count too little for them and the next one too much: only the sum is never below 0. Confined to one thread.
 */
public final class OtherCpuTotals {

    private final boolean targetKnown;
    private long fullNanos;
    private long cpuNanos;
    private long usedNanos;
    private long ownNanos;

    /** @param targetKnown whether the target is sampled */
    public OtherCpuTotals(boolean targetKnown) {
        this.targetKnown = targetKnown;
    }

    /** Adds a sample of a measured phase. A sample without the machine's CPU, or without the generator's, is left out. */
    void add(ResourceRow row) {
        if (row.generatorHereNanos().isPresent()
                && !(targetKnown && row.target().cpuNanos().isEmpty())) {
            add(
                    row.durationNanos(),
                    row.machine(),
                    row.generatorHereNanos().getAsLong()
                            + row.target().cpuNanos().orElse(0));
        }
    }

    /**
     * Adds a sample of a measured phase.
     *
     * @param durationNanos its length
     * @param machine the differences of the machine's counters; left out without those of the CPU
     * @param own CPU time of the processes that are no others, in nanoseconds
     */
    public void add(long durationNanos, MachineSampler.Sample machine, long own) {
        MachineUse.of(machine).filter(MachineUse::isFull).ifPresent(use -> {
            fullNanos += durationNanos;
            cpuNanos += use.allNanos();
            usedNanos += use.usedNanos();
            ownNanos += own;
        });
    }

    /** CPU time of the processes that are no others, in the samples that count. */
    public long ownNanos() {
        return ownNanos;
    }

    /** The sums so far. */
    public OtherCpu totals() {
        return totals(ownNanos);
    }

    /**
     * The sums so far, if the processes that are no others used more CPU than the samples state.
     *
     * @param allOwnNanos CPU time of all processes that are no others
     */
    public OtherCpu totals(long allOwnNanos) {
        return new OtherCpu(fullNanos, cpuNanos, Math.max(0, usedNanos - allOwnNanos), targetKnown);
    }
}
