package dev.throng.engine;

import dev.throng.engine.Engine.Lease;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.load.Load;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopInterval.OperationInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.protocol.ArrivalPlan;
import dev.throng.protocol.Driver;
import dev.throng.protocol.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.HdrHistogram.Histogram;

/** One loop of a run in virtual time, with its totals per phase. */
final class VirtualRun {

    static final long SECOND = 1_000_000_000L;
    static final long MILLI = 1_000_000L;

    /** What one phase did. */
    static final class Totals {
        ArrivalCounts counts = ArrivalCounts.ZERO;
        final Histogram response = new Histogram(3);
        final Histogram service = new Histogram(3);
        final Histogram lag = new Histogram(3);
        final Map<String, Long> failures = new TreeMap<>();

        private void add(OperationInterval interval) {
            counts = counts.plusNext(interval.counts());
            response.add(interval.time(Time.RESPONSE));
            service.add(interval.time(Time.SERVICE));
            lag.add(interval.time(Time.LAG));
            interval.failures().forEach((Failure why, Long n) -> failures.merge(why.id(), n, Long::sum));
        }
    }

    final List<LoopInterval> intervals = new ArrayList<>();
    final Map<Integer, Totals> totals = new TreeMap<>();
    final Map<List<Integer>, Totals> byPhaseAndOperation = new HashMap<>();
    final VirtualLoop loop;
    Pacer pacer;
    Lease lease = Lease.ENDLESS;
    boolean drained;
    int drainedTimes;
    long t0;
    long drainedNanos;

    private VirtualRun(long loopStartNanos) {
        loop = new VirtualLoop(loopStartNanos);
    }

    /** Runs the loads as phases of the given length, one after the other, as one of several parts. */
    static VirtualRun of(
            BiFunction<VirtualLoop, Long, ScriptedTarget> target, long phaseNanos, int part, int parts, Load... loads) {
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < loads.length; i++) {
            phases.add(new PhasePlan(
                    "phase-" + i, i * phaseNanos, phaseNanos, true, Map.of(ScriptedTarget.Ask.ASK, loads[i])));
        }
        VirtualRun run = planned(
                new Pacer.Plan(new Timeline(phases, SECOND), part, parts, 1, 10 * SECOND, 20 * SECOND),
                List.of(ScriptedTarget.Ask.ASK),
                target::apply);
        run.loop.run();
        return run;
    }

    /** A run that starts a second after the loop's time, as soon as the test runs the loop. */
    static VirtualRun planned(
            Pacer.Plan plan, List<? extends Operation> operations, BiFunction<VirtualLoop, Long, Driver> target) {
        return planned(plan, operations, target, 7 * SECOND);
    }

    static VirtualRun planned(
            Pacer.Plan plan,
            List<? extends Operation> operations,
            BiFunction<VirtualLoop, Long, Driver> target,
            long loopStartNanos) {
        return planned(plan, operations, (loop, t0, arrivals) -> target.apply(loop, t0), loopStartNanos);
    }

    /** Opens a driver that plans arrivals itself. */
    @FunctionalInterface
    interface PlanningTarget {
        Driver open(VirtualLoop loop, long t0, ArrivalPlan arrivals);
    }

    static VirtualRun planned(
            Pacer.Plan plan, List<? extends Operation> operations, PlanningTarget target, long loopStartNanos) {
        VirtualRun run = new VirtualRun(loopStartNanos);
        run.t0 = loopStartNanos + SECOND;
        ArrivalPlan arrivals = new ArrivalPlan(run.loop.clock());
        run.pacer = new Pacer(
                plan,
                operations,
                arrivals,
                run.loop,
                target.open(run.loop, run.t0, arrivals),
                new LoopRecorder(List.of()),
                run::collect,
                run::drained);
        run.pacer.start(run.t0, nanos -> run.lease.isOver(nanos));
        return run;
    }

    private void drained() {
        drained = true;
        drainedTimes++;
        drainedNanos = loop.clock().nanos();
    }

    /** Plans something at a time since the start of the run. */
    VirtualRun at(long nanos, Runnable task) {
        loop.runAt(t0 + nanos, task);
        return this;
    }

    private void collect(LoopInterval interval) {
        intervals.add(interval);
        for (OperationInterval operation : interval.operations()) {
            totals.computeIfAbsent(operation.phase(), p -> new Totals()).add(operation);
            byPhaseAndOperation
                    .computeIfAbsent(List.of(operation.phase(), operation.operation()), p -> new Totals())
                    .add(operation);
        }
    }

    Totals only() {
        return totals.get(0);
    }
}
