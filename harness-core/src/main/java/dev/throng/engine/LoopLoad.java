package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One event loop's share of the load. Gives each operation its part of a phase, and counts what became due and what is owed. Called when a
 * phase or an interval changes, not at every wake-up. Times are nanoseconds since the start of the run. Confined to its event loop.
 */
final class LoopLoad {

    private final Pacer.Plan plan;
    private final LoopRecorder recorder;
    private final Map<OperationRecorder, DueCounter> counters = new HashMap<>();

    LoopLoad(Pacer.Plan plan, LoopRecorder recorder) {
        this.plan = plan;
        this.recorder = recorder;
    }

    /**
     * Starts a phase. Operations without a load in it start nothing. Operations of earlier phases are kept until their last arrival has left
     * the system.
     *
     * @param phase the number of the phase, from 0
     * @param runStartNanos when the run started, on the loop's clock
     * @param stopNanos when the run is stopped, if that is before the end of the phase
     */
    void enter(int phase, OperationPacers pacers, long runStartNanos, long stopNanos) {
        PhasePlan entered = plan.timeline().phases().get(phase);
        counters.values().forEach(DueCounter::phaseOver);
        pacers.forEach(pacer -> {
            Load load = entered.loads().get(pacer.operation());
            if (load == null) {
                pacer.leave();
            } else {
                enter(phase, entered, pacer, load, runStartNanos, stopNanos);
            }
        });
    }

    private void enter(
            int phase, PhasePlan entered, OperationPacer pacer, Load load, long runStartNanos, long stopNanos) {
        int parts = Math.min(plan.parts(), load.maxParts());
        boolean sharing = plan.part() < parts;
        // the same slices on all loops, also on one that enters the phase after it was ended early
        long plannedNanos = plan.timeline().plannedNanos(phase);
        long seed = PhasePlan.seed(plan.seed(), phase, pacer.operation());
        ArrivalProcess process = sharing
                ? load.slice(plan.part(), parts, plannedNanos, pacer.inSystem(), new SplittableRandom(seed))
                : ArrivalProcess.NONE;
        long phaseStartNanos = runStartNanos + entered.startNanos();
        OperationRecorder into = recorder.operation(phase, pacer.operation().ordinal(), phaseStartNanos);
        pacer.enter(
                load,
                process,
                into,
                phaseStartNanos,
                Math.min(entered.durationNanos(), stopNanos - entered.startNanos()),
                sharing ? Load.share(load.atMost(), plan.part(), parts) : 0);
        counters.put(into, new DueCounter(process, entered.startNanos(), entered.durationNanos()));
    }

    /** Ends the phase at the given time, unless it ends earlier. */
    void endAt(long nanos) {
        counters.values().forEach(counter -> counter.endAt(nanos));
    }

    /** Returns the arrivals of an operation that became due since the last call and before the given time, and those owed now. */
    LoopRecorder.DueCounts countUntil(OperationRecorder operation, long until) {
        return counters.get(operation).countUntil(until);
    }

    /** Removes operations of earlier phases that have no arrival left in the system. */
    void removeEnded() {
        counters.keySet().retainAll(recorder.operations());
    }

    /**
     * Counts the arrivals of one operation that became due in one phase, interval by interval. Times are nanoseconds since the start of the
     * run. Confined to its event loop.
     */
    private static final class DueCounter {

        private final ArrivalProcess process;
        private final long startNanos;
        private long endNanos;
        private boolean current = true;
        private long counted;

        /**
         * @param process the operation's arrivals in the phase
         * @param startNanos when the phase starts
         * @param durationNanos how long it lasts
         */
        DueCounter(ArrivalProcess process, long startNanos, long durationNanos) {
            this.process = process;
            this.startNanos = startNanos;
            this.endNanos = startNanos + durationNanos;
        }

        /** Marks the phase as over. Its recorder is needed only until its last arrival has left the system. */
        void phaseOver() {
            current = false;
        }

        /** Ends the phase at the given time, unless it ends earlier. */
        void endAt(long nanos) {
            endNanos = Math.min(endNanos, nanos);
        }

        /**
         * Returns the arrivals that became due since the last call and before the given time, and the arrivals that are owed now.
         *
         * @param until the end of an interval; an arrival that is due at exactly this time belongs to the next interval
         */
        LoopRecorder.DueCounts countUntil(long until) {
            long due = Math.max(process.taken(), process.due(Math.min(until, endNanos) - startNanos));
            long dueNow = due - counted;
            counted = due;
            return new LoopRecorder.DueCounts(dueNow, due - process.taken(), current);
        }
    }
}
