package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.document.ReportDocument.Fact;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import dev.throng.verdict.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The report of a study, from {@code study.json}, {@code comparison.json} and the result directories of its cells. The same directory
 * gives the same report. The limitations of the comparison are at its end.
 */
public final class StudyReport {

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode study;
    private final JsonNode comparison;
    private final Path directory;
    private final boolean besideCells;

    private StudyReport(Path directory, boolean besideCells) throws IOException {
        this.directory = directory;
        this.besideCells = besideCells;
        this.study = read(directory.resolve("study.json"));
        this.comparison = read(directory.resolve("comparison.json"));
    }

    private static JsonNode read(Path file) throws IOException {
        try {
            return JSON.readTree(Files.readAllBytes(file));
        } catch (JacksonException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /**
     * Writes {@code report.html}, {@code report.md} and {@code charts/*.svg} into the study's directory.
     *
     * @return the HTML file
     */
    public static Path write(Path directory) throws IOException {
        return write(directory, directory);
    }

    /**
     * Writes the report into another directory, without links to the reports of the cells.
     *
     * @param outDirectory created if it does not exist; may be the study's directory
     */
    public static Path write(Path directory, Path outDirectory) throws IOException {
        return Reports.write(
                new StudyReport(directory, Reports.same(directory, outDirectory)).document(), outDirectory);
    }

    private ReportDocument document() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading("findings", "Findings"));
        blocks.add(new Paragraph("All stated differences hold together at a confidence of "
                + Format.share(comparison.path("level").asDouble())
                + ". Where the trials do not support that, the comparison is undecided."));
        texts(comparison.path("findings")).forEach(finding -> blocks.add(new Paragraph(finding)));
        blocks.addAll(TradeoffSection.blocks(comparison));
        blocks.addAll(CriticalSection.blocks(comparison));
        blocks.addAll(MinHeapSection.blocks(comparison));
        StudyFigures figures = new StudyFigures(comparison);
        blocks.add(new Heading("figures", "Figures"));
        StudyOverview overview = new StudyOverview(comparison);
        blocks.addAll(overview.overview());
        blocks.add(overview.times());
        blocks.addAll(charts());
        List<Chart> timelines = new StudyTimelines(new StudyData(comparison, study, directory)).charts();
        if (!timelines.isEmpty()) {
            blocks.add(new Heading("timelines", "One trial of each configuration over time"));
            timelines.forEach(chart -> blocks.add(new Figure(chart)));
        }
        blocks.add(new Heading("differences", "Differences with confidence intervals"));
        blocks.add(figures.differences());
        blocks.addAll(EffectsSection.blocks(comparison));
        blocks.add(new Heading("cost", "Cost of garbage collection and Pareto front"));
        blocks.addAll(figures.costs());
        blocks.add(new Heading("utilization", "Minimum mutator utilization"));
        blocks.add(new Paragraph(
                "The smallest share of any window of this length in which the program ran, over all trials. It counts pauses but"
                        + " not threads that wait for memory: read it together with the time in allocation stalls."));
        blocks.add(figures.utilization());
        blocks.add(new Heading("blame", "Slow responses explained by pauses and stalls"));
        blocks.add(figures.blame());
        blocks.add(new Heading("cells", "Cells"));
        blocks.add(StudyCells.table(study, directory, besideCells));
        blocks.addAll(StudyCells.flags(study));
        blocks.addAll(machine());
        blocks.add(new Heading("limits", "Limitations"));
        texts(comparison.path("notes")).forEach(note -> blocks.add(new Paragraph(note)));
        List<String> failed = StudyCells.failures(study);
        int planned = study.path("planned").asInt();
        int run = study.path("cells").size();
        boolean whole = failed.isEmpty() && run == planned;
        return new ReportDocument(
                study.path("name").asString(),
                whole ? "complete" : "incomplete",
                whole ? Tone.GOOD : Tone.DOUBT,
                run - failed.size() + " of " + Format.counted(planned, "cell") + " count",
                failed,
                facts(),
                places().hidden(blocks));
    }

    /** The paths of JVMs and of the study. They exist on one machine only, so the report contains words instead. */
    private PathMasking places() {
        PathMasking places = new PathMasking();
        study.path("cells")
                .forEach(cell -> places.add(
                        cell.path("jvm").asString(),
                        "JAVA_HOME_" + cell.path("java").asString()));
        places.add(directory.toAbsolutePath().normalize().toString(), "RESULTS");
        return places;
    }

    private List<Fact> facts() {
        PathMasking places = places();
        return Stream.of(
                        new Fact("scenario", study.path("scenario").asString()),
                        new Fact(
                                "operation compared",
                                comparison.path("operation").asString()),
                        new Fact("trials", study.path("trials").asString()),
                        new Fact("seed", study.path("seed").asString()),
                        new Fact("started", Format.utc(study.path("startedAt").asString())),
                        new Fact("Throng", study.path("version").asString()),
                        new Fact("command", study.path("command").asString()))
                .filter(fact -> !fact.value().isBlank())
                .map(fact -> new Fact(fact.name(), places.hidden(fact.value())))
                .toList();
    }

    private List<Block> charts() {
        StudyData trials = new StudyData(comparison, study, directory);
        StudyCharts charts = new StudyCharts(trials);
        StudyScatter scatter = new StudyScatter(trials);
        return Stream.of(
                        charts.responses(),
                        scatter.responseAgainstRate(),
                        charts.pauses(),
                        scatter.pauseAgainstThroughput(),
                        scatter.overheadAgainstHeap(),
                        charts.utilization())
                .flatMap(Optional::stream)
                .map(chart -> (Block) new Figure(chart))
                .toList();
    }

    /** The environment of the first cell that counts; the other cells differ only as the table of cells shows. */
    private List<Block> machine() {
        for (JsonNode cell : study.path("cells")) {
            Path results = directory.resolve(cell.path("directory").asString());
            if (StudyCells.counts(cell) && Files.isDirectory(results)) {
                ResultDirectory first = ResultDirectory.open(results);
                List<Block> blocks = new ArrayList<>();
                blocks.add(new Heading(
                        "machine", "Environment of cell " + cell.path("id").asString()));
                blocks.addAll(EnvironmentSection.blocks(Evidence.read(first), first));
                return blocks;
            }
        }
        return List.of();
    }

    /** The sentences of a list of reasons. */
    static String reasons(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(reason -> texts.add(Reason.read(reason).text()));
        return texts.stream().distinct().collect(Collectors.joining("; "));
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asString()));
        return texts;
    }
}
