package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Choice;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Heat;
import dev.throng.report.Block.Option;
import dev.throng.report.Chart;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Gives each heading and each chart of a report a separate id, because parts of different origin may use the same one. */
final class UniqueIds {

    private final Set<String> headings = new HashSet<>();
    private final Set<String> charts = new HashSet<>();

    private UniqueIds() {}

    /** Returns the blocks; the first block with an id keeps it, the others get a number after it. */
    static List<Block> of(List<Block> blocks) {
        UniqueIds ids = new UniqueIds();
        return blocks.stream().map(ids::unique).toList();
    }

    private Block unique(Block block) {
        if (block instanceof Heading heading) {
            return new Heading(free(headings, heading.id()), heading.title(), heading.folded());
        }
        if (block instanceof Figure figure) {
            return new Figure(unique(figure.chart()));
        }
        if (block instanceof Heat heat) {
            return new Heat(heat.map().withId(free(charts, heat.map().id())));
        }
        return block instanceof Choice choice
                ? new Choice(
                        choice.label(),
                        choice.options().stream()
                                .map(option -> new Option(option.name(), unique(option.chart())))
                                .toList())
                : block;
    }

    private Chart unique(Chart chart) {
        return chart.withId(free(charts, chart.id()));
    }

    /** Ids that differ only in case would share a file on some file systems. */
    private static String free(Set<String> taken, String id) {
        String free = id;
        for (int n = 2; !taken.add(free.toLowerCase(Locale.ROOT)); n++) {
            free = id + "-" + n;
        }
        return free;
    }
}
