package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Verbatim;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The cells of a study in execution order. */
final class StudyCells {

    /** The suspect cells that the top of the report names. */
    private static final int MOST_DOUBTS = 2;

    private StudyCells() {}

    static boolean counts(JsonNode cell) {
        return !cell.path("verdict").asString().equals("failed");
    }

    /** One sentence for each cell that failed. */
    static List<String> failures(JsonNode study) {
        List<String> failures = new ArrayList<>();
        study.path("cells").forEach(cell -> {
            if (!counts(cell)) {
                failures.add(
                        "cell " + cell.path("id").asString() + " failed: " + StudyReport.reasons(cell.path("reasons")));
            }
        });
        return failures;
    }

    /** Sentences on the cells that count although their runs are suspect: one for each of a few cells, then the number of the others. */
    static List<String> doubts(JsonNode study) {
        List<String> doubts = new ArrayList<>();
        int more = 0;
        for (JsonNode cell : study.path("cells")) {
            if (counts(cell) && !cell.path("verdict").asString().equals("valid")) {
                if (doubts.size() < MOST_DOUBTS) {
                    doubts.add("cell " + cell.path("id").asString() + " is suspect: "
                            + StudyReport.reasons(cell.path("reasons")));
                } else {
                    more++;
                }
            }
        }
        if (more > 0) {
            doubts.add(
                    Format.counted(more, "more cell") + (more == 1 ? " is" : " are") + " suspect: see study and cells");
        }
        return doubts;
    }

    /**
     * Returns the table of the cells, in execution order.
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
                    Cell.of(StudyReport.reasons(cell.path("reasons")))));
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
