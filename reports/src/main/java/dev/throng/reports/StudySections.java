package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Everything below the first screen of a study's report, in folded sections. */
final class StudySections {

    private final JsonNode comparison;
    private final JsonNode study;
    private final Path directory;
    private final boolean besideCells;

    /** @param besideCells whether the report is in the study's directory, so that it can link to the reports of the cells */
    StudySections(JsonNode comparison, JsonNode study, Path directory, boolean besideCells) {
        this.comparison = comparison;
        this.study = study;
        this.directory = directory;
        this.besideCells = besideCells;
    }

    List<Block> blocks() {
        return sections().stream()
                .map(block ->
                        block instanceof Heading heading ? new Heading(heading.id(), heading.title(), true) : block)
                .toList();
    }

    private List<Block> sections() {
        List<Block> blocks = new ArrayList<>();
        List<Block> charts = charts();
        if (!charts.isEmpty()) {
            blocks.add(new Heading("charts", "Charts"));
            blocks.addAll(charts);
        }
        blocks.add(new Heading("findings", "Every comparison in words"));
        StudyReport.texts(comparison.path("findings")).forEach(finding -> blocks.add(new Paragraph(finding)));
        blocks.addAll(TradeoffSection.blocks(comparison));
        blocks.addAll(CriticalSection.blocks(comparison));
        blocks.addAll(MinHeapSection.blocks(comparison));
        StudyFigures figures = new StudyFigures(comparison);
        blocks.add(new Heading("figures", "Figures"));
        StudyOverview overview = new StudyOverview(comparison);
        blocks.addAll(overview.overview());
        blocks.add(overview.times());
        List<Chart> timelines = new StudyTimelines(new StudyData(comparison, study, directory).atOneLoad()).charts();
        if (!timelines.isEmpty()) {
            blocks.add(new Heading("timelines", "One trial of each configuration over time"));
            timelines.forEach(chart -> blocks.add(new Figure(chart)));
        }
        blocks.add(new Heading("differences", "Differences with confidence intervals"));
        blocks.addAll(figures.differences());
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
        blocks.add(new Heading("cells", "Study and cells"));
        blocks.add(facts());
        blocks.add(StudyCells.table(study, directory, besideCells));
        blocks.addAll(StudyCells.flags(study));
        blocks.addAll(machine());
        blocks.add(new Heading("limits", "Limitations"));
        StudyReport.texts(comparison.path("notes")).forEach(note -> blocks.add(new Paragraph(note)));
        return blocks;
    }

    /** How to run the study again. */
    private Table facts() {
        List<List<Cell>> rows = Stream.of(
                        List.of("scenario", study.path("scenario").asString()),
                        List.of(
                                "operation compared",
                                comparison.path("operation").asString()),
                        List.of("trials", study.path("trials").asString()),
                        List.of("command", study.path("command").asString()),
                        List.of("seed", study.path("seed").asString()),
                        List.of("started", Format.utc(study.path("startedAt").asString())),
                        List.of("Throng", study.path("version").asString()))
                .filter(fact -> !fact.get(1).isBlank())
                .map(fact -> fact.stream().map(Cell::of).toList())
                .toList();
        return new Table(
                "To run the study again", List.of(new Column("what", false), new Column("value", false)), rows);
    }

    private List<Block> charts() {
        StudyData trials = new StudyData(comparison, study, directory);
        StudyCharts charts = new StudyCharts(trials.atOneLoad());
        TradeoffCharts tradeoffs = new TradeoffCharts(trials);
        StudyScatter scatter = new StudyScatter(trials);
        return Stream.of(
                        tradeoffs.pauses(),
                        tradeoffs.responses(),
                        charts.responses(),
                        scatter.responseAgainstRate(),
                        charts.pauses(),
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
}
