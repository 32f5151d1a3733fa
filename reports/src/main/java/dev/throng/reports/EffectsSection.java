package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The differences of a study with several Java versions and collectors, by what the two configurations differ in: the collector alone, the
 * Java version alone, or both.
 */
final class EffectsSection {

    /** The measures that the section shows, where the study compares them; the table of differences has all. */
    private static final List<String> MEASURES = List.of(
            "critical-rate", "throughput", "response-p99", "pause-p99", "pause-max", "cpu-per-operation", "rss-max");

    private EffectsSection() {}

    /** Returns no blocks if no two configurations differ in their Java version. */
    static List<Block> blocks(JsonNode comparison) {
        List<JsonNode> all = new ArrayList<>();
        comparison.path("differences").forEach(all::add);
        boolean severalVersions = all.stream().anyMatch(one -> factors(one).contains("java"));
        if (!severalVersions) {
            return List.of();
        }
        String intervals = new InferenceWords(comparison).column();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading("effects", "Collector effect and Java effect"));
        blocks.add(new Paragraph(
                "The configurations of a row differ in nothing but the collector (first table) or the Java version"
                        + " (second table). Other comparisons are confounded."));
        table("Collector effect within each Java version", all, List.of("collector"), intervals)
                .ifPresent(blocks::add);
        table("Java effect within each collector", all, List.of("java"), intervals)
                .ifPresent(blocks::add);
        List<String> confounded = all.stream()
                .filter(one -> one.path("confounded").asBoolean())
                .map(one ->
                        one.path("of").asString() + " and " + one.path("from").asString())
                .distinct()
                .toList();
        if (!confounded.isEmpty()) {
            blocks.add(new Paragraph("Confounded, because they differ in more than one respect: "
                    + String.join("; ", confounded) + "."));
        }
        return blocks;
    }

    private static List<String> factors(JsonNode difference) {
        return StudyReport.texts(difference.path("differsIn"));
    }

    private static Optional<Block> table(String title, List<JsonNode> all, List<String> factors, String intervals) {
        List<List<Cell>> rows = all.stream()
                .filter(one -> factors(one).equals(factors))
                .filter(one -> MEASURES.contains(one.path("measure").asString()))
                .map(EffectsSection::row)
                .toList();
        List<Column> columns = List.of(
                new Column("measure", false),
                new Column("of", false),
                new Column("against", false),
                new Column("estimate", true),
                new Column(intervals, true),
                new Column("result", false));
        return rows.isEmpty() ? Optional.empty() : Optional.of(new Table(title, columns, rows));
    }

    private static List<Cell> row(JsonNode one) {
        String measure = one.path("measure").asString();
        String group = one.path("group").asString();
        boolean shown = one.path("shown").asBoolean();
        return List.of(
                Cell.of(group.isEmpty() ? measure : measure + ", " + group),
                Cell.of(one.path("of").asString()),
                Cell.of(one.path("from").asString()),
                Cell.of(StudyFigures.estimate(one)),
                Cell.of(StudyFigures.together(one)),
                new Cell(
                        one.path("outcome").asString() + InferenceWords.exploratory(one),
                        shown ? Tone.GOOD : Tone.NEUTRAL));
    }
}
