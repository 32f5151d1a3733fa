package dev.throng.run;

import dev.throng.sample.ResourceRow;
import dev.throng.verdict.PhaseCpu;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds up for each phase, measured or not, how long the machine's CPU was full, and what generator and target used of it then. Confined to
 * one thread.
 */
final class PhaseCpuTotals {

    private static final class Sums {
        private long sampledNanos;
        private long fullNanos;
        private long cpuNanos;
        private long usedNanos;
        private long generatorNanos;
        private long targetNanos;
    }

    private final List<String> phases;
    private final boolean targetKnown;
    private final List<Sums> sums;

    /**
     * @param phases the names of all phases in their order
     * @param targetKnown whether the target is sampled
     */
    PhaseCpuTotals(List<String> phases, boolean targetKnown) {
        this.phases = List.copyOf(phases);
        this.targetKnown = targetKnown;
        this.sums = phases.stream().map(name -> new Sums()).toList();
    }

    /**
     * Adds a sample. One without the CPU of the machine or of the generator is left out.
     *
     * @param phase the number of the phase of the sample; a sample after the last phase is left out
     */
    void add(int phase, ResourceRow row) {
        if (phase >= phases.size() || row.generatorHereNanos().isEmpty()) {
            return;
        }
        MachineUse.of(row.machine()).ifPresent(use -> {
            Sums to = sums.get(phase);
            to.sampledNanos += row.durationNanos();
            if (use.isFull()) {
                to.fullNanos += row.durationNanos();
                to.cpuNanos += use.allNanos();
                to.usedNanos += use.usedNanos();
                to.generatorNanos += row.generatorHereNanos().getAsLong();
                to.targetNanos += row.target().cpuNanos().orElse(0);
            }
        });
    }

    /** The sums so far, of each phase. */
    List<PhaseCpu> totals() {
        List<PhaseCpu> totals = new ArrayList<>();
        for (int phase = 0; phase < phases.size(); phase++) {
            Sums of = sums.get(phase);
            totals.add(new PhaseCpu(
                    phases.get(phase),
                    of.sampledNanos,
                    of.fullNanos,
                    of.cpuNanos,
                    of.usedNanos,
                    of.generatorNanos,
                    of.targetNanos,
                    targetKnown));
        }
        return totals;
    }
}
