package dev.throng.engine;

import java.util.List;

/**
 * The ends of a run's intervals: each full interval since its start, and the end of each phase. All loops close the same intervals with the
 * same numbers, also while the run drains after the last phase. Times are nanoseconds since the start of the run. Immutable.
 */
public final class Timeline {

    private final List<PhasePlan> phases;
    private final long intervalNanos;

    /**
     * @param phases one after the other, without gaps
     * @param intervalNanos the length of a full interval; more than 0
     */
    public Timeline(List<PhasePlan> phases, long intervalNanos) {
        this.phases = List.copyOf(phases);
        this.intervalNanos = intervalNanos;
    }

    /** The phases in their order. */
    public List<PhasePlan> phases() {
        return phases;
    }

    /** When the last phase ends. */
    public long endNanos() {
        return phases.get(phases.size() - 1).endNanos();
    }

    /** The number of the phase at the given time, from 0; the number of phases after the last one. */
    public int phaseAt(long nanos) {
        int phase = 0;
        while (phase < phases.size() && phases.get(phase).endNanos() <= nanos) {
            phase++;
        }
        return phase;
    }

    /** The end of the interval that contains the given time. */
    public long nextBoundary(long nanos) {
        long full = (Math.floorDiv(nanos, intervalNanos) + 1) * intervalNanos;
        int phase = phaseAt(nanos);
        return phase < phases.size() ? Math.min(full, phases.get(phase).endNanos()) : full;
    }
}
