package dev.throng.run.write;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.PauseCauses;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The figures of a GC log as a part of {@code result.json}. A figure that the log does not contain is empty. */
final class GcFigures {

    private static final double NANOS = 1e9;

    private GcFigures() {}

    /** @param gcCpuSeconds CPU of the collector's threads, which the log does not have */
    static GcResult of(GcLogSummary summary, OptionalDouble gcCpuSeconds) {
        boolean logged = summary.logged().pauses();
        boolean safepointsLogged = safepointsLogged(summary);
        GcLogSummary.Safepoints safepoints = summary.safepoints();
        return new GcResult(
                summary.jvm().collector().orElse("")
                        + summary.jvm().mode().map(mode -> " (" + mode + ")").orElse(""),
                summary.jvm().java().orElse(""),
                logged ? pauses(summary.pauses()) : GcResult.UNKNOWN.pauses(),
                summary.logged().stalls() ? stalls(summary.stalls().allocation()) : GcResult.Stalls.UNKNOWN,
                gcCpuSeconds,
                safepointsLogged ? safepoints.timeToSafepointMax() : OptionalLong.empty(),
                safepointsLogged
                        ? GcResult.Safepoints.of(safepoints.count(), safepoints.totalNanos())
                        : GcResult.Safepoints.UNKNOWN,
                logged
                        ? GcResult.Cycles.of(
                                summary.cycles().degenerated(), summary.cycles().full())
                        : GcResult.Cycles.UNKNOWN,
                summary.logged().cpu()
                        ? OptionalDouble.of(
                                (summary.cpu().userNanos() + summary.cpu().systemNanos()) / NANOS)
                        : OptionalDouble.empty(),
                summary.logged().heap() ? heap(summary.heap()) : GcResult.Heap.UNKNOWN,
                new GcResult.Ergonomics(summary.jvm().cpus(), summary.jvm().workers()),
                logged ? causes(summary.causes()) : PauseCauses.UNKNOWN,
                summary.logged().pacing() ? pacing(summary.stalls().pacing()) : GcResult.Pacing.UNKNOWN);
    }

    private static PauseCauses causes(GcLogSummary.Causes causes) {
        List<PauseCauses.PausesByCause> byCause = new ArrayList<>();
        causes.byCause().forEach((cause, figures) -> byCause.add(pausesBy(cause, figures)));
        List<PauseCauses.PausesByCause> failures = new ArrayList<>();
        causes.failures().forEach((failure, figures) -> failures.add(pausesBy(failure.words(), figures)));
        return new PauseCauses(byCause, failures);
    }

    private static PauseCauses.PausesByCause pausesBy(String name, GcLogSummary.Durations figures) {
        return new PauseCauses.PausesByCause(name, figures.count(), figures.totalNanos(), figures.max());
    }

    /** A pause is a safepoint, so a log that has pauses and no safepoint does not log them. */
    private static boolean safepointsLogged(GcLogSummary summary) {
        return summary.logged().safepoints()
                || summary.logged().pauses() && summary.pauses().count() == 0;
    }

    private static GcResult.Pauses pauses(GcLogSummary.Pauses pauses) {
        return GcResult.Pauses.of(
                pauses.count(), pauses.totalNanos(), pauses.max(), pauses.p50(), pauses.p99(), pauses.p999());
    }

    private static GcResult.Stalls stalls(GcLogSummary.Durations stalls) {
        return GcResult.Stalls.of(stalls.count(), stalls.totalNanos(), stalls.max());
    }

    private static GcResult.Pacing pacing(GcLogSummary.Durations pacing) {
        return GcResult.Pacing.of(pacing.count(), pacing.totalNanos(), pacing.max());
    }

    private static GcResult.Heap heap(GcLogSummary.Heap heap) {
        return new GcResult.Heap(
                OptionalLong.of(heap.readings()),
                heap.usedAfterMaxBytes(),
                heap.usedAfterLastBytes(),
                heap.allocatedBytes(),
                heap.committedMaxBytes(),
                heap.maxBytes());
    }
}
