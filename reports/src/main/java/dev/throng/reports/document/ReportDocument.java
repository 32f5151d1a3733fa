package dev.throng.reports.document;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.HeatMap;
import dev.throng.report.Panels;
import dev.throng.report.Tone;
import dev.throng.reports.slots.SlotFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A whole report.
 *
 * @param verdict the outcome as a word or a sentence
 * @param reasons the reasons of the verdict; empty for the best one
 * @param facts name and value pairs for the line under the title
 * @param slots what charts over time need for the figures of a time span, and heat maps for their columns; empty if the report has neither
 */
public record ReportDocument(
        String title,
        String verdict,
        Tone tone,
        String meaning,
        List<String> reasons,
        List<Fact> facts,
        List<Block> blocks,
        Optional<SlotFigures> slots) {

    /** A report without slots. */
    public ReportDocument(
            String title,
            String verdict,
            Tone tone,
            String meaning,
            List<String> reasons,
            List<Fact> facts,
            List<Block> blocks) {
        this(title, verdict, tone, meaning, reasons, facts, blocks, Optional.empty());
    }

    public record Fact(String name, String value) {}

    /** Returns this document with a further block at its end. */
    public ReportDocument with(Block last) {
        List<Block> all = new ArrayList<>(blocks);
        all.add(last);
        return new ReportDocument(title, verdict, tone, meaning, reasons, facts, List.copyOf(all), slots);
    }

    /** Returns this document with the slots of its run. */
    public ReportDocument withSlots(Optional<SlotFigures> ofRun) {
        return new ReportDocument(title, verdict, tone, meaning, reasons, facts, blocks, ofRun);
    }

    /** Returns this document with another outcome. */
    public ReportDocument judged(String otherVerdict, Tone otherTone) {
        return new ReportDocument(title, otherVerdict, otherTone, meaning, reasons, facts, blocks, slots);
    }

    /** All charts, also those that a page shows only if the reader chooses them. */
    public List<Chart> charts() {
        return blocks.stream().flatMap(ReportDocument::charts).toList();
    }

    private static Stream<Chart> charts(Block block) {
        if (block instanceof Block.Choice choice) {
            return choice.options().stream().map(Block.Option::chart);
        }
        return block instanceof Block.Figure figure ? Stream.of(figure.chart()) : Stream.empty();
    }

    public List<HeatMap> heatMaps() {
        return blocks.stream()
                .filter(Block.Heat.class::isInstance)
                .map(block -> ((Block.Heat) block).map())
                .toList();
    }

    public List<Panels> pictures() {
        return blocks.stream()
                .filter(Block.Picture.class::isInstance)
                .map(block -> ((Block.Picture) block).panels())
                .toList();
    }
}
