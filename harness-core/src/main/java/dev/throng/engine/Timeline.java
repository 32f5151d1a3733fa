package dev.throng.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The phases of a run and the ends of its intervals: each full interval since its start, and the end of each phase. All loops close the same
 * intervals with the same numbers, also while the run drains after the last phase. Times are nanoseconds since the start of the run.
 *
 * <p>A phase that lasts {@link PhasePlan#untilSteady} may be ended earlier than planned, at the end of a full interval. The phases after it
 * then begin earlier, and no interval moves. Event loops state how far they have come in such a phase, and its end is only set ahead of all of
 * them. So every loop of the process ends the phase at the same time. Any thread may call any method.
 */
public final class Timeline {

    private final List<PhasePlan> planned;
    private final long intervalNanos;
    private final Set<Integer> ended = new HashSet<>();
    private volatile List<PhasePlan> phases;
    private long reachedNanos = -1;

    /**
     * @param phases one after the other, without gaps
     * @param intervalNanos the length of a full interval; more than 0
     */
    public Timeline(List<PhasePlan> phases, long intervalNanos) {
        this.planned = List.copyOf(phases);
        this.phases = planned;
        this.intervalNanos = intervalNanos;
    }

    /** The phases in their order. Those that were ended early have their real length. */
    public List<PhasePlan> phases() {
        return phases;
    }

    /** When the last phase ends, or will end at the latest. */
    public long endNanos() {
        List<PhasePlan> all = phases;
        return all.get(all.size() - 1).endNanos();
    }

    /** How long the phase with this number, from 0, lasts if it is not ended early. */
    long plannedNanos(int number) {
        return planned.get(number).durationNanos();
    }

    /** The number of the phase at the given time, from 0; the number of phases after the last one. */
    public int phaseAt(long nanos) {
        return phaseAt(phases, nanos);
    }

    private static int phaseAt(List<PhasePlan> all, long nanos) {
        int phase = 0;
        while (phase < all.size() && all.get(phase).endNanos() <= nanos) {
            phase++;
        }
        return phase;
    }

    /** The end of the interval that contains the given time. */
    public long nextBoundary(long nanos) {
        List<PhasePlan> all = phases;
        long full = nextFullInterval(nanos);
        int phase = phaseAt(all, nanos);
        return phase < all.size() ? Math.min(full, all.get(phase).endNanos()) : full;
    }

    /** The first end of a full interval that is later than the given time. */
    public long nextFullInterval(long nanos) {
        return (Math.floorDiv(nanos, intervalNanos) + 1) * intervalNanos;
    }

    /**
     * Ends a phase earlier than planned, once, if no event loop of this process has come so far. Loops find it at their next wake-up.
     *
     * @param number the number of the phase, from 0, which lasts until the load is steady
     * @param nanos the end of a full interval
     * @return whether the phase ends then, also if it was ended at this time before
     */
    public synchronized boolean endPhaseAt(int number, long nanos) {
        PhasePlan phase = phases.get(number);
        if (!phase.untilSteady() || nanos % intervalNanos != 0) {
            throw new IllegalArgumentException(
                    "the phase " + phase.name() + " cannot end after " + nanos + " ns of the run");
        }
        if (ended.contains(number)) {
            return phase.endNanos() == nanos;
        }
        if (nanos <= reachedNanos || nanos <= phase.startNanos() || nanos >= phase.endNanos()) {
            return false;
        }
        List<PhasePlan> moved = new ArrayList<>(phases.subList(0, number));
        moved.add(phase.lasting(nanos - phase.startNanos()));
        long start = nanos;
        for (PhasePlan later : phases.subList(number + 1, phases.size())) {
            moved.add(later.startingAt(start));
            start += later.durationNanos();
        }
        ended.add(number);
        phases = List.copyOf(moved);
        return true;
    }

    /** Whether the phase with this number was ended earlier than planned. */
    public synchronized boolean endedEarly(int number) {
        return ended.contains(number);
    }

    /**
     * An event loop is about to do what is due in a phase until the given time.
     *
     * @return when the phase ends; no later call of {@link #endPhaseAt} sets an end up to the given time
     */
    synchronized long reach(int number, long nanos) {
        reachedNanos = Math.max(reachedNanos, nanos);
        return phases.get(number).endNanos();
    }
}
