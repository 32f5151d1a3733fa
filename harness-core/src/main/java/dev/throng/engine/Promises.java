package dev.throng.engine;

import dev.throng.load.ArrivalProcess;
import dev.throng.load.Load;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The share of the load that one event loop has promised: gives each operation its part of a phase, and tells what all of them owe. It is
 * asked when phases and intervals change, not at every wake-up. Times are nanoseconds since the start of the run. Confined to its event
 * loop.
 */
final class Promises {

    private final Pacer.Plan plan;
    private final LoopRecorder recorder;
    private final Map<OperationRecorder, Promised> byOperation = new HashMap<>();

    Promises(Pacer.Plan plan, LoopRecorder recorder) {
        this.plan = plan;
        this.recorder = recorder;
    }

    /**
     * The lanes enter a phase, or leave if it has no load of theirs. The operations of earlier phases go on only for the arrivals that are
     * still in the system.
     *
     * @param t0 when the run started, by the loop's clock
     * @param stopNanos when the run is stopped, if before the end of the phase
     */
    void enter(int phase, Lanes lanes, long t0, long stopNanos) {
        PhasePlan entered = plan.timeline().phases().get(phase);
        byOperation.values().forEach(Promised::phaseOver);
        lanes.forEach(lane -> {
            Load load = entered.loads().get(lane.operation());
            if (load == null) {
                lane.leave();
            } else {
                enter(phase, entered, lane, load, t0, stopNanos);
            }
        });
    }

    private void enter(int phase, PhasePlan entered, Lane lane, Load load, long t0, long stopNanos) {
        int parts = Math.min(plan.parts(), load.maxParts());
        boolean sharing = plan.part() < parts;
        long mixed = PhasePlan.seed(plan.seed(), phase, lane.operation());
        ArrivalProcess process = sharing
                ? load.slice(plan.part(), parts, entered.durationNanos(), lane.inSystem(), new SplittableRandom(mixed))
                : ArrivalProcess.none();
        long origin = t0 + entered.startNanos();
        OperationRecorder into = recorder.operation(phase, lane.operation().ordinal(), origin);
        long atMost = sharing ? Load.share(load.atMost(), plan.part(), parts) : 0;
        Lane.Share share = lane.enter(
                load,
                process,
                into,
                origin,
                Math.min(entered.durationNanos(), stopNanos - entered.startNanos()),
                atMost);
        byOperation.put(into, new Promised(share, entered.startNanos(), entered.durationNanos()));
    }

    /** The phase ends at the given time, if not before. */
    void endAt(long nanos) {
        byOperation.values().forEach(promised -> promised.endAt(nanos));
    }

    /** What became due of an operation since the last call and before the given time, and what it owes now. */
    LoopRecorder.Promise since(OperationRecorder operation, long until) {
        return byOperation.get(operation).since(until);
    }

    /** Forgets operations of phases that are over and of which no arrival is left. */
    void forgetEnded() {
        byOperation.keySet().retainAll(recorder.operations());
    }
}
