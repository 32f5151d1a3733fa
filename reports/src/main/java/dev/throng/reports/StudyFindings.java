package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.reports.Decisions.Decision;
import dev.throng.reports.Decisions.Sign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * What a study has found, in a few sentences and one table: of each collector the newest Java, with the largest heap. Every figure of a sentence
 * is in the table.
 */
final class StudyFindings {

    private final JsonNode comparison;
    private final int number;
    private final BaselineMatrices matrices;
    private final StudyRows rows;
    private final List<StudyRow> newest;

    /** @param number of the table in its page */
    StudyFindings(JsonNode comparison, int number) {
        this.comparison = comparison;
        this.number = number;
        this.matrices = new BaselineMatrices(comparison);
        this.rows = StudyRows.of(comparison);
        this.newest = newest();
    }

    /** In the order of the study. */
    private List<StudyRow> newest() {
        long heap = rows.all().stream().mapToLong(StudyRow::heapBytes).max().orElse(0);
        Map<String, StudyRow> byCollector = new LinkedHashMap<>();
        rows.all().stream()
                .filter(row -> row.heapBytes() == heap && row.setting().equals(last(heap)))
                .forEach(row -> byCollector.merge(
                        row.jvm().name(),
                        row,
                        (one, other) -> other.jvm().version() > one.jvm().version() ? other : one));
        return List.copyOf(byCollector.values());
    }

    /** Of several rates the last one. */
    private String last(long heap) {
        return rows.all().stream()
                .filter(row -> row.heapBytes() == heap)
                .map(StudyRow::setting)
                .reduce((one, other) -> other)
                .orElse("");
    }

    private static String name(StudyRow row) {
        String java = row.jvm().javaName();
        return row.jvm().name() + (java.isEmpty() ? "" : " (" + java + ")");
    }

    private String reference() {
        return " (table " + number + ")";
    }

    Table table() {
        Map<String, String> measures = matrices.measures();
        List<List<Cell>> lines = new ArrayList<>();
        for (StudyRow row : newest) {
            lines.add(Stream.concat(
                            Stream.of(Cell.of(name(row))),
                            measures.keySet().stream().map(measure -> matrices.value(row, measure)))
                    .toList());
        }
        String setting = newest.stream().map(StudyRow::setting).findFirst().orElse("");
        String load = comparison.path("commonLoad").path("text").asString("");
        return new Table(
                "Table " + number + ". " + (setting.isEmpty() ? "" : setting + ": ")
                        + "the newest Java of each collector"
                        + (load.isEmpty() ? "" : "; its limit, and its figures at " + load),
                Column.of("collector", measures.values().toArray(String[]::new)),
                lines);
    }

    /** One or two sentences on each of: throughput, pauses and what they cost, response times. */
    List<Block> sentences() {
        List<Block> sentences = new ArrayList<>();
        String limit = rows.limit();
        best(limit)
                .ifPresent(row -> sentences.add(
                        new Paragraph(finding(row, limit, "Most throughput: ", "Highest mean of the throughput: "))));
        String pause = Stream.of("pause-p99", "pause-max")
                .filter(measure ->
                        newest.stream().allMatch(row -> row.mean(measure).isPresent()))
                .findFirst()
                .orElse("pause-max");
        best(pause)
                .ifPresent(row -> sentences.add(new Paragraph(
                        finding(row, pause, "Shortest pauses: ", "Lowest mean of the pauses: ") + cost(row))));
        best("response-p999")
                .ifPresent(row -> sentences.add(new Paragraph(finding(
                        row, "response-p999", "Lowest response times: ", "Lowest mean of the response times: "))));
        return sentences;
    }

    /** The figure of the best mean, with the decision against its baseline. */
    private String finding(StudyRow row, String measure, String proven, String open) {
        boolean better = matrices.baseline(row)
                .filter(baseline -> matrices.decided(row, baseline, measure).sign() == Sign.BETTER)
                .isPresent();
        return (better ? proven : open) + figure(row, measure) + against(row, measure) + reference() + ".";
    }

    /** The row with the best mean. */
    private Optional<StudyRow> best(String measure) {
        Comparator<StudyRow> rising =
                Comparator.comparingDouble(row -> row.mean(measure).orElse(Double.NaN));
        return newest.stream()
                .filter(row -> row.mean(measure).isPresent())
                .min(Decisions.isMoreBetter(measure) ? rising.reversed() : rising);
    }

    private String figure(StudyRow row, String measure) {
        return name(row) + ", " + lower(matrices.measures().get(measure)) + " "
                + row.text(measure).orElse("–");
    }

    /** In a sentence; abbreviations keep their case. */
    private static String lower(String name) {
        return name.startsWith("CPU") ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    /** The decision against the baseline with its interval and the baseline's figure. */
    private String against(StudyRow row, String measure) {
        Optional<StudyRow> baseline = matrices.baseline(row);
        if (baseline.isEmpty() || matrices.isBaseline(row)) {
            return ", which is the baseline";
        }
        Decision decision = matrices.decided(row, baseline.get(), measure);
        String other =
                name(baseline.get()) + ": " + baseline.get().text(measure).orElse("–");
        return switch (decision.sign()) {
            case BETTER, WORSE -> ", " + decision.change() + " against " + other;
            case EQUAL -> ", equal to " + other;
            case OPEN, NONE -> ", not decided against " + other;
        };
    }

    /** What is proven worse than with the baseline. */
    private String cost(StudyRow row) {
        Optional<StudyRow> baseline = matrices.baseline(row).filter(one -> !matrices.isBaseline(row));
        if (baseline.isEmpty()) {
            return "";
        }
        List<String> worse = new ArrayList<>();
        List<String> open = new ArrayList<>();
        matrices.measures().forEach((measure, words) -> {
            Decision decision = matrices.decided(row, baseline.get(), measure);
            if (decision.sign() == Sign.WORSE) {
                worse.add(lower(words) + " " + row.text(measure).orElse("–") + " (" + decision.change() + ")");
            } else if (decision.sign() == Sign.OPEN) {
                open.add(lower(words));
            }
        });
        return (worse.isEmpty()
                        ? " Nothing is proven worse than with the baseline."
                        : " It costs: " + String.join(", ", worse) + ".")
                + (open.isEmpty() ? "" : " Not decided: " + String.join(", ", open) + ".");
    }

    /** How many comparisons are decided, and how many trials are suspect. */
    Paragraph certainty() {
        List<JsonNode> primary = StreamSupport.stream(
                        comparison.path("differences").spliterator(), false)
                .filter(one -> one.path("family").asString("").equals("primary"))
                .toList();
        long decided = primary.stream()
                .filter(one ->
                        one.path("shown").asBoolean() || one.path("equal").asBoolean())
                .count();
        List<JsonNode> trials = comparison.path("configurations").values().stream()
                .flatMap(one -> one.path("trials").values().stream())
                .toList();
        long suspect = trials.stream()
                .filter(trial -> !trial.path("verdict").asString().equals("valid"))
                .count();
        return new Paragraph("How certain: "
                + (primary.isEmpty()
                        ? ""
                        : Format.count(decided) + " of " + Format.counted(primary.size(), "primary comparison")
                                + " are decided. ")
                + "Each configuration has "
                + Format.counted(comparison.path("trials").asInt(), "trial")
                + (rows.isStaged() ? " in each stage" : "") + "; " + Format.count(suspect) + " of "
                + Format.counted(trials.size(), "trial")
                + (suspect == 0 ? " are suspect." : " are suspect, because the generator disturbed them or was late."));
    }

    /** How to read the sentences and tables of all studies of a page. */
    static String legend(JsonNode comparison) {
        return "Signs: ▲ better, ▼ worse, = equal within "
                + Format.share(comparison.path("equalWithin").asDouble(0.1)) + ", · not decided, against "
                + new BaselineMatrices(comparison).baseline()
                + " of the same Java. Below a sign is the interval of the change; × and ÷ are factors. Figures are means of the trials. "
                + new InferenceWords(comparison)
                        .sentence("All intervals of a study hold together at a confidence of "
                                + Format.share(comparison.path("level").asDouble()) + ".");
    }
}
