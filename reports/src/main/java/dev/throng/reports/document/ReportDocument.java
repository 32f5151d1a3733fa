package dev.throng.reports.document;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.Tone;
import java.util.List;

/**
 * A whole report.
 *
 * @param verdict the status as a word
 * @param badges shown next to the verdict
 * @param reasons the reasons of the verdict; empty for the best one
 * @param facts name and value pairs for the line under the title
 */
public record ReportDocument(
        String title,
        String verdict,
        Tone tone,
        String meaning,
        List<Badge> badges,
        List<String> reasons,
        List<Fact> facts,
        List<Block> blocks) {

    /** A short statement beside the verdict. */
    public record Badge(String text, Tone tone) {}

    public record Fact(String name, String value) {}

    public List<Chart> charts() {
        return blocks.stream()
                .filter(Block.Figure.class::isInstance)
                .map(block -> ((Block.Figure) block).chart())
                .toList();
    }
}
