package dev.throng.engine;

import dev.throng.load.Load;
import dev.throng.measure.Counts;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationInterval;
import java.util.ArrayList;
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
        Counts counts = Counts.ZERO;
        final Histogram response = new Histogram(3);
        final Histogram service = new Histogram(3);
        final Histogram lag = new Histogram(3);
        final Map<String, Long> failures = new TreeMap<>();

        private void add(OperationInterval interval) {
            counts = counts.then(interval.counts());
            response.add(interval.response());
            service.add(interval.service());
            lag.add(interval.lag());
            interval.failures().forEach((Failure why, Long n) -> failures.merge(why.id(), n, Long::sum));
        }
    }

    final List<LoopInterval> intervals = new ArrayList<>();
    final Map<Integer, Totals> totals = new TreeMap<>();
    final VirtualLoop loop = new VirtualLoop(7 * SECOND);
    Pacer pacer;
    boolean drained;

    /** Runs the loads as phases of the given length, one after the other, as one of several parts. */
    static VirtualRun of(
            BiFunction<VirtualLoop, Long, ScriptedTarget> target, long phaseNanos, int part, int parts, Load... loads) {
        VirtualRun run = new VirtualRun();
        List<PhasePlan> phases = new ArrayList<>();
        for (int i = 0; i < loads.length; i++) {
            phases.add(new PhasePlan(
                    "phase-" + i, i * phaseNanos, phaseNanos, true, Map.of(ScriptedTarget.Ask.ASK, loads[i])));
        }
        long t0 = run.loop.clock().nanos() + SECOND;
        run.pacer = new Pacer(
                new Pacer.Plan(new Timeline(phases, SECOND), part, parts, 1, 10 * SECOND, 20 * SECOND),
                List.of(ScriptedTarget.Ask.ASK),
                run.loop,
                target.apply(run.loop, t0),
                new LoopRecorder(List.of()),
                run::collect,
                () -> run.drained = true);
        run.pacer.start(t0);
        run.loop.run();
        return run;
    }

    private void collect(LoopInterval interval) {
        intervals.add(interval);
        for (OperationInterval operation : interval.operations()) {
            totals.computeIfAbsent(operation.phase(), p -> new Totals()).add(operation);
        }
    }

    Totals only() {
        return totals.get(0);
    }
}
