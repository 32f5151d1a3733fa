package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Verbatim;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The cells of a study in execution order. */
final class StudyCells {

    /** The cells that the top of the report names one by one, so that the table stays on the first screen. */
    private static final int MAX_NAMED = 2;

    private StudyCells() {}

    static boolean counts(JsonNode cell) {
        return !cell.path("verdict").asString().equals("failed");
    }

    /** How many cells failed. */
    static int failed(JsonNode study) {
        return cells(study, cell -> !counts(cell)).size();
    }

    /** Sentences on the cells that failed: one for each of a few cells, then the number of the others. */
    static List<String> failures(JsonNode study) {
        List<JsonNode> failed = cells(study, cell -> !counts(cell));
        List<String> failures = new ArrayList<>();
        failed.stream()
                .limit(MAX_NAMED)
                .forEach(cell -> failures.add("cell " + cell.path("id").asString() + " failed: "
                        + StudyReport.reasons(cell.path("reasons"))));
        int more = failed.size() - failures.size();
        if (more > 0) {
            failures.add(Format.counted(more, "more cell") + " failed: see the section \"Study and cells\"");
        }
        return failures;
    }

    /** A short sentence on the cells that count although their runs are suspect; empty if there are none. */
    static Optional<String> doubts(JsonNode study) {
        List<JsonNode> suspect = cells(
                study, cell -> counts(cell) && !cell.path("verdict").asString().equals("valid"));
        if (suspect.isEmpty()) {
            return Optional.empty();
        }
        int more = suspect.size() - MAX_NAMED;
        return Optional.of(Format.counted(suspect.size(), "cell") + " counted though suspect: "
                + suspect.stream().limit(MAX_NAMED).map(StudyCells::coded).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "") + "; the section \"Study and cells\" has the reasons");
    }

    private static List<JsonNode> cells(JsonNode study, Predicate<JsonNode> which) {
        return StreamSupport.stream(study.path("cells").spliterator(), false)
                .filter(which)
                .toList();
    }

    /** {@code 3-g1-t1 (generator-late)}. */
    private static String coded(JsonNode cell) {
        String codes = codes(cell);
        return cell.path("id").asString() + (codes.isEmpty() ? "" : " (" + codes + ")");
    }

    private static String codes(JsonNode cell) {
        return StreamSupport.stream(cell.path("reasons").spliterator(), false)
                .map(reason -> Reason.read(reason).code())
                .filter(code -> code != ReasonCode.UNKNOWN)
                .map(ReasonCode::id)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the table of the cells, in execution order. A cell that counts has the codes of its reasons, as its own report has the
     * sentences.
     *
     * @param links whether each has a link to its own report
     */
    static Table table(JsonNode study, Path directory, boolean links) {
        List<Column> columns = List.of(
                new Column("cell", false),
                new Column("Java", false),
                new Column("requested", false),
                new Column("collector (from the GC log)", false),
                new Column("heap", false),
                new Column("trial", true),
                new Column("verdict", false),
                new Column("remarks", false));
        List<List<Cell>> rows = new ArrayList<>();
        study.path("cells").forEach(cell -> {
            String results = cell.path("directory").asString();
            boolean linked = links
                    && results.matches("[A-Za-z0-9._/-]+")
                    && !results.contains("..")
                    && Files.isRegularFile(directory.resolve(results).resolve("report.html"));
            String verdict = cell.path("verdict").asString();
            rows.add(List.of(
                    new Cell(cell.path("id").asString(), Tone.NEUTRAL, linked ? "./" + results + "/report.html" : ""),
                    Cell.of(cell.path("java").asString()),
                    Cell.of(cell.path("asked").asString()),
                    Cell.of(cell.path("collector").asString()),
                    Cell.of(cell.path("heap").asString()),
                    Cell.of(cell.path("trial").asString()),
                    new Cell(verdict, verdict.equals("valid") ? Tone.GOOD : counts(cell) ? Tone.DOUBT : Tone.BAD),
                    Cell.of(counts(cell) ? codes(cell) : StudyReport.reasons(cell.path("reasons")))));
        });
        return new Table("In execution order", columns, rows);
    }

    /** The exact flags of each configuration, and remarks on the flags of the study. */
    static List<Block> flags(JsonNode study) {
        Map<String, String> byLabel = new LinkedHashMap<>();
        study.path("cells")
                .forEach(cell -> byLabel.putIfAbsent(
                        cell.path("label").asString(),
                        cell.path("jvm").asString() + "\n    "
                                + String.join(" ", StudyReport.texts(cell.path("options")))));
        StringBuilder text = new StringBuilder();
        byLabel.forEach((label, flags) ->
                text.append(label).append("\n    ").append(flags).append('\n'));
        List<Block> blocks = new ArrayList<>(List.of(new Verbatim("JVMs and their flags", text.toString(), false)));
        List<String> omitted = StudyReport.texts(study.path("omitted"));
        if (!omitted.isEmpty()) {
            blocks.add(new Verbatim("Left out on this machine", String.join("\n", omitted), false));
        }
        List<String> remarks = StudyReport.texts(study.path("remarks"));
        if (!remarks.isEmpty()) {
            blocks.add(new Verbatim("Remarks on flags and execution", String.join("\n", remarks), false));
        }
        return blocks;
    }
}
