package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;
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

    private static final List<String> LIMITS = List.of("critical-rate", "throughput");

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

    /**
     * The two stages of a configuration; the same twice in a study without stages.
     *
     * @param load at the common load; missing if there is none yet
     */
    private record Row(JsonNode limit, JsonNode load) {

        boolean isStaged() {
            return limit != load;
        }

        JsonNode of(Figure figure) {
            return LIMITS.contains(figure.measure()) ? limit : load;
        }

        long count(Predicate<JsonNode> cells, String of) {
            return Stream.of(limit, load)
                    .limit(isStaged() ? 2 : 1)
                    .flatMap(one -> StreamSupport.stream(one.path(of).spliterator(), false))
                    .filter(cells)
                    .count();
        }
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (JsonNode one : comparison.path("configurations")) {
            String stage = one.path("stage").asString();
            if (stage.isEmpty()) {
                rows.add(new Row(one, one));
            } else if (stage.equals("limit")) {
                rows.add(new Row(one, atCommonLoad(one)));
            }
        }
        return rows;
    }

    private JsonNode atCommonLoad(JsonNode limit) {
        return StreamSupport.stream(comparison.path("configurations").spliterator(), false)
                .filter(one -> one.path("stage").asString().equals("common"))
                .filter(one -> StudyData.label(one).equals(StudyData.label(limit)))
                .filter(one -> StudyData.setting(one).equals(StudyData.setting(limit)))
                .findFirst()
                .orElse(comparison.path("none"));
    }

    /** How many combinations of heap and rates the study has. */
    long settings() {
        return rows().stream()
                .map(row -> StudyData.setting(row.limit()))
                .distinct()
                .count();
    }

    private List<Figure> figures() {
        boolean search = !comparison.path("critical").isEmpty();
        String where = rows().stream().anyMatch(Row::isStaged) ? " at the limit" : "";
        return List.of(
                search
                        ? Figure.of("critical-rate", "critical rate" + where)
                        : Figure.of("throughput", "throughput" + where),
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
        List<List<Cell>> rows = new ArrayList<>();
        for (Row one : rows()) {
            List<Cell> row = new ArrayList<>();
            row.add(name(one));
            figures.forEach(figure -> row.add(cell(one.of(figure), figure)));
            rows.add(row);
        }
        String load = comparison.path("commonLoad").path("text").asString();
        return new Table(
                "Which configuration is best" + (load.isEmpty() ? "" : ": its limit, and its figures at " + load),
                Column.of("configuration", figures.stream().map(Figure::name).toArray(String[]::new)),
                rows);
    }

    /** Whether any configuration has the figure. */
    private boolean isKnown(Figure figure) {
        return rows().stream()
                .anyMatch(row -> value(row.of(figure), figure.measure()).isPresent());
    }

    /** The label, with heap and rate and the number of doubtful cells below it. */
    private static Cell name(Row row) {
        long failed = row.count(cell -> true, "failed");
        long counting = row.count(cell -> true, "trials");
        long suspect = row.count(trial -> !trial.path("verdict").asString().equals("valid"), "trials");
        String setting = StudyData.setting(row.limit());
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
        Tone tone = failed > 0 ? Tone.BAD : Tone.DOUBT.unlessZero(suspect);
        return new Cell(StudyData.label(row.limit()), tone).withNote(String.join(" · ", notes));
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
                    && standing.path("group").asString().equals(StudyData.setting(one))) {
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
            return "interval " + (low.equals(high) ? low : high + " to " + low);
        }
        return "interval " + (low.equals(high) ? low : low + " to " + high);
    }

    /** A ratio needs what it is of; a change in per cent does not. */
    private static String ofBest(String change) {
        return change.endsWith(" times") ? " the best" : "";
    }

    /** How the value compares with that of the first configuration: the proven change, equal or undecided. */
    private String against(JsonNode one, JsonNode standing) {
        String label = StudyData.label(one);
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
