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

/**
 * The first table of a study's report: a row for each configuration, with the figures that decide which one to use. In a study with two
 * stages the first figure is the limit, and the others are those at the common load.
 */
final class AnswerTable {

    /** The mark of values that are proven better than those without it. */
    static final String BEST = "★ ";

    private static final String NONE = "–";

    /** Shown as utilization: 1 less the largest share of the window in pauses. */
    private static final String STOPPED = "stopped-200ms";

    private final StudyRows rows;
    private final String commonLoad;

    AnswerTable(JsonNode comparison) {
        this.rows = StudyRows.of(comparison);
        this.commonLoad = comparison.path("commonLoad").path("text").asString("");
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

    /** How many combinations of heap and rates the study has. */
    long settings() {
        return rows.settings().size();
    }

    private List<Figure> figures() {
        String limit = rows.areSearched() ? "critical rate" : "throughput";
        return List.of(
                Figure.of(rows.limit(), limit + (rows.isStaged() ? " at the limit" : "")),
                new Figure("response-p99", "response p99 (service)", "p99"),
                new Figure("response-p999", "response p99.9 (service)", "p999"),
                Figure.of("pause-p99", "pause p99"),
                Figure.of("pause-max", "longest pause"),
                Figure.of(STOPPED, "MMU of 200 ms"),
                Figure.of("gc-cpu-share", "collector's share of CPU"),
                Figure.of("cpu-per-operation", "CPU per operation"),
                Figure.of("rss-max", "RSS"));
    }

    Table table() {
        List<Figure> figures = figures().stream().filter(this::isKnown).toList();
        List<List<Cell>> cells = new ArrayList<>();
        for (StudyRow one : rows.all()) {
            List<Cell> row = new ArrayList<>();
            row.add(name(one));
            figures.forEach(figure -> row.add(cell(one, figure)));
            cells.add(row);
        }
        return new Table(
                "Which configuration is best"
                        + (commonLoad.isEmpty() ? "" : ": its limit, and its figures at " + commonLoad),
                Column.of("configuration", figures.stream().map(Figure::name).toArray(String[]::new)),
                cells);
    }

    /** Whether any configuration has the figure. */
    private boolean isKnown(Figure figure) {
        return rows.all().stream().anyMatch(row -> value(row, figure.measure()).isPresent());
    }

    /** The label, with heap and rate and the number of doubtful cells below it. */
    private static Cell name(StudyRow row) {
        long failed = row.count(cell -> true, "failed");
        long counting = row.count(cell -> true, "trials");
        long suspect = row.count(trial -> !trial.path("verdict").asString().equals("valid"), "trials");
        String setting = row.setting();
        List<String> notes = new ArrayList<>();
        if (!setting.isEmpty()) {
            notes.add(setting);
        }
        if (failed > 0) {
            notes.add(Format.counted(failed, "cell") + " failed");
        }
        if (suspect > 0) {
            notes.add(suspect + " of " + Format.counted(counting, "cell") + " suspect");
        }
        return new Cell(row.label(), Tone.BAD.unlessZero(failed)).withNote(String.join(" · ", notes));
    }

    private static Cell cell(StudyRow row, Figure figure) {
        String measure = figure.measure();
        OptionalDouble value = value(row, measure);
        JsonNode one = row.of(measure);
        if (value.isEmpty()) {
            boolean none = measure.startsWith("pause-")
                    && one.path("middle").path("pauses").asDouble(1) == 0;
            return Cell.of(none ? "no pause" : NONE);
        }
        String text = shown(measure, value.getAsDouble()) + service(one, figure.service());
        boolean best = row.isBest(measure);
        return new Cell((best ? BEST : "") + text, best ? Tone.GOOD : Tone.NEUTRAL)
                .withNote(best ? interval(one, measure) : against(row.label(), row.standing(measure)));
    }

    /** The mean of the trials; of versions without the measure of utilization, the least utilization. */
    private static OptionalDouble value(StudyRow row, String measure) {
        OptionalDouble mean = row.mean(measure);
        JsonNode utilization = row.of(measure).path("mmu").path("200ms");
        return mean.isEmpty() && measure.equals(STOPPED) && utilization.isNumber()
                ? OptionalDouble.of(1 - utilization.asDouble())
                : mean;
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

    private static String interval(JsonNode one, String measure) {
        JsonNode interval = one.path("intervals").path(measure);
        if (!interval.path("low").isNumber() || !interval.path("high").isNumber()) {
            return interval.isObject() ? "interval " + StudyFigures.UNBOUNDED : "";
        }
        String low = shown(measure, interval.path("low").asDouble());
        String high = shown(measure, interval.path("high").asDouble());
        if (measure.equals(STOPPED)) {
            return "interval " + (low.equals(high) ? low : high + " to " + low);
        }
        return "interval " + (low.equals(high) ? low : low + " to " + high);
    }

    /** A ratio needs what it is of; a change in per cent does not. */
    private static String ofBest(String change) {
        return change.endsWith(" times") ? " the best" : "";
    }

    /** How the value compares with that of the first configuration: the proven change, equal or undecided. */
    private static String against(String label, JsonNode standing) {
        for (JsonNode rival : standing.path("rivals")) {
            if (rival.path("label").asString().equals(label)) {
                boolean utilization = standing.path("measure").asString().equals(STOPPED);
                String change = rival.path("change").asString();
                return switch (rival.path("relation").asString()) {
                    case "worse" -> utilization ? "lower" : change.isEmpty() ? "worse" : change + ofBest(change);
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
