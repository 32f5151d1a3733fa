package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Tile;
import dev.throng.report.Block.Tiles;
import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.document.ReportDocument.Fact;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.CapacityFile;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The report of a search for capacity, from {@code capacity.json} and the result directories of its runs. */
public final class CapacityReport {

    private static final List<String> NOTES = List.of(
            "The limit applies to this target on this machine. The generator shares the machine unless you run it elsewhere.",
            "Each level ran for the length of the scenario's phases. A resource that fills slowly, such as a heap or a disk,"
                    + " may break the same level later.",
            "If the scenario starts the target, each level starts a new one. An attached target keeps the state that earlier"
                    + " levels left.",
            "The search assumes that objectives that hold at a level hold at every lower level.");

    private final Capacity capacity;
    private final CapacityText words;
    private final Path directory;
    private final boolean besideRuns;

    private CapacityReport(Path directory, boolean besideRuns) throws IOException {
        this.directory = directory;
        this.besideRuns = besideRuns;
        this.capacity = CapacityFile.read(directory);
        this.words = new CapacityText(capacity);
    }

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg} into the search's directory.
     *
     * @return the HTML file
     */
    public static Path write(Path directory) throws IOException {
        return write(directory, directory);
    }

    /**
     * Writes the report into another directory, without links to the reports of the runs.
     *
     * @param outDirectory created if it does not exist; may be the search's directory
     */
    public static Path write(Path directory, Path outDirectory) throws IOException {
        return Reports.write(
                new CapacityReport(directory, Reports.same(directory, outDirectory)).document(), outDirectory);
    }

    /** What CI servers show of the search: the answer and the table of runs. */
    static CiReport forCi(Path directory) throws IOException {
        CapacityReport report = new CapacityReport(directory, false);
        List<Block> blocks = report.answer();
        blocks.add(report.runs());
        return new CiReport(CapacityTestSuite.of(report.capacity), report.document(blocks));
    }

    private ReportDocument document() {
        List<Block> blocks = answer();
        List<Chart> charts = new CapacityCharts(capacity, words)
                .all().stream().filter(Chart::hasPoints).toList();
        if (!charts.isEmpty()) {
            blocks.add(new Heading("curve", "Response and answers against load"));
        }
        charts.forEach(chart -> blocks.add(new Figure(chart)));
        blocks.add(new Heading("runs", "Runs"));
        blocks.add(runs());
        blocks.add(new Paragraph((capacity.hold().isEmpty()
                        ? "A level fails if an objective did not hold, if arrivals were owed, or if more became due than were"
                                + " answered in the same seconds."
                        : HoldSection.RULE)
                + " The search runs both levels of the border until two runs of each agree. It repeats an untrusted run, which"
                + " never counts as held."));
        blocks.addAll(machine());
        blocks.add(new Heading("limits", "Limitations"));
        NOTES.forEach(note -> blocks.add(new Paragraph(note)));
        return document(blocks);
    }

    private List<Block> answer() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(tiles());
        if (capacity.trusted()) {
            words.limit().forEach(sentence -> blocks.add(new Paragraph(sentence)));
        }
        words.knee().ifPresent(sentence -> blocks.add(new Paragraph(sentence)));
        return blocks;
    }

    private ReportDocument document(List<Block> blocks) {
        return new ReportDocument(
                capacity.search().name() + ": capacity of " + words.searched(),
                verdict(),
                tone(),
                words.answer(),
                capacity.trusted() ? List.of() : words.limit(),
                facts(),
                blocks);
    }

    private String verdict() {
        return capacity.answer().outcome().words()
                + (capacity.is(Ending.FOUND) && !capacity.trusted() ? ", not the target's limit" : "");
    }

    private Tone tone() {
        if (!capacity.trusted()) {
            return Tone.DOUBT;
        }
        return capacity.is(Ending.BELOW) ? Tone.BAD : Tone.GOOD;
    }

    private Tiles tiles() {
        return new Tiles(
                "Result",
                List.of(
                        new Tile("holds at", words.held().orElse("–"), border(), tone()),
                        capacity.hold().map(HoldSection::time).orElseGet(this::knee),
                        new Tile(
                                "limited by",
                                CapacityText.limitedBy(capacity),
                                "accurate to " + Format.share(capacity.search().tolerance()),
                                capacity.trusted() ? Tone.NEUTRAL : Tone.DOUBT)));
    }

    private String border() {
        return words.notHeld()
                .map(level -> "not at " + level)
                .orElse(words.held().isEmpty() ? "no level is known to hold" : "every level tried held");
    }

    private Tile knee() {
        return new Tile(
                "knee", words.kneeLevel().orElse("–"), "p99 grows faster than throughput from here", Tone.NEUTRAL);
    }

    private List<Fact> facts() {
        return List.of(
                new Fact(
                        "objectives",
                        capacity.search().slo().isEmpty()
                                ? "none; see below"
                                : String.join("; ", capacity.search().slo())),
                new Fact(
                        "searched",
                        words.level(capacity.search().from()) + " to "
                                + words.level(capacity.search().to())),
                new Fact("runs", Format.count(capacity.runs().size())),
                new Fact("started", Format.utc(capacity.origin().startedAt())),
                new Fact("Throng", capacity.origin().version()),
                new Fact("command", capacity.origin().command()));
    }

    private Table runs() {
        return capacity.hold()
                .map(hold -> HoldSection.runs(hold, words.curve(), this::name, CapacityReport::outcome))
                .orElseGet(this::loads);
    }

    private Table loads() {
        List<Column> columns = new ArrayList<>(Column.of(
                "load",
                "run",
                "due",
                "answered",
                "p50",
                "p99",
                "p99.9",
                "failed arrivals",
                "CPU target",
                "CPU generator"));
        columns.add(new Column("verdict", false));
        columns.add(new Column("outcome", false));
        return new Table(
                "By load", columns, words.curve().stream().map(this::row).toList());
    }

    private List<Cell> row(LevelRun run) {
        LevelRun.Figures figures = run.figures();
        return List.of(
                name(run),
                Cell.of(Format.count(run.number())),
                Cell.of(Format.rate(figures.dueRate())),
                Cell.of(Format.rate(figures.answeredRate())),
                Cell.of(ResponseText.beside(run, LevelRun.Percentiles::p50)),
                Cell.of(ResponseText.beside(run, LevelRun.Percentiles::p99)),
                Cell.of(ResponseText.beside(run, LevelRun.Percentiles::p999)),
                new Cell(Format.count(figures.failed()), figures.failed() > 0 ? Tone.DOUBT : Tone.NEUTRAL),
                Cell.of(CapacityText.cores(figures.targetCores())),
                Cell.of(CapacityText.cores(figures.generatorCores())),
                new Cell(
                        run.verdict().status().name(),
                        VerdictText.tone(run.verdict().status())),
                outcome(run));
    }

    /** The load of a run, with a link to its report if it lies beside this one. */
    private Cell name(LevelRun run) {
        boolean linked = besideRuns
                && run.directory().matches("runs/\\d+")
                && Files.isRegularFile(directory.resolve(run.directory()).resolve("report.html"));
        return new Cell(words.level(run.level()), Tone.NEUTRAL, linked ? "./" + run.directory() + "/report.html" : "");
    }

    private static Cell outcome(LevelRun run) {
        boolean broken = run.is(Outcome.BROKEN) && !run.rampTooFast();
        return new Cell(CapacityText.outcome(run), run.is(Outcome.HELD) ? Tone.GOOD : broken ? Tone.BAD : Tone.DOUBT);
    }

    /** The environment of the first run; the others differ in their load. */
    private List<Block> machine() {
        for (LevelRun run : capacity.runs()) {
            Path results = directory.resolve(run.directory());
            if (run.directory().matches("runs/\\d+") && Files.isDirectory(results)) {
                ResultDirectory first = ResultDirectory.open(results);
                List<Block> blocks =
                        new ArrayList<>(List.of(new Heading("machine", "Environment of run " + run.number())));
                blocks.addAll(EnvironmentSection.blocks(Evidence.read(first), first));
                return blocks;
            }
        }
        return List.of();
    }
}
