package dev.throng.run.totals;

import dev.throng.engine.Pacer;
import dev.throng.engine.PhasePlan;
import dev.throng.engine.ScriptedTarget;
import dev.throng.engine.ScriptedTarget.Ask;
import dev.throng.engine.Timeline;
import dev.throng.engine.VirtualLoop;
import dev.throng.measure.LoopRecorder;
import dev.throng.verdict.Judge;
import dev.throng.verdict.OtherCpu;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A run of one event loop against a scripted target, in virtual time: from the pacer to the verdict. */
final class VirtualRun {

    private static final long SECOND = 1_000_000_000;

    /** When the first phase starts, on the loop's clock. */
    static final long T0_NANOS = 8 * SECOND;

    private VirtualRun() {}

    /**
     * Runs phases.
     *
     * @param target made for the loop
     * @param stops for how long the generator is stopped, by the time since the start of the run
     */
    static ResultSections of(
            List<PhasePlan> phases,
            long deadlineNanos,
            long drainNanos,
            Function<VirtualLoop, ScriptedTarget> target,
            Map<Long, Long> stops) {
        VirtualLoop loop = new VirtualLoop(7 * SECOND);
        Timeline timeline = new Timeline(phases, SECOND);
        RunTotals recorded = new RunTotals(1, phases.size(), interval -> {});
        recorded.begin(T0_NANOS);
        Pacer pacer = new Pacer(
                new Pacer.Plan(timeline, 0, 1, 1, deadlineNanos, drainNanos),
                List.of(Ask.ASK),
                loop,
                target.apply(loop),
                new LoopRecorder(List.of()),
                interval -> recorded.closed(0, interval),
                () -> recorded.drained(0));
        stops.forEach((at, nanos) -> loop.runAt(T0_NANOS + at, () -> loop.freeze(nanos)));
        pacer.start(T0_NANOS);
        loop.run();
        return new ResultSections(timeline, List.of(Ask.ASK), recorded.freeze());
    }

    static Verdict verdict(ResultSections results) {
        VerdictFacts facts = results.facts();
        return Judge.judge(new Judge.Facts(
                List.of(),
                facts.operations(),
                facts.lateness(),
                facts.stalls(),
                0,
                0,
                new Judge.Samples(0, 10),
                List.of(),
                OtherCpu.NONE,
                List.of(),
                List.of()));
    }
}
