package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The first table of a study's report: a row for each configuration, with the figures that decide which one to use. */
final class AnswerTable {

    /** The mark of values that are proven better than those without it. */
    static final String BEST = "★ ";

    private static final String NONE = "–";

    /** Shown as utilization: 1 less the largest share of the window in pauses. */
    private static final String STOPPED = "stopped-200ms";

    private final JsonNode comparison;

    AnswerTable(JsonNode comparison) {
        this.comparison = comparison;
    }

    /**
     * A column.
     *
     * @param measure of the comparison
     * @param service the percentile of the service time that is shown in parentheses; empty for none
     */
    private record Figure(String measure, String name, String service) {

        static Figure of(String measure, String name) {
            return new Figure(measure, name, "");
        }
    }

    private List<Figure> figures() {
        boolean search = !comparison.path("critical").isEmpty();
        return List.of(
                search ? Figure.of("critical-rate", "critical rate") : Figure.of("throughput", "throughput"),
                new Figure("response-p99", "response p99 (service)", "p99"),
                new Figure("response-p999", "response p99.9 (service)", "p999"),
                Figure.of("pause-p99", "pause p99"),
                Figure.of("pause-max", "longest pause"),
                Figure.of(STOPPED, "MMU of 200 ms"),
                Figure.of("gc-cpu-share", "CPU of the collector"),
                Figure.of("cpu-per-operation", "CPU per operation"),
                Figure.of("rss-max", "RSS"));
    }

    Table table() {
        List<Figure> figures = figures().stream().filter(this::isKnown).toList();
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonNode one : comparison.path("configurations")) {
            List<Cell> row = new ArrayList<>();
            row.add(name(one));
            figures.forEach(figure -> row.add(cell(one, figure)));
            rows.add(row);
        }
        return new Table(
                "Which configuration is best",
                Column.of("configuration", figures.stream().map(Figure::name).toArray(String[]::new)),
                rows);
    }

    /** Whether any configuration has the figure. */
    private boolean isKnown(Figure figure) {
        return StreamSupport.stream(comparison.path("configurations").spliterator(), false)
                .anyMatch(one -> value(one, figure.measure()).isPresent());
    }

    /** The label, with heap and rate and the number of doubtful cells below it. */
    private static Cell name(JsonNode one) {
        int failed = one.path("failed").size();
        long suspect = StreamSupport.stream(one.path("trials").spliterator(), false)
                .filter(trial -> !trial.path("verdict").asString().equals("valid"))
                .count();
        List<String> notes = new ArrayList<>();
        if (!StudyData.group(one).isEmpty()) {
            notes.add(StudyData.group(one));
        }
        if (failed > 0) {
            notes.add(Format.counted(failed, "cell") + " failed");
        }
        if (suspect > 0) {
            notes.add(Format.counted(suspect, "cell") + " suspect");
        }
        Tone tone = failed > 0 ? Tone.BAD : Tone.DOUBT.unlessZero(suspect);
        return new Cell(StudyData.label(one), tone).withNote(String.join(" · ", notes));
    }

    private Cell cell(JsonNode one, Figure figure) {
        OptionalDouble value = value(one, figure.measure());
        if (value.isEmpty()) {
            boolean none = figure.measure().startsWith("pause-")
                    && one.path("middle").path("pauses").asDouble(1) == 0;
            return Cell.of(none ? "no pause" : NONE);
        }
        String text = shown(figure.measure(), value.getAsDouble()) + service(one, figure.service());
        JsonNode standing = standing(one, figure.measure());
        String label = StudyData.label(one);
        boolean best = StudyReport.texts(standing.path("best")).contains(label);
        return new Cell((best ? BEST : "") + text, best ? Tone.GOOD : Tone.NEUTRAL)
                .withNote(best ? interval(one, figure.measure()) : against(one, standing));
    }

    /** The mean of the trials; of versions without the measure of utilization, the least utilization. */
    private static OptionalDouble value(JsonNode one, String measure) {
        JsonNode middle = one.path("middle").path(measure);
        if (middle.isNumber()) {
            return OptionalDouble.of(middle.asDouble());
        }
        JsonNode utilization = one.path("mmu").path("200ms");
        return measure.equals(STOPPED) && utilization.isNumber()
                ? OptionalDouble.of(1 - utilization.asDouble())
                : OptionalDouble.empty();
    }

    private static String shown(String measure, double value) {
        return measure.equals(STOPPED) ? Format.share(1 - value) : StudyOverview.value(measure, value);
    }

    /** The geometric mean of the service time over the trials. */
    private static String service(JsonNode one, String percentile) {
        if (percentile.isEmpty()) {
            return "";
        }
        OptionalDouble mean = StreamSupport.stream(one.path("trials").spliterator(), false)
                .map(trial -> trial.path("times").path("service").path(percentile))
                .filter(JsonNode::isNumber)
                .mapToDouble(nanos -> Math.log(Math.max(1, nanos.asDouble())))
                .average();
        return mean.isEmpty() ? "" : " (" + Format.duration(Math.exp(mean.getAsDouble())) + ")";
    }

    /** How the configurations of the same heap and rate rank by a measure; missing in comparisons of version 1. */
    private JsonNode standing(JsonNode one, String measure) {
        for (JsonNode standing : comparison.path("rankings")) {
            if (standing.path("measure").asString().equals(measure)
                    && standing.path("group").asString().equals(StudyData.group(one))) {
                return standing;
            }
        }
        return comparison.path("none");
    }

    private static String interval(JsonNode one, String measure) {
        JsonNode interval = one.path("intervals").path(measure);
        if (!interval.path("low").isNumber() || !interval.path("high").isNumber()) {
            return "";
        }
        String low = shown(measure, interval.path("low").asDouble());
        String high = shown(measure, interval.path("high").asDouble());
        if (measure.equals(STOPPED)) {
            return low.equals(high) ? low : high + " to " + low;
        }
        return low.equals(high) ? low : low + " to " + high;
    }

    /** How the value compares with that of the first configuration: the proven change, equal or undecided. */
    private String against(JsonNode one, JsonNode standing) {
        String label = StudyData.label(one);
        for (JsonNode rival : standing.path("rivals")) {
            if (rival.path("label").asString().equals(label)) {
                boolean utilization = standing.path("measure").asString().equals(STOPPED);
                String change = rival.path("change").asString();
                return switch (rival.path("relation").asString()) {
                    case "worse" -> utilization ? "lower" : change.isEmpty() ? "worse" : change;
                    case "equal" -> "equal";
                    default -> "undecided";
                };
            }
        }
        boolean allEqual = StreamSupport.stream(standing.path("rivals").spliterator(), false)
                .allMatch(rival -> rival.path("relation").asString().equals("equal"));
        return standing.has("rivals") && allEqual ? "equal" : "";
    }
}
