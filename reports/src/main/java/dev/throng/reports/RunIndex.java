package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Item;
import dev.throng.report.Block.Listing;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.history.ChosenFigures;
import dev.throng.reports.history.OtherResult;
import dev.throng.reports.history.PastRun;
import dev.throng.reports.history.PastRunReader;
import dev.throng.reports.history.RunGroup;
import dev.throng.run.read.ResultDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The page that leads to the reports of many results: for each scenario its figures over time and a row per run, then searches, studies,
 * comparisons, and what is left of runs without a result. Reads one result after the other, and keeps of each what the page needs.
 */
final class RunIndex {

    private static final int MOST_CHARS = 200;

    private final Map<Path, Path> places;
    private final ReportLinks links;
    private final Optional<Path> root;
    private final List<PastRun> runs = new ArrayList<>();
    private final List<OtherResult> others = new ArrayList<>();
    private final Map<String, Path> known = new HashMap<>();
    private final FirstOfMany copies = new FirstOfMany("copy of a run was left out", "copies of runs were left out");
    private final FirstOfMany remarks = new FirstOfMany("result has another format", "results have another format");

    private RunIndex(List<Path> directories, Map<Path, Path> places, Path out) {
        this.places = places;
        this.links = new ReportLinks(out);
        this.root = commonParent(directories);
    }

    /**
     * Builds the page.
     *
     * @param places the directory of each report, if it is not beside the result
     * @param figures those to show
     * @param notes what the page does not have, in sentences
     * @param protocols finds a protocol by its name
     */
    static ReportDocument of(
            List<Path> directories,
            Map<Path, Path> places,
            Path out,
            ChosenFigures figures,
            List<String> notes,
            Function<String, ProtocolInfo> protocols) {
        RunIndex index = new RunIndex(directories, places, out);
        PastRunReader reader = new PastRunReader(figures);
        directories.stream().distinct().forEach(directory -> index.add(directory, reader));
        List<String> all = new ArrayList<>(notes);
        index.copies.sentence().ifPresent(all::add);
        index.remarks.sentence().ifPresent(all::add);
        return index.page(RunGroup.of(index.runs, figures), all, protocols);
    }

    private void add(Path directory, PastRunReader reader) {
        Optional<ResultKind> kind = ResultKind.of(directory);
        if (kind.isPresent() && kind.get() != ResultKind.RUN || OtherResultReader.isOther(directory)) {
            others.add(OtherResultReader.of(directory));
            return;
        }
        ResultDirectory run = ResultDirectory.open(directory);
        Optional<Path> original = run.fingerprint().map(print -> known.putIfAbsent(print, directory));
        if (original.isPresent()) {
            copies.add(shortened(directory) + " of " + shortened(original.get()));
            return;
        }
        Optional<PastRun> past = reader.read(run);
        past.ifPresentOrElse(runs::add, () -> others.add(OtherResultReader.unfinished(run)));
        if (past.isPresent()) {
            run.notesOnResult().forEach(note -> remarks.add(shortened(directory) + ": " + note));
        }
    }

    private ReportDocument page(List<RunGroup> groups, List<String> notes, Function<String, ProtocolInfo> protocols) {
        List<Block> blocks = new ArrayList<>();
        notes.forEach(note -> blocks.add(new Callout(Tone.DOUBT, note, List.of(), List.of())));
        LevelChanges.block(groups).ifPresent(blocks::add);
        for (int i = 0; i < groups.size(); i++) {
            RunGroup group = groups.get(i);
            blocks.add(new Heading(
                    "scenario-" + (i + 1), OneLine.of(group.scenario().name(), MOST_CHARS)));
            blocks.add(new Paragraph(load(group)));
            if (group.runs().stream().filter(PastRun::isUsable).count() > 1
                    && !group.figures().isEmpty()) {
                blocks.add(new HistoryTrends(group).block());
            }
            blocks.add(new HistoryRows(group, this::name).block());
        }
        otherBlocks("others", "Searches, studies and comparisons", true).forEach(blocks::add);
        otherBlocks("incomplete", "Without a result", false).forEach(blocks::add);
        blocks.addAll(new ProtocolIndex(protocols).of(runs, this::name));
        blocks.add(new Heading("rules", "How runs are compared", true));
        LevelChanges.rules().forEach(rule -> blocks.add(new Paragraph(rule)));
        return new ReportDocument("Load runs", "", Tone.NEUTRAL, "", List.of(), facts(groups), UniqueIds.of(blocks));
    }

    private List<ReportDocument.Fact> facts(List<RunGroup> groups) {
        List<ReportDocument.Fact> facts = new ArrayList<>();
        facts.add(new ReportDocument.Fact("Runs", Format.count(runs.size())));
        facts.add(new ReportDocument.Fact("Scenarios", Format.count(groups.size())));
        if (!others.isEmpty()) {
            facts.add(new ReportDocument.Fact("Other results", Format.count(others.size())));
        }
        List<String> starts = runs.stream()
                .map(PastRun::startedAt)
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
        if (!starts.isEmpty()) {
            facts.add(new ReportDocument.Fact("First", time(starts.get(0))));
            facts.add(new ReportDocument.Fact("Last", time(starts.get(starts.size() - 1))));
        }
        return facts;
    }

    private static String load(RunGroup group) {
        List<String> machines =
                group.runs().stream().map(PastRun::machine).distinct().toList();
        String machine = machines.size() > 1
                ? machines.size() + " machines; runs are compared with those on the same machine."
                : machines.get(0).isEmpty() ? "Machine unknown." : "Machine: " + machines.get(0) + ".";
        String load = group.scenario().load();
        return OneLine.of(
                        group.scenario().protocol() + (load.isEmpty() ? ", nothing measured" : ": " + load), MOST_CHARS)
                + ". " + OneLine.of(machine, MOST_CHARS);
    }

    /** The start of a run, with a link to its report, above its directory. */
    private Cell name(PastRun run) {
        return name(run.directory(), run.startedAt());
    }

    private Cell name(Path directory, String startedAt) {
        String link = links.to(directory, places.getOrDefault(directory, directory));
        String place = OneLine.of(shortened(directory), MOST_CHARS);
        return startedAt.isEmpty()
                ? new Cell(place, Tone.NEUTRAL, link, "")
                : new Cell(time(startedAt).replaceFirst(" UTC$", ""), Tone.NEUTRAL, link, place);
    }

    private static String time(String startedAt) {
        return OneLine.of(Format.utc(startedAt), MOST_CHARS);
    }

    private String shortened(Path directory) {
        Path whole = directory.toAbsolutePath().normalize();
        Path rest = root.map(parent -> parent.relativize(whole)).orElse(whole);
        return rest.toString().isEmpty() ? String.valueOf(whole.getFileName()) : rest.toString();
    }

    /** The nearest directory that contains all; the names of directories start there. */
    private static Optional<Path> commonParent(List<Path> directories) {
        Optional<Path> common = Optional.empty();
        for (Path directory : directories) {
            Path parent = directory.toAbsolutePath().normalize().getParent();
            while (parent != null && common.isPresent() && !common.get().startsWith(parent)) {
                parent = parent.getParent();
            }
            if (parent == null) {
                return Optional.empty();
            }
            common = Optional.of(parent);
        }
        return common;
    }

    private List<Block> otherBlocks(String id, String title, boolean complete) {
        List<List<Item>> rows = others.stream()
                .filter(other -> other.complete() == complete)
                .sorted(Comparator.comparing(OtherResult::startedAt).reversed().thenComparing(other -> other.directory()
                        .toString()))
                .map(this::row)
                .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Heading(id, title),
                        new Listing(
                                Format.counted(rows.size(), "result"),
                                List.of(
                                        new Column("started (UTC)", false),
                                        new Column("kind", false),
                                        new Column("name", false),
                                        new Column("labels", false),
                                        new Column(complete ? "answer" : "what is missing", false)),
                                rows));
    }

    private List<Item> row(OtherResult other) {
        return List.of(
                Item.of(name(other.directory(), other.startedAt())),
                Item.of(Cell.of(other.kind())),
                Item.of(Cell.of(other.name().isEmpty() ? "–" : OneLine.of(other.name(), MOST_CHARS))),
                Item.of(Cell.of(OneLine.labels(other.labels()))),
                Item.of(Cell.of(OneLine.of(other.answer(), 2 * MOST_CHARS))));
    }
}
