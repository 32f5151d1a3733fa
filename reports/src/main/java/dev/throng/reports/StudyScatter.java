package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A study's figures against each other, with a mark for each trial. */
final class StudyScatter {

    private final StudyData trials;

    StudyScatter(StudyData trials) {
        this.trials = trials;
    }

    private record Mark(double x, double y) {}

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
                XAxis.ANSWERED,
                Unit.DURATION,
                true,
                lines);
    }

    private static Mark mark(JsonNode measures) {
        return new Mark(
                measures.path("throughput").asDouble(),
                measures.path("response-p999").asDouble(Double.NaN));
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
                    bounds.add(new Mark(one.path("heapBytes").asDouble(), bound.asDouble()));
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
                XAxis.HEAP,
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
