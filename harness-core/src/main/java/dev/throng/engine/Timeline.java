package dev.throng.engine;

import java.util.List;

/**
 * Where a run's intervals end: at every full interval since its start and at the end of every phase. All loops close the same
 * intervals under the same numbers. After the last phase, while the run drains, intervals go on. Immutable.
 */
public final class Timeline {

    private final List<PhasePlan> phases;
    private final long intervalNanos;

    public Timeline(List<PhasePlan> phases, long intervalNanos) {
        this.phases = List.copyOf(phases);
        this.intervalNanos = intervalNanos;
    }

    public List<PhasePlan> phases() {
        return phases;
    }

    /** When the last phase ends. */
    public long endNanos() {
        return phases.get(phases.size() - 1).endNanos();
    }

    /** The phase at a time; the number of phases once the last is over. */
    public int phaseAt(long nanos) {
        int phase = 0;
        while (phase < phases.size() && phases.get(phase).endNanos() <= nanos) {
            phase++;
        }
        return phase;
    }

    /** The first end of an interval after the given time. */
    public long nextBoundary(long nanos) {
        long full = (Math.floorDiv(nanos, intervalNanos) + 1) * intervalNanos;
        int phase = phaseAt(nanos);
        return phase < phases.size() ? Math.min(full, phases.get(phase).endNanos()) : full;
    }
}
