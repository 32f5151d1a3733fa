package dev.throng.reports.document;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.Tone;
import java.util.List;

/**
 * A whole report.
 *
 * @param verdict the outcome as a word or a sentence
 * @param reasons the reasons of the verdict; empty for the best one
 * @param facts name and value pairs for the line under the title
 */
public record ReportDocument(
        String title,
        String verdict,
        Tone tone,
        String meaning,
        List<String> reasons,
        List<Fact> facts,
        List<Block> blocks) {

    public record Fact(String name, String value) {}

    public List<Chart> charts() {
        return blocks.stream()
                .filter(Block.Figure.class::isInstance)
                .map(block -> ((Block.Figure) block).chart())
                .toList();
    }
}
