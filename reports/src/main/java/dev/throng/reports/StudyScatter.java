package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Horizontal;
import dev.throng.report.Points;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A study's figures against each other, with a mark for each trial. */
final class StudyScatter {

    /** The position of a trial without a pause, because a logarithmic axis has no 0. */
    private static final double NO_PAUSE_NANOS = 1_000;

    private final StudyData trials;

    StudyScatter(StudyData trials) {
        this.trials = trials;
    }

    private record Mark(String label, double x, double y) {}

    /** Response p99.9 against rate. If a JVM ran at several rates, a line connects the means of its trials. */
    Optional<Chart> responseAgainstRate() {
        List<Line> lines = new ArrayList<>();
        for (String label : trials.labels()) {
            List<Mark> marks = new ArrayList<>();
            List<Mark> middles = new ArrayList<>();
            ChartColor ink = ChartColor.numbered(trials.labels().indexOf(label));
            for (JsonNode one : of(label)) {
                one.path("trials").forEach(trial -> marks.add(mark(trial.path("measures"))));
                if (one.path("middle").has("throughput")) {
                    middles.add(mark(one.path("middle")));
                }
            }
            boolean severalRates = heaps() == 1 && middles.size() > 1;
            marks(lines, label, ink, Stroke.MARKS, marks);
            if (severalRates) {
                marks(lines, label, ink, Stroke.SOLID, middles);
            }
        }
        return StudyCharts.chart(
                "response-rate",
                "Response p99.9 against achieved rate",
                "One mark per trial. A collector that cannot keep up moves up, then left.",
                Horizontal.ANSWERED,
                Unit.DURATION,
                true,
                lines);
    }

    private static Mark mark(JsonNode measures) {
        return new Mark(
                "",
                measures.path("throughput").asDouble(),
                measures.path("response-p999").asDouble(Double.NaN));
    }

    Optional<Chart> pauseAgainstThroughput() {
        List<Line> lines = new ArrayList<>();
        boolean without = false;
        for (String group : trials.groups()) {
            List<Mark> all = new ArrayList<>();
            for (JsonNode one : trials.configurations()) {
                if (StudyData.group(one).equals(group)) {
                    List<Mark> marks = new ArrayList<>();
                    one.path("trials")
                            .forEach(trial -> marks.add(new Mark(
                                    StudyData.label(one) + ", trial "
                                            + trial.path("trial").asString(),
                                    Math.max(
                                            NO_PAUSE_NANOS,
                                            trial.path("measures")
                                                    .path("pause-max")
                                                    .asDouble()),
                                    trial.path("measures").path("throughput").asDouble(Double.NaN))));
                    without |= marks.stream().anyMatch(mark -> mark.x() == NO_PAUSE_NANOS);
                    marks(lines, StudyData.name(one), trials.ink(one), trials.mark(one), marks);
                    all.addAll(marks);
                }
            }
            List<String> front = front(group);
            marks(
                    lines,
                    group.isEmpty() ? "Pareto front" : "Pareto front, " + group,
                    ChartColor.MACHINE,
                    Stroke.DASHED,
                    all.stream().filter(mark -> front.contains(mark.label())).toList());
        }
        Optional<Chart> chart = StudyCharts.chart(
                "pareto",
                "Longest pause against throughput",
                "One mark per trial; further up and further left is better. The vertical axis does not begin at 0. If the load"
                        + " sets the rate, all trials that keep up are at the same height.",
                Horizontal.LONGEST_PAUSE,
                Unit.RATE,
                false,
                lines);
        return without
                ? chart.map(drawn -> drawn.withNotes(List.of("Trials without a pause are drawn at 1 µs.")))
                : chart;
    }

    private List<String> front(String group) {
        for (JsonNode one : trials.comparison().path("groups")) {
            if (one.path("group").asString().equals(group)) {
                return StudyReport.texts(one.path("paretoByPauseMax"));
            }
        }
        return List.of();
    }

    /** The lower bound of overhead against heap; empty unless the study has several heaps. */
    Optional<Chart> overheadAgainstHeap() {
        List<Line> lines = new ArrayList<>();
        if (heaps() < 2) {
            return Optional.empty();
        }
        for (String label : trials.labels()) {
            List<Mark> bounds = new ArrayList<>();
            for (JsonNode one : of(label)) {
                JsonNode bound = overhead(StudyData.group(one)).path(label);
                if (bound.isNumber()) {
                    bounds.add(new Mark("", one.path("heapBytes").asDouble(), bound.asDouble()));
                }
            }
            ChartColor ink = ChartColor.numbered(trials.labels().indexOf(label));
            marks(lines, label, ink, Stroke.MARKS, bounds);
            marks(lines, label, ink, Stroke.SOLID, bounds);
        }
        return StudyCharts.chart(
                "overhead-heap",
                "Lower bound of overhead against heap",
                "CPU per operation, as a multiple of the cheapest configuration of that heap without its collector; 1 is no overhead.",
                Horizontal.HEAP,
                Unit.NUMBER,
                false,
                lines);
    }

    private JsonNode overhead(String group) {
        for (JsonNode one : trials.comparison().path("groups")) {
            if (one.path("group").asString().equals(group)) {
                return one.path("overheadCpu");
            }
        }
        return trials.comparison().path("none");
    }

    private long heaps() {
        return trials.configurations().stream()
                .map(one -> one.path("heapBytes").asLong())
                .distinct()
                .count();
    }

    private List<JsonNode> of(String label) {
        return trials.configurations().stream()
                .filter(one -> StudyData.label(one).equals(label))
                .toList();
    }

    private static void marks(List<Line> lines, String name, ChartColor ink, Stroke stroke, List<Mark> marks) {
        Points.Builder points = Points.builder();
        marks.stream()
                .filter(mark -> Double.isFinite(mark.y()))
                .sorted(Comparator.comparingDouble(Mark::x).thenComparing(Mark::y))
                .forEach(mark -> points.add(mark.x(), mark.y()));
        Points drawn = points.build();
        if (drawn.size() > (stroke.isMarks() ? 0 : 1)) {
            lines.add(new Line(name, ink, stroke, true, drawn));
        }
    }
}
