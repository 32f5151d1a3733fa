package dev.throng.reports;

import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Range;
import dev.throng.report.Panels.Scale;
import dev.throng.report.Points;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * A study's distributions, a curve for each configuration: response times, pauses and mutator utilization. They contain the measured phases
 * of all trials that count. Without the results of the cells, the curves of response times have the percentiles of the comparison alone.
 */
final class DistributionPictures {

    private final StudyData trials;
    private final StudyRows rows;
    private final StudyPanels panels;

    DistributionPictures(StudyData trials) {
        this.trials = trials.atOneLoad();
        this.rows = StudyRows.of(trials.comparison());
        this.panels = new StudyPanels(rows);
    }

    Optional<Panels> responses() {
        return picture(
                "responses",
                "Response times" + trials.load(),
                "Time from due to answered. Each mark on the axis is ten times rarer: one response in ten, in a hundred, in a thousand.",
                Scale.percentile("percentile"),
                Scale.logarithmic("response time", Unit.DURATION),
                row -> List.of(curve(row, Stroke.SOLID, percentiles(row), "")));
    }

    private Points percentiles(StudyRow row) {
        Histogram histogram = new Histogram(3);
        trials.each(row.load(), (trial, results) -> responses(histogram, trial, results));
        if (histogram.getTotalCount() > 0) {
            return PercentileCharts.points(histogram);
        }
        Points.Builder points = Points.builder();
        percentile(row, "p50").ifPresent(median -> points.add(2, median));
        percentile(row, "p99").ifPresent(nanos -> points.add(100, nanos));
        percentile(row, "p999").ifPresent(nanos -> points.add(1_000, nanos));
        return points.build();
    }

    /** The geometric mean of a percentile over the trials that have enough responses for it. */
    private static OptionalDouble percentile(StudyRow row, String percentile) {
        OptionalDouble mean = StreamSupport.stream(row.load().path("trials").spliterator(), false)
                .filter(trial -> trial.path("measures").has("response-" + percentile))
                .map(trial -> trial.path("times").path("response").path(percentile))
                .filter(JsonNode::isNumber)
                .mapToDouble(nanos -> Math.log(Math.max(1, nanos.asDouble())))
                .average();
        return mean.isEmpty() ? mean : OptionalDouble.of(Math.exp(mean.getAsDouble()));
    }

    Optional<Panels> pauses() {
        return picture(
                "pauses",
                "Stop-the-world pauses and allocation stalls" + trials.load(),
                "Share of the target's pauses that lasted at most this long; further left is better. Dotted lines: allocation stalls,"
                        + " in which threads wait for memory without a logged pause.",
                Scale.logarithmic("length", Unit.DURATION),
                Scale.linear("share of the pauses", Unit.SHARE),
                this::stops);
    }

    private List<Curve> stops(StudyRow row) {
        List<Double> pauses = new ArrayList<>();
        List<Double> stalls = new ArrayList<>();
        trials.each(row.load(), (trial, results) -> stops(pauses, stalls, results));
        return List.of(
                curve(row, Stroke.SOLID, cumulated(pauses), ""),
                curve(row, Stroke.DOTTED, cumulated(stalls), ": stalls"));
    }

    Optional<Panels> utilization() {
        return picture(
                "mmu",
                "Minimum mutator utilization" + trials.load(),
                "The smallest share of any window of this length in which the program ran; higher is better. Stalls are not included.",
                Scale.logarithmic("window length", Unit.DURATION),
                Scale.linear("utilization", Unit.SHARE),
                row -> List.of(curve(row, Stroke.SOLID, utilization(row), "")));
    }

    private static Points utilization(StudyRow row) {
        NavigableMap<Double, Double> byLength = new TreeMap<>();
        row.load()
                .path("mmu")
                .properties()
                .forEach(window ->
                        byLength.put(nanos(window.getKey()), window.getValue().asDouble()));
        Points.Builder points = Points.builder();
        byLength.forEach(points::add);
        return points.build();
    }

    /** Response p99.9 against the achieved rate, for studies with several rates and one heap. A curve joins the rates of a JVM. */
    Optional<Panels> rates() {
        boolean oneHeap =
                rows.all().stream().map(StudyRow::heapBytes).distinct().count() == 1;
        if (!oneHeap || rows.settings().size() < 2) {
            return Optional.empty();
        }
        List<Curve> curves = new ArrayList<>();
        List<Mark> marks = new ArrayList<>();
        for (String label : rows.all().stream().map(StudyRow::label).distinct().toList()) {
            NavigableMap<Double, StudyRow> byRate = new TreeMap<>();
            rows.all().stream()
                    .filter(row -> row.label().equals(label)
                            && row.mean("throughput").isPresent()
                            && row.mean("response-p999").isPresent())
                    .forEach(row -> byRate.put(row.mean("throughput").getAsDouble(), row));
            Points.Builder points = Points.builder();
            byRate.forEach((rate, row) -> {
                double time = row.mean("response-p999").getAsDouble();
                points.add(rate, time);
                marks.add(new Mark(
                        "",
                        panels.look(row),
                        new Range(rate, rate, rate),
                        new Range(time, time, time),
                        List.of(
                                label + ", " + row.setting(),
                                row.text("throughput").orElse(""),
                                "response p99.9 " + row.text("response-p999").orElse(""))));
            });
            if (!byRate.isEmpty()) {
                curves.add(curve(byRate.lastEntry().getValue(), Stroke.SOLID, points.build(), ""));
            }
        }
        return marks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Panels(
                        "response-rate",
                        "Response p99.9 against achieved rate",
                        "A collector that cannot keep up moves up, then left.",
                        Scale.linear("answered per second", Unit.RATE),
                        Scale.logarithmic("response p99.9", Unit.DURATION),
                        1,
                        panels.keys(),
                        List.of(new Panel("", curves, marks)),
                        List.of()));
    }

    private Curve curve(StudyRow row, Stroke stroke, Points points, String suffix) {
        String setting = row.setting().isEmpty() ? "" : ", " + row.setting();
        return new Curve(
                suffix.isEmpty() ? panels.name(row) : "",
                row.jvm().ink(),
                stroke,
                points,
                List.of(row.label() + setting + suffix));
    }

    private Optional<Panels> picture(
            String id,
            String title,
            String caption,
            Scale across,
            Scale upwards,
            Function<StudyRow, List<Curve>> curves) {
        List<Panel> drawn = new ArrayList<>();
        for (StudyPanels.Group group : panels.groups()) {
            List<Curve> known = group.rows().stream()
                    .flatMap(row -> curves.apply(row).stream())
                    .filter(curve -> curve.points().size() > 1)
                    .toList();
            if (!known.isEmpty()) {
                drawn.add(new Panel(group.title(), known, List.of()));
            }
        }
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Panels(
                        id,
                        title,
                        caption,
                        across,
                        upwards,
                        Math.min(panels.columns(), drawn.size()),
                        panels.keys(),
                        drawn,
                        List.of()));
    }

    private static void responses(Histogram histogram, JsonNode trial, ResultDirectory results) {
        List<PhaseResult> measured = StudyData.measured(results);
        String tag = trial.path("operation").asString() + ".response";
        results.phaseHistograms(line -> {
            if (line.tag().equals(tag) && StudyData.within(measured, (line.startNanos() + line.endNanos()) / 2)) {
                line.values().addTo(histogram);
            }
        });
    }

    private static void stops(List<Double> pauses, List<Double> stalls, ResultDirectory results) {
        List<PhaseResult> measured = StudyData.measured(results);
        results.gcEvents().forEach(event -> {
            if (event.process().equals("target") && StudyData.touched(measured, event.startNanos(), event.endNanos())) {
                if (event.kind().equals("pause")) {
                    pauses.add((double) Math.max(1, event.durationNanos()));
                } else if (event.kind().equals("stall") && event.name().equals("allocation")) {
                    stalls.add((double) Math.max(1, event.durationNanos()));
                }
            }
        });
    }

    /** Returns the cumulative share of the lengths, with a step at each length. */
    private static Points cumulated(List<Double> lengths) {
        Points.Builder points = Points.builder();
        List<Double> sorted = lengths.stream().sorted().toList();
        for (int i = 0; i < sorted.size(); i++) {
            points.add(sorted.get(i), (double) i / sorted.size());
            points.add(sorted.get(i), (i + 1.0) / sorted.size());
        }
        return points.build();
    }

    /** Returns the length of a window with a name such as {@code 10ms} or {@code 1s}; NaN for other names. */
    private static double nanos(String window) {
        if (window.matches("\\d{1,9}ms")) {
            return Double.parseDouble(window.substring(0, window.length() - 2)) * 1e6;
        }
        return window.matches("\\d{1,9}s")
                ? Double.parseDouble(window.substring(0, window.length() - 1)) * 1e9
                : Double.NaN;
    }
}
