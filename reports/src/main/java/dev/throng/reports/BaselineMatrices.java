package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import dev.throng.reports.Decisions.Decision;
import dev.throng.reports.Decisions.Sign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The primary questions of a study as tables: for each measure a row per collector and a column per Java version and heap. One set of tables
 * has the values, each with a sign for how it stands against its baseline; the other one compares each Java with the one before it.
 */
final class BaselineMatrices {

    private static final String NONE = "–";

    private final JsonNode comparison;
    private final StudyRows rows;
    private final Decisions decisions;

    BaselineMatrices(JsonNode comparison) {
        this.comparison = comparison;
        this.rows = StudyRows.of(comparison);
        this.decisions = new Decisions(comparison);
    }

    /** The measures of the primary questions that any baseline has, with their names in titles. Without a baseline nothing is compared. */
    Map<String, String> measures() {
        Map<String, String> measures = new LinkedHashMap<>();
        measures.put(
                rows.limit(),
                (rows.areSearched() ? "Critical rate" : "Throughput") + (rows.isStaged() ? " at the limit" : ""));
        measures.put("response-p999", "Response p99.9");
        measures.put("pause-p99", "Pause p99");
        measures.put("pause-max", "Longest pause");
        measures.put("cpu-per-operation", "CPU per operation");
        measures.put("rss-max", "Memory (RSS)");
        measures.keySet().removeIf(measure -> rows.all().stream()
                .allMatch(row -> row.mean(measure).isEmpty() || !isBaseline(row)));
        return measures;
    }

    /** {@code  at 5,600/s} for a measure of the common load. */
    private String load(String measure) {
        String load = comparison.path("commonLoad").path("text").asString("");
        return load.isEmpty() || measure.equals(rows.limit()) ? "" : " at " + load;
    }

    /** The word for the collector that is the baseline. */
    String baseline() {
        return comparison.path("family").path("baseline").asString("g1");
    }

    List<Table> againstBaseline() {
        List<Table> tables = new ArrayList<>();
        measures()
                .forEach((measure, name) ->
                        tables.add(table(name + load(measure), row -> Optional.of(value(row, measure)), row -> row.jvm()
                                .name())));
        return tables;
    }

    /** Empty without a collector on several versions of Java. */
    List<Table> againstJavaBefore() {
        List<Table> tables = new ArrayList<>();
        if (rows.all().stream().anyMatch(row -> before(row).isPresent())) {
            measures()
                    .forEach((measure, name) -> tables.add(table(
                            name + load(measure),
                            row -> before(row).map(older -> step(row, older, measure)),
                            row -> row.jvm().settings())));
        }
        return tables;
    }

    private Table table(String title, Function<StudyRow, Optional<Cell>> cell, Function<StudyRow, String> name) {
        Map<String, Map<String, Cell>> cells = new LinkedHashMap<>();
        Map<String, Integer> columns = new LinkedHashMap<>();
        for (StudyRow row : sorted()) {
            cell.apply(row).ifPresent(one -> {
                columns.putIfAbsent(column(row), columns.size());
                cells.computeIfAbsent(name.apply(row), unseen -> new LinkedHashMap<>())
                        .put(column(row), one);
            });
        }
        List<List<Cell>> lines = new ArrayList<>();
        cells.forEach((line, byColumn) -> lines.add(Stream.concat(
                        Stream.of(Cell.of(line)),
                        columns.keySet().stream().map(column -> byColumn.getOrDefault(column, Cell.of(""))))
                .toList()));
        return new Table(title, Column.of("collector", columns.keySet().toArray(String[]::new)), lines);
    }

    /** By setting, and within it by version of Java; collectors keep the order of the study. */
    private List<StudyRow> sorted() {
        List<String> settings = rows.settings();
        return rows.all().stream()
                .sorted(Comparator.comparingInt((StudyRow row) -> settings.indexOf(row.setting()))
                        .thenComparing(row -> row.jvm().version()))
                .toList();
    }

    private static String column(StudyRow row) {
        String java = row.jvm().javaName();
        return Stream.of(java, row.setting())
                .filter(part -> !part.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("value");
    }

    Cell value(StudyRow row, String measure) {
        Optional<String> value = row.text(measure);
        if (value.isEmpty()) {
            return missing(row, measure);
        }
        if (isBaseline(row)) {
            return Cell.of(value.get()).withNote("baseline");
        }
        Optional<StudyRow> reference = baseline(row);
        Decision decision = reference.map(one -> decided(row, one, measure)).orElse(new Decision(Sign.NONE, ""));
        Cell cell = new Cell(
                (value.get() + " " + decision.sign().mark()).strip(),
                decision.sign().tone());
        return decision.isDifferent() ? cell.withNote(decision.change()) : cell;
    }

    private static Cell missing(StudyRow row, String measure) {
        JsonNode one = row.of(measure);
        if (one.path("trials").isEmpty() && !one.path("failed").isEmpty()) {
            return new Cell("failed", Tone.BAD);
        }
        boolean noPause = measure.startsWith("pause-")
                && one.path("middle").path("pauses").asDouble(1) == 0;
        return Cell.of(noPause ? "no pause" : NONE);
    }

    Decision decided(StudyRow row, StudyRow reference, String measure) {
        return decisions.between(StudyData.group(row.of(measure)), measure, row.label(), reference.label());
    }

    private Cell step(StudyRow row, StudyRow older, String measure) {
        Decision decision = decided(row, older, measure);
        String change = decision.isDifferent() ? " " + decision.change() : "";
        return new Cell(
                        decision.sign() == Sign.NONE ? NONE : decision.sign().mark() + change,
                        decision.sign().tone())
                .withNote("against " + older.jvm().javaName());
    }

    /**
     * The configuration that a configuration is compared with, which may be itself: the first one of the same Java and setting with the
     * baseline's collector, else that of the newest Java that has it, else the first one of the setting.
     */
    Optional<StudyRow> baseline(StudyRow row) {
        List<StudyRow> setting = in(row.setting());
        List<StudyRow> all = setting.stream()
                .filter(one -> one.jvm().isCollector(baseline()))
                .toList();
        return all.stream()
                .filter(one -> one.jvm().java().equals(row.jvm().java()))
                .findFirst()
                .or(() -> all.stream().max(Comparator.comparing(one -> one.jvm().version())))
                .or(() -> setting.stream().findFirst());
    }

    /** Whether a configuration is its own baseline. */
    boolean isBaseline(StudyRow row) {
        return baseline(row).filter(one -> one.label().equals(row.label())).isPresent();
    }

    /** The same collector and flags with the next older version of Java. */
    private Optional<StudyRow> before(StudyRow row) {
        return in(row.setting()).stream()
                .filter(one -> one.jvm().isVersion()
                        && row.jvm().isVersion()
                        && one.jvm().version() < row.jvm().version()
                        && one.jvm().settings().equals(row.jvm().settings()))
                .max(Comparator.comparing(one -> one.jvm().version()));
    }

    private List<StudyRow> in(String setting) {
        return rows.all().stream().filter(one -> one.setting().equals(setting)).toList();
    }
}
