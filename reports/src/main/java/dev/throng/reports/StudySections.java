package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Picture;
import dev.throng.report.Block.Table;
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
        section(blocks, "java", "Each Java against the one before it", javaSteps());
        section(blocks, "charts", "More charts", charts());
        blocks.add(new Heading("findings", "Every comparison in words"));
        blocks.addAll(new FirstScreen(comparison).moreSentences());
        StudyReport.texts(comparison.path("findings")).forEach(finding -> blocks.add(new Paragraph(finding)));
        blocks.addAll(CriticalSection.blocks(comparison));
        blocks.addAll(MinHeapSection.blocks(comparison));
        StudyFigures figures = new StudyFigures(comparison);
        blocks.add(new Heading("figures", "Figures"));
        StudyOverview overview = new StudyOverview(comparison);
        blocks.addAll(overview.overview());
        blocks.add(overview.times());
        section(
                blocks,
                "timelines",
                "One trial of each configuration over time",
                new StudyTimelines(new StudyData(comparison, study, directory).atOneLoad())
                        .charts().stream()
                                .map(chart -> (Block) new Figure(chart))
                                .toList());
        blocks.add(new Heading("differences", "Differences with confidence intervals"));
        blocks.addAll(figures.differences());
        blocks.add(new Heading("cost", "Cost of garbage collection"));
        blocks.addAll(figures.costs());
        blocks.add(new Heading("utilization", "Minimum mutator utilization"));
        blocks.add(new Paragraph(
                "The smallest share of any window of this length in which the program ran, over all trials. It counts pauses but"
                        + " not threads that wait for memory: read it together with the time in allocation stalls."));
        blocks.add(figures.utilization());
        blocks.add(new Heading("blame", "Slow responses explained by pauses and stalls"));
        blocks.add(figures.blame());
        if (!study.isMissingNode()) {
            blocks.add(new Heading("cells", "Study and cells"));
            blocks.add(facts());
            blocks.add(StudyCells.table(study, directory, besideCells));
            blocks.addAll(StudyCells.flags(study));
            blocks.addAll(machine());
        }
        blocks.add(new Heading("limits", "Limitations"));
        StudyReport.texts(comparison.path("notes")).forEach(note -> blocks.add(new Paragraph(note)));
        return blocks;
    }

    private static void section(List<Block> blocks, String id, String title, List<Block> content) {
        if (!content.isEmpty()) {
            blocks.add(new Heading(id, title));
            blocks.addAll(content);
        }
    }

    private List<Block> javaSteps() {
        return List.copyOf(new BaselineMatrices(comparison).againstJavaBefore());
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
        DistributionPictures distributions = new DistributionPictures(new StudyData(comparison, study, directory));
        return Stream.of(
                        distributions.responses(),
                        new TradeoffPictures(comparison).responses(),
                        distributions.rates(),
                        distributions.pauses(),
                        distributions.utilization())
                .flatMap(Optional::stream)
                .map(panels -> (Block) new Picture(panels))
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
