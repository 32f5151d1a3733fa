package dev.throng.reports.findings;

import dev.throng.figure.Time;
import dev.throng.reports.slots.SlotFigures;
import dev.throng.reports.slots.SlotHistograms;
import dev.throng.run.read.HistogramSum;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Failures;
import dev.throng.run.read.ResultRows.Gauge;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.series.Agreement;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * The content of a result directory, read once.
 *
 * @param result empty if the run ended before it could write one
 * @param intervals in the order of time, all operations
 * @param histograms merged per phase, operation and kind of time
 * @param slots the histograms of the intervals; empty if there are none
 * @param notes what could not be read
 */
public record Evidence(
        Optional<RunResult> result,
        List<Interval> intervals,
        List<Failures> failures,
        List<MetricInterval> metrics,
        List<Resources> resources,
        List<GcEvent> gcEvents,
        Map<Tag, Histogram> histograms,
        Optional<SlotFigures> slots,
        GaugeSeries gauges,
        Map<String, String> environment,
        List<String> notes) {

    /** The names that Throng writes are no longer; those of a damaged file may be. */
    private static final int MOST_OF_NAME = 100;

    /** @param kind response, service or lag */
    public record Tag(int phase, String operation, String kind) {}

    /** A phase and one of its operations. */
    public record Part(int index, PhaseResult phase, String operation, OperationResult counts) {}

    public static Evidence read(ResultDirectory directory) {
        Optional<RunResult> result = directory.result();
        List<Interval> intervals = new ArrayList<>(directory.intervals());
        intervals.sort(Comparator.comparingLong(Interval::startNanos));
        List<GcEvent> gcEvents = new ArrayList<>(directory.gcEvents());
        gcEvents.sort(Comparator.comparingLong(GcEvent::startNanos));
        Map<Tag, HistogramSum> sums = new HashMap<>();
        List<PhaseResult> phases = result.map(RunResult::phases).orElse(List.of());
        SlotHistograms slots = new SlotHistograms(intervals);
        directory.histograms(line -> merge(sums, slots, phases, line));
        Map<Tag, Histogram> histograms = new HashMap<>();
        sums.forEach((tag, sum) -> histograms.put(tag, sum.histogram()));
        MetricRows metrics = new MetricRows();
        directory.metrics(metrics::add);
        GaugeSeries gauges = new GaugeSeries();
        directory.gauges(gauges::add);
        return new Evidence(
                result,
                List.copyOf(intervals),
                directory.failures(),
                metrics.rows(),
                directory.resources(),
                List.copyOf(gcEvents),
                Map.copyOf(histograms),
                slots.figures(intervals),
                gauges,
                directory.environment(),
                directory.notes());
    }

    /** What the result alone shows: no intervals, no histograms. */
    public static Evidence of(RunResult result) {
        return new Evidence(
                Optional.of(result),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                new GaugeSeries(),
                Map.of(),
                List.of());
    }

    private static void merge(
            Map<Tag, HistogramSum> sums,
            SlotHistograms slots,
            List<PhaseResult> phases,
            ResultDirectory.LoggedHistogram line) {
        int dot = line.tag().lastIndexOf('.');
        if (dot < 0) {
            return;
        }
        int phase = phaseAt(phases, (line.startNanos() + line.endNanos()) / 2);
        Tag tag = new Tag(phase, line.tag().substring(0, dot), line.tag().substring(dot + 1));
        sums.computeIfAbsent(tag, t -> new HistogramSum()).add(line.values());
        for (Time time : SlotHistograms.TIMES) {
            if (time.id().equals(tag.kind())) {
                slots.add(tag.operation(), time, line.startNanos(), line.values());
            }
        }
    }

    /** The phase at a moment, or the last one before it. */
    private static int phaseAt(List<PhaseResult> phases, long nanos) {
        int at = 0;
        for (int i = 0; i < phases.size(); i++) {
            if (phases.get(i).startNanos() <= nanos) {
                at = i;
            }
        }
        return at;
    }

    /** The target's own counts compared with those of the generator. */
    public List<Agreement> agreements() {
        return result.map(RunResult::agreements).orElse(List.of());
    }

    public List<PhaseResult> phases() {
        return result.map(RunResult::phases).orElse(List.of());
    }

    /** Every operation of every phase in which something was due. */
    public List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        List<PhaseResult> phases = phases();
        for (int i = 0; i < phases.size(); i++) {
            for (Map.Entry<String, OperationResult> operation :
                    phases.get(i).operations().entrySet()) {
                OperationResult counts = operation.getValue();
                if (counts.due() > 0 || counts.started() > 0) {
                    parts.add(new Part(i, phases.get(i), operation.getKey(), counts));
                }
            }
        }
        return parts;
    }

    public List<Part> measuredParts() {
        return parts().stream().filter(part -> part.phase().measured()).toList();
    }

    /** The operations by name, in the order of the phases and then of the intervals. */
    public Set<String> operations() {
        Set<String> names = new LinkedHashSet<>();
        parts().forEach(part -> names.add(part.operation()));
        intervals.stream()
                .filter(i -> i.due() + i.started() + i.answered() + i.failed() + i.inFlight() + i.inSystem() > 0)
                .forEach(i -> names.add(i.operation()));
        return names;
    }

    public List<Interval> intervals(String operation) {
        return intervals.stream().filter(i -> i.operation().equals(operation)).toList();
    }

    /** The intervals of a part, in its phase. The last phase includes the drain. */
    public List<Interval> intervals(Part part) {
        return intervals.stream()
                .filter(i -> i.operation().equals(part.operation())
                        && phaseAt(phases(), i.startNanos() + i.durationNanos() / 2) == part.index())
                .toList();
    }

    public Optional<Histogram> histogram(Part part, String kind) {
        return Optional.ofNullable(histograms.get(new Tag(part.index(), part.operation(), kind)));
    }

    /** The label of a part: its operation, and its phase if several phases are measured. */
    public String label(Part part) {
        boolean one = phases().stream().filter(PhaseResult::measured).count() <= 1;
        String operation = Printable.line(part.operation(), MOST_OF_NAME);
        return one && part.phase().measured()
                ? operation
                : operation + " · " + Printable.line(part.phase().name(), MOST_OF_NAME);
    }

    /** Names of the failures with their counts over the whole run, per operation. */
    public Map<String, Map<String, Long>> failuresByOperation() {
        Map<String, Map<String, Long>> all = new LinkedHashMap<>();
        for (Part part : parts()) {
            part.counts().failures().forEach((name, count) -> {
                if (count > 0) {
                    all.computeIfAbsent(part.operation(), o -> new LinkedHashMap<>())
                            .merge(name, count, Long::sum);
                }
            });
        }
        return all;
    }

    /** The gauges of a run by metric, index (connection) and time. Filled once, then read. */
    public static final class GaugeSeries {

        private final Map<String, TreeMap<Long, double[]>> values = new LinkedHashMap<>();
        private final Map<String, Set<Long>> indexes = new LinkedHashMap<>();
        private final Map<String, Map<Long, Integer>> positions = new LinkedHashMap<>();

        void add(Gauge gauge) {
            indexes.computeIfAbsent(gauge.metric(), m -> new TreeSet<>()).add(gauge.index());
            Map<Long, Integer> places = positions.computeIfAbsent(gauge.metric(), m -> new LinkedHashMap<>());
            int place = places.computeIfAbsent(gauge.index(), i -> places.size());
            TreeMap<Long, double[]> times = values.computeIfAbsent(gauge.metric(), m -> new TreeMap<>());
            double[] row = times.getOrDefault(gauge.startNanos(), new double[0]);
            if (place >= row.length) {
                int before = row.length;
                row = Arrays.copyOf(row, Math.max(place + 1, before * 2));
                Arrays.fill(row, before, row.length, Double.NaN);
                times.put(gauge.startNanos(), row);
            }
            row[place] = gauge.value();
        }

        public Set<String> metrics() {
            return values.keySet();
        }

        public List<Long> indexes(String metric) {
            return new ArrayList<>(indexes.getOrDefault(metric, Set.of()));
        }

        public Set<Long> times(String metric) {
            return values.getOrDefault(metric, new TreeMap<>()).keySet();
        }

        /** Returns the sample of an index at a moment; NaN if there is none. */
        public double value(String metric, long startNanos, long index) {
            double[] row = values.getOrDefault(metric, new TreeMap<>()).get(startNanos);
            Integer place = positions.getOrDefault(metric, Map.of()).get(index);
            return row == null || place == null || place >= row.length ? Double.NaN : row[place];
        }

        /** Returns all samples of a moment, the smallest first. */
        public double[] sorted(String metric, long startNanos) {
            double[] row = values.getOrDefault(metric, new TreeMap<>()).get(startNanos);
            return row == null
                    ? new double[0]
                    : Arrays.stream(row).filter(Double::isFinite).sorted().toArray();
        }

        /** Returns the sum over all indexes at a moment; NaN if there is no sample. */
        public double sum(String metric, long startNanos) {
            double[] row = sorted(metric, startNanos);
            return row.length == 0 ? Double.NaN : Arrays.stream(row).sum();
        }
    }
}
