package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PercentileError;
import dev.throng.gclogs.MutatorUtilization;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.search.LevelEvaluation;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Reads the figures of one cell from its result directory. Used once. */
final class CellFiguresReader {

    private static final double NANOS = 1e9;

    /** Shares such as 0.999 are not exact. */
    private static final double ROUNDING = 1e-6;

    /** The clock of CPU times in /proc. */
    private static final double TICK_SECONDS = 0.01;

    private static final Map<Measure, Double> OF_RESPONSES =
            Map.of(Measure.RESPONSE_P50, 0.5, Measure.RESPONSE_P99, 0.99, Measure.RESPONSE_P999, 0.999);
    private static final Map<Measure, Double> OF_PAUSES =
            Map.of(Measure.PAUSE_P50, 0.5, Measure.PAUSE_P90, 0.9, Measure.PAUSE_P99, 0.99);
    private static final Map<Measure, String> WINDOWS =
            Map.of(Measure.STOPPED_10_MS, "10ms", Measure.STOPPED_50_MS, "50ms", Measure.STOPPED_200_MS, "200ms");

    private final ResultDirectory directory;
    private final RunResult result;
    private final MeasuredPhases measured;
    private final Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    private final Map<Measure, Double> eventErrors = new EnumMap<>(Measure.class);
    private final Map<String, Histogram> times = new LinkedHashMap<>();

    CellFiguresReader(ResultDirectory directory, RunResult result) {
        this.directory = directory;
        this.result = result;
        this.measured = new MeasuredPhases(result);
        List.of("response", "service", "lag", "ownLag").forEach(kind -> times.put(kind, new Histogram(3)));
    }

    Optional<CellFigures> figures(String operation) {
        long ofPhases = measured.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::answered)
                .sum();
        long operations = answeredMeanwhile(ofPhases);
        long duration = measured.durationNanos();
        if (ofPhases == 0 || operations == 0 || duration == 0) {
            return Optional.empty();
        }
        long counted = LevelEvaluation.behind(ofPhases, operations) ? operations : ofPhases;
        measures.put(Measure.THROUGHPUT, counted * NANOS / duration);
        measures.put(Measure.FAILURES, (double) failures());
        times(operation);
        List<GcEvent> events = directory.gcEvents().stream()
                .sorted(Comparator.comparingLong(GcEvent::startNanos))
                .toList();
        List<GcEvent> pauses = target(events, "pause");
        long stopped = within(pauses);
        pauses(pauses, stopped, duration);
        stalls(events, duration);
        safepoints(events, duration);
        measures.putAll(MemoryFigures.of(directory, measured, operations));
        measures.put(Measure.GENERATOR_STALL_MAX, (double) result.generator().loopStallMax());
        Optional<Double> collectorCpu = processes(operations);
        Map<String, Double> mmu = mmu(pauses);
        WINDOWS.forEach((measure, window) ->
                Optional.ofNullable(mmu.get(window)).ifPresent(least -> measures.put(measure, Math.max(0, 1 - least))));
        Map<String, StudyConfiguration.TimePercentiles> spreads = new LinkedHashMap<>();
        times.forEach((kind, histogram) -> spreads.put(kind, StudyConfiguration.TimePercentiles.of(histogram)));
        return Optional.of(new CellFigures(
                operation,
                measures,
                eventErrors,
                spreads,
                waiting(),
                collectorCpu,
                (double) stopped / counted,
                (double) duration / counted,
                mmu,
                SlowestFigures.of(directory, operation, times.get("response"), events, measured)));
    }

    /**
     * Answers given while the measured phases lasted, whenever they became due. A target that falls behind answers the rest after the
     * end, which the counts of the phases include.
     *
     * @param ofPhases what stands for it where no interval was kept
     */
    private long answeredMeanwhile(long ofPhases) {
        List<Interval> rows =
                directory.intervals().stream().filter(Interval::measured).toList();
        return rows.isEmpty()
                ? ofPhases
                : rows.stream().mapToLong(Interval::answered).sum();
    }

    private Map<String, Double> waiting() {
        Map<String, Double> waiting = new LinkedHashMap<>();
        measured.phases().stream()
                .flatMap(phase -> phase.operations().keySet().stream())
                .forEach(name ->
                        measured.mean(name, OperationResult::inFlightMean).ifPresent(mean -> waiting.put(name, mean)));
        return waiting;
    }

    private long failures() {
        return measured.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .mapToLong(OperationResult::failed)
                .sum();
    }

    /** The target's events of a kind that overlap the measured phases. */
    private List<GcEvent> target(List<GcEvent> events, String kind) {
        return events.stream()
                .filter(event -> event.process().equals("target")
                        && event.kind().equals(kind)
                        && measured.touch(event.startNanos(), event.endNanos()))
                .toList();
    }

    /** The time that these events last within the measured phases. */
    private long within(List<GcEvent> events) {
        return events.stream()
                .mapToLong(event -> measured.within(event.startNanos(), event.endNanos()))
                .sum();
    }

    private void times(String operation) {
        directory.phaseHistograms(line -> times.forEach((kind, histogram) -> {
            if (line.tag().equals(operation + "." + kind)
                    && measured.contain((line.startNanos() + line.endNanos()) / 2)) {
                line.values().addTo(histogram);
            }
        }));
        Histogram responses = times.get("response");
        long count = responses.getTotalCount();
        OF_RESPONSES.forEach((measure, share) ->
                percentile(measure, share, count, rank -> responses.getValueAtPercentile(100.0 * rank / count)));
    }

    /** Adds a percentile and its error; nothing if there are so few values that it would be the largest by another name. */
    private void percentile(Measure measure, double share, long count, LongToDoubleFunction byRank) {
        if (count > 0 && count * (1 - share) >= 1 - ROUNDING) {
            measures.put(measure, byRank.applyAsDouble((long) Math.ceil(share * count - ROUNDING)));
            PercentileError.ofLogarithm(share, count, byRank).ifPresent(error -> eventErrors.put(measure, error));
        }
    }

    private void pauses(List<GcEvent> pauses, long stopped, long duration) {
        List<Long> sorted = pauses.stream().map(GcEvent::durationNanos).sorted().toList();
        measures.put(Measure.PAUSES, (double) sorted.size());
        measures.put(Measure.STOPPED_SHARE, (double) stopped / duration);
        measures.put(Measure.PAUSE_MAX, sorted.isEmpty() ? 0.0 : sorted.get(sorted.size() - 1));
        OF_PAUSES.forEach((measure, share) ->
                percentile(measure, share, sorted.size(), rank -> (double) sorted.get((int) rank - 1)));
    }

    private void stalls(List<GcEvent> events, long duration) {
        long stalled = within(target(events, "stall").stream()
                .filter(stall -> stall.name().equals("allocation"))
                .toList());
        measures.put(Measure.STALLED, stalled * NANOS / duration);
        if (has(events, "pacing")) {
            measures.put(Measure.PACED, paced(target(events, "pacing")) * NANOS / duration);
        }
        measures.put(Measure.FULL, (double) target(events, "full").size());
        measures.put(Measure.DEGENERATED, (double) target(events, "degenerated").size());
    }

    /** How long threads waited for pacing, by the reports in the measured phases: a report follows its cycle, in which threads wait. */
    private double paced(List<GcEvent> reports) {
        return reports.stream()
                .filter(report -> measured.contain(report.endNanos()))
                .mapToLong(report -> report.threadNanos().orElse(0))
                .sum();
    }

    /** Adds nothing if the log has no safepoint of the whole run, because the JVM does not log them then. */
    private void safepoints(List<GcEvent> events, long duration) {
        if (has(events, "safepoint")) {
            List<GcEvent> safepoints = target(events, "safepoint");
            measures.put(Measure.SAFEPOINT_MAX, longest(safepoints));
            measures.put(Measure.SAFEPOINT_SHARE, (double) within(safepoints) / duration);
        }
        if (has(events, "reaching")) {
            measures.put(Measure.REACHING_MAX, longest(target(events, "reaching")));
        }
    }

    private static boolean has(List<GcEvent> events, String kind) {
        return events.stream()
                .anyMatch(event ->
                        event.process().equals("target") && event.kind().equals(kind));
    }

    private static double longest(List<GcEvent> events) {
        return events.stream().mapToLong(GcEvent::durationNanos).max().orElse(0);
    }

    /** Adds CPU and memory of the target. Returns the CPU of its collector per operation; empty if it was not sampled. */
    private Optional<Double> processes(long operations) {
        List<Resources> rows = directory.resources().stream()
                .filter(row -> measured.contain(row.startNanos() + row.durationNanos() / 2))
                .toList();
        double cpu = rows.stream()
                .mapToDouble(row -> row.target().cpuUser().orElse(0)
                        + row.target().cpuSystem().orElse(0))
                .sum();
        if (!result.target().gc().inflatesResidentSet()) {
            rows.stream()
                    .flatMapToLong(row -> row.target().rss().stream())
                    .max()
                    .ifPresent(rss -> measures.put(Measure.RSS_MAX, (double) rss));
        }
        if (cpu == 0) {
            return Optional.empty();
        }
        measures.put(Measure.CPU_PER_OPERATION, cpu * NANOS / operations);
        eventErrors.put(Measure.CPU_PER_OPERATION, TICK_SECONDS / cpu);
        if (rows.stream().noneMatch(row -> row.target().gcCpu().isPresent())) {
            return Optional.empty();
        }
        double collector =
                rows.stream().mapToDouble(row -> row.target().gcCpu().orElse(0)).sum();
        measures.put(Measure.GC_CPU_SHARE, collector / cpu);
        if (collector > 0) {
            eventErrors.put(Measure.GC_CPU_SHARE, TICK_SECONDS / collector);
        }
        return Optional.of(collector * NANOS / operations);
    }

    private Map<String, Double> mmu(List<GcEvent> pauses) {
        long from = measured.startNanos();
        long to = measured.endNanos();
        MutatorUtilization utilization = MutatorUtilization.upTo(to - from);
        pauses.forEach(pause -> {
            long start = Math.max(pause.startNanos(), from);
            utilization.pause(start - from, Math.min(pause.endNanos(), to) - start);
        });
        return utilization.minimum(to - from);
    }
}
