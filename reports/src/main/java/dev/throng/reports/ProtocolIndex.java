package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.IndexedRun;
import dev.throng.reports.GuardedCall.Outcome;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.history.PastRun;
import dev.throng.run.read.ResultDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What protocols add to an index of runs, of the newest runs only: they need whole results, which are large. Used once. */
final class ProtocolIndex {

    /** So many runs of a protocol are shown to it. */
    static final int MOST_RUNS = 20;

    private final Function<String, ProtocolInfo> protocols;
    private final Slugs slugs = new Slugs();

    /** @param protocols finds a protocol by its name */
    ProtocolIndex(Function<String, ProtocolInfo> protocols) {
        this.protocols = protocols;
    }

    /** @param name the first cell of the row of a run */
    List<Block> of(List<PastRun> runs, Function<PastRun, Cell> name) {
        Map<String, List<PastRun>> byProtocol = new LinkedHashMap<>();
        runs.forEach(run -> byProtocol
                .computeIfAbsent(run.scenario().protocol(), protocol -> new ArrayList<>())
                .add(run));
        List<Block> blocks = new ArrayList<>();
        byProtocol.forEach((protocol, ofProtocol) -> blocks.addAll(added(protocol, newest(ofProtocol), name)));
        return blocks;
    }

    private static List<PastRun> newest(List<PastRun> runs) {
        return runs.stream()
                .sorted(Comparator.comparing(PastRun::startedAt).reversed())
                .limit(MOST_RUNS)
                .sorted(Comparator.comparing(PastRun::startedAt))
                .toList();
    }

    /** What a protocol adds, or the sentence that states why it is missing. */
    private List<Block> added(String protocol, List<PastRun> runs, Function<PastRun, Cell> name) {
        List<IndexedRun> indexed = new ArrayList<>();
        for (PastRun run : runs) {
            ResultDirectory.open(run.directory())
                    .result()
                    .ifPresent(result -> indexed.add(new IndexedRun(name.apply(run), result)));
        }
        Outcome<List<Block>> added = GuardedCall.call(
                "What the protocol " + protocol + " adds",
                () -> CheckedBlocks.of(protocols.apply(protocol).report().index(List.copyOf(indexed))),
                List.of());
        List<Block> shown = added.failed() ? List.of(new Paragraph(added.failure())) : added.value();
        if (shown.isEmpty()) {
            return List.of();
        }
        List<Block> section =
                new ArrayList<>(List.of(new Heading("protocol-" + slugs.of(protocol), "More on " + protocol)));
        section.addAll(shown);
        return section;
    }
}
