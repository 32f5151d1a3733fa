package dev.throng.gclab.study;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Stops;
import dev.throng.gclog.MutatorUtilization;
import dev.throng.run.LoggedHistogram;
import dev.throng.run.ResultDirectory;
import dev.throng.run.ResultRows.GcEvent;
import dev.throng.run.ResultRows.Resources;
import dev.throng.run.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * What a cell's result directory says of its measured phases. What happened in warm-up phases counts nowhere.
 *
 * @param operation the one with the most answers, which the response times are of
 * @param measures what the trials are compared by; what was not measured is left out
 * @param collectorCpuPerOperation CPU of the collector's threads, in ns
 * @param stoppedPerOperation time in pauses, in ns
 * @param wallPerOperation time, in ns
 * @param mmu minimum mutator utilization by window; blind to stalls
 * @param slowest by percentile ({@code p99}), then by what stopped ({@code gc}: pauses and stalls of the target; {@code any}: every stop
 *     of target and generator)
 */
record CellFigures(
        String operation,
        Map<Measure, Double> measures,
        Optional<Double> collectorCpuPerOperation,
        double stoppedPerOperation,
        double wallPerOperation,
        Map<String, Double> mmu,
        Map<String, Map<String, Attribution>> slowest) {

    private static final double NANOS = 1e9;

    /** Empty if nothing was answered in a measured phase, or there is no result. */
    static Optional<CellFigures> of(ResultDirectory directory) {
        return directory.result().flatMap(result -> new Reading(directory, result).figures());
    }

    /** The reading of one directory. */
    private static final class Reading {
        private final ResultDirectory directory;
        private final List<RunResult.Phase> measured;
        private final Map<String, Long> answered = new LinkedHashMap<>();
        private final Map<Measure, Double> measures = new EnumMap<>(Measure.class);
        private final Histogram responses = new Histogram(3);
        private final List<LoggedHistogram> lines = new ArrayList<>();

        Reading(ResultDirectory directory, RunResult result) {
            this.directory = directory;
            this.measured =
                    result.phases().stream().filter(RunResult.Phase::measured).toList();
            measured.forEach(phase ->
                    phase.operations().forEach((name, counts) -> answered.merge(name, counts.answered(), Long::sum)));
        }

        Optional<CellFigures> figures() {
            long operations =
                    answered.values().stream().mapToLong(Long::longValue).sum();
            long duration =
                    measured.stream().mapToLong(RunResult.Phase::durationNanos).sum();
            if (operations == 0 || duration == 0) {
                return Optional.empty();
            }
            String operation = Collections.max(answered.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            measures.put(Measure.THROUGHPUT, operations * NANOS / duration);
            responses(operation);
            List<GcEvent> events = directory.gcEvents().stream()
                    .filter(event -> within(event.startNanos()))
                    .sorted(Comparator.comparingLong(GcEvent::startNanos))
                    .toList();
            List<GcEvent> pauses = target(events, "pause");
            long stopped = pauses.stream().mapToLong(GcEvent::durationNanos).sum();
            pauses(pauses, stopped, duration);
            measures.put(
                    Measure.STALLED,
                    target(events, "stall").stream()
                                    .mapToLong(GcEvent::durationNanos)
                                    .sum()
                            * NANOS
                            / duration);
            Optional<Double> collectorCpu = processes(operations);
            return Optional.of(new CellFigures(
                    operation,
                    measures,
                    collectorCpu,
                    (double) stopped / operations,
                    (double) duration / operations,
                    mmu(pauses),
                    slowest(events)));
        }

        private boolean within(long nanos) {
            return measured.stream()
                    .anyMatch(
                            phase -> nanos >= phase.startNanos() && nanos < phase.startNanos() + phase.durationNanos());
        }

        private static List<GcEvent> target(List<GcEvent> events, String kind) {
            return events.stream()
                    .filter(event ->
                            event.process().equals("target") && event.kind().equals(kind))
                    .toList();
        }

        private void responses(String operation) {
            directory.histograms(line -> {
                if (line.tag().equals(operation + ".response") && within((line.startNanos() + line.endNanos()) / 2)) {
                    responses.add(line.histogram());
                    lines.add(line);
                }
            });
            if (responses.getTotalCount() > 0) {
                measures.put(Measure.RESPONSE_P50, (double) responses.getValueAtPercentile(50));
                measures.put(Measure.RESPONSE_P99, (double) responses.getValueAtPercentile(99));
                measures.put(Measure.RESPONSE_P999, (double) responses.getValueAtPercentile(99.9));
            }
        }

        private void pauses(List<GcEvent> pauses, long stopped, long duration) {
            List<Long> sorted =
                    pauses.stream().map(GcEvent::durationNanos).sorted().toList();
            measures.put(Measure.STOPPED_SHARE, (double) stopped / duration);
            measures.put(Measure.PAUSE_MAX, sorted.isEmpty() ? 0.0 : sorted.get(sorted.size() - 1));
            measures.put(
                    Measure.PAUSE_P99, sorted.isEmpty() ? 0.0 : sorted.get((int) Math.ceil(0.99 * sorted.size()) - 1));
        }

        /** CPU and memory of the target; gives the CPU of its collector per operation, if it was sampled. */
        private Optional<Double> processes(long operations) {
            List<Resources> rows = directory.resources().stream()
                    .filter(row -> within(row.startNanos() + row.durationNanos() / 2))
                    .toList();
            double cpu = rows.stream()
                    .mapToDouble(row -> row.target().cpuUser().orElse(0)
                            + row.target().cpuSystem().orElse(0))
                    .sum();
            rows.stream()
                    .flatMapToLong(row -> row.target().rss().stream())
                    .max()
                    .ifPresent(rss -> measures.put(Measure.RSS_MAX, (double) rss));
            if (cpu == 0) {
                return Optional.empty();
            }
            measures.put(Measure.CPU_PER_OPERATION, cpu * NANOS / operations);
            if (rows.stream().noneMatch(row -> row.target().gcCpu().isPresent())) {
                return Optional.empty();
            }
            double collector = rows.stream()
                    .mapToDouble(row -> row.target().gcCpu().orElse(0))
                    .sum();
            measures.put(Measure.GC_CPU_SHARE, collector / cpu);
            return Optional.of(collector * NANOS / operations);
        }

        private long from() {
            return measured.get(0).startNanos();
        }

        private long to() {
            RunResult.Phase last = measured.get(measured.size() - 1);
            return last.startNanos() + last.durationNanos();
        }

        private Map<String, Double> mmu(List<GcEvent> pauses) {
            MutatorUtilization utilization = new MutatorUtilization();
            pauses.forEach(pause -> utilization.pause(
                    pause.startNanos() - from(), Math.min(pause.endNanos(), to()) - pause.startNanos()));
            return utilization.minimum(to() - from());
        }

        private Map<String, Map<String, Attribution>> slowest(List<GcEvent> events) {
            Map<String, Map<String, Attribution>> all = new LinkedHashMap<>();
            if (responses.getTotalCount() == 0) {
                return all;
            }
            Stops gc = stops(events.stream()
                    .filter(event -> event.process().equals("target")
                            && (event.kind().equals("pause") || event.kind().equals("stall")))
                    .toList());
            Stops any = stops(events.stream().filter(GcEvent::stopsThreads).toList());
            Map<String, Double> percentiles = new LinkedHashMap<>();
            percentiles.put("p99", 99.0);
            percentiles.put("p999", 99.9);
            percentiles.forEach((name, percentile) -> {
                List<Attribution.Slow> slow = above(responses.getValueAtPercentile(percentile));
                Map<String, Attribution> both = new LinkedHashMap<>();
                both.put("gc", Attribution.of(slow, gc, from(), to()));
                both.put("any", Attribution.of(slow, any, from(), to()));
                all.put(name, both);
            });
            return all;
        }

        private static Stops stops(List<GcEvent> events) {
            return new Stops(events.stream()
                    .map(event -> new Stops.Stop(event.startNanos(), event.endNanos()))
                    .toList());
        }

        private List<Attribution.Slow> above(long threshold) {
            List<Attribution.Slow> slow = new ArrayList<>();
            for (LoggedHistogram line : lines) {
                for (HistogramIterationValue value : line.histogram().recordedValues()) {
                    if (value.getValueIteratedTo() > threshold) {
                        slow.add(new Attribution.Slow(
                                line.startNanos(),
                                line.endNanos(),
                                value.getValueIteratedTo(),
                                value.getCountAddedInThisIterationStep()));
                    }
                }
            }
            return slow;
        }
    }
}
