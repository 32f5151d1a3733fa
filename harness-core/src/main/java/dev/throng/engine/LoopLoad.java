package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * One event loop's share of the load. Gives each operation its part of a phase, and counts what became due and what is owed. Called when a
 * phase or an interval changes, not at every wake-up. Times are nanoseconds since the start of the run. Confined to its event loop.
 */
final class LoopLoad {

    private final Pacer.Plan plan;
    private final ArrivalPlan arrivals;
    private final LoopRecorder recorder;
    private final Map<OperationRecorder, DueCounter> counters = new HashMap<>();
    /** By phase and ordinal; null where nothing is recorded. */
    private final DueCounter[][] places;

    private long runStartNanos;
    private int current;
    private long endNanos = Long.MAX_VALUE;
    private boolean owing;

    /**
     * @param operations how many operations there are
     * @param arrivals what the driver plans itself
     */
    LoopLoad(Pacer.Plan plan, int operations, ArrivalPlan arrivals, LoopRecorder recorder) {
        this.plan = plan;
        this.arrivals = arrivals;
        this.recorder = recorder;
        this.places = new DueCounter[plan.timeline().phases().size()][operations];
    }

    /**
     * Starts a phase. Operations without a load in it start nothing. Operations of earlier phases are kept until their last arrival has left
     * the system.
     *
     * @param phase the number of the phase, from 0
     * @param startNanos when the run started, on the loop's clock
     * @param stopNanos when the run is stopped, if that is before the end of the phase
     */
    void enter(int phase, OperationPacers pacers, long startNanos, long stopNanos) {
        runStartNanos = startNanos;
        current = phase;
        PhasePlan entered = plan.timeline().phases().get(phase);
        counters.values().forEach(DueCounter::phaseOver);
        pacers.forEach(pacer -> {
            Load load = entered.loads().get(pacer.operation());
            if (load == null) {
                pacer.leave();
            } else {
                enter(phase, entered, pacer, load, stopNanos);
            }
        });
    }

    private void enter(int phase, PhasePlan entered, OperationPacer pacer, Load load, long stopNanos) {
        int parts = Math.min(plan.parts(), load.maxParts());
        boolean sharing = plan.part() < parts;
        // the same slices on all loops, also on one that enters the phase after it was ended early
        long plannedNanos = plan.timeline().plannedNanos(phase);
        long seed = PhasePlan.seed(plan.seed(), phase, pacer.operation());
        ArrivalProcess process = sharing
                ? load.slice(plan.part(), parts, plannedNanos, pacer.inSystem().count(), new SplittableRandom(seed))
                : ArrivalProcess.NONE;
        DueCounter counter = counter(phase, pacer.operation().ordinal(), process);
        pacer.enter(
                load,
                process,
                counter.recorder,
                runStartNanos + entered.startNanos(),
                Math.min(entered.durationNanos(), stopNanos - entered.startNanos()),
                sharing ? Load.share(load.atMost(), plan.part(), parts) : 0);
    }

    private DueCounter counter(int phase, int operation, ArrivalProcess process) {
        PhasePlan of = plan.timeline().phases().get(phase);
        OperationRecorder into = recorder.operation(phase, operation, runStartNanos + of.startNanos());
        DueCounter counter = new DueCounter(into, process, of.startNanos(), of.durationNanos(), phase == current);
        counters.put(into, counter);
        places[phase][operation] = counter;
        return counter;
    }

    /**
     * Counts an arrival that the driver planned itself and that starts now.
     *
     * @param readyNanos when it could start, on the loop's clock
     * @return the recorder of the phase in which it could
     */
    OperationRecorder startPlanned(Operation operation, long readyNanos) {
        DueCounter counter = planned(operation, readyNanos);
        counter.plannedStarted++;
        return counter.recorder;
    }

    private DueCounter planned(Operation operation, long readyNanos) {
        int phase = plan.timeline().phaseAt(readyNanos - runStartNanos);
        DueCounter known = places[phase][operation.ordinal()];
        return known == null ? counter(phase, operation.ordinal(), ArrivalProcess.NONE) : known;
    }

    /** Finds the planned arrivals that are owed at the end of an interval. Call it before the interval is closed. */
    void countOwed(long until) {
        long before = runStartNanos + Math.min(until, endNanos);
        if (arrivals.nextNanos() >= before && !owing) {
            return;
        }
        counters.values().forEach(counter -> counter.plannedOwed = 0);
        owing = false;
        arrivals.forEachBefore(before, (arrival, readyNanos) -> {
            planned(arrival.operation(), readyNanos).plannedOwed++;
            owing = true;
        });
    }

    /** Ends the load at the given time, which is the end of the last phase. What the driver plans for later is not due. */
    void endLoad(long nanos) {
        endNanos = nanos;
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
        if (counters.size() == recorder.operations().size()) {
            return;
        }
        counters.keySet().retainAll(recorder.operations());
        for (int phase = 0; phase < current; phase++) {
            for (int operation = 0; operation < places[phase].length; operation++) {
                DueCounter counter = places[phase][operation];
                if (counter != null && !counters.containsKey(counter.recorder)) {
                    places[phase][operation] = null;
                }
            }
        }
    }

    /**
     * Counts the arrivals of one operation that became due in one phase, interval by interval. Times are nanoseconds since the start of the
     * run. Confined to its event loop.
     */
    private static final class DueCounter {

        private final OperationRecorder recorder;
        private final ArrivalProcess process;
        private final long startNanos;
        private long endNanos;
        private boolean current;
        private long counted;
        private long plannedStarted;
        private long plannedOwed;

        /**
         * @param process the arrivals that the operation's load makes in the phase
         * @param startNanos when the phase starts
         * @param durationNanos how long it lasts
         * @param current whether it continues
         */
        DueCounter(
                OperationRecorder recorder,
                ArrivalProcess process,
                long startNanos,
                long durationNanos,
                boolean current) {
            this.recorder = recorder;
            this.process = process;
            this.current = current;
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
            long started = process.taken() + plannedStarted;
            long due = Math.max(process.taken(), process.due(Math.min(until, endNanos) - startNanos))
                    + plannedStarted
                    + plannedOwed;
            long dueNow = due - counted;
            counted = due;
            return new LoopRecorder.DueCounts(dueNow, due - started, current || plannedOwed > 0);
        }
    }
}
