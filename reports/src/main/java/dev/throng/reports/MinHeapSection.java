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
import tools.jackson.databind.JsonNode;

/** The smallest heaps of a study that searched them. */
final class MinHeapSection {

    private MinHeapSection() {}

    /** Returns no blocks if the study searched no smallest heap. */
    static List<Block> blocks(JsonNode comparison) {
        JsonNode found = comparison.path("minHeaps");
        if (found.isEmpty()) {
            return List.of();
        }
        List<List<Cell>> rows = new ArrayList<>();
        found.forEach(one -> {
            String heap = one.path("heap").asString();
            rows.add(List.of(
                    Cell.of(one.path("label").asString()),
                    heap.isEmpty() ? new Cell("none", Tone.BAD) : Cell.of(heap),
                    Cell.of(one.path("notSustained").asString()),
                    Cell.of(String.valueOf(one.path("runs").size())),
                    Cell.of(StudyReport.reasons(one.path("reasons")))));
        });
        return List.of(
                new Heading("min-heaps", "Smallest heaps"),
                new Paragraph(
                        "The smallest heap that sustained the load: the JVM survived, the run was not invalid, every objective held and"
                                + " nothing fell behind. Accurate to 5 % or 1 MiB. Both sides of each border ran until two runs agreed."),
                new Table(
                        "By configuration",
                        List.of(
                                new Column("configuration", false),
                                new Column("heap", true),
                                new Column("not sustained", true),
                                new Column("runs", true),
                                new Column("remarks", false)),
                        rows));
    }
}
