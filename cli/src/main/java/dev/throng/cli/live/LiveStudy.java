package dev.throng.cli.live;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.run.StudyListener;
import dev.throng.report.Block;
import dev.throng.report.Block.Column;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.run.RunListener;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The cells of a study on its live page. Confined to the study's thread. */
public final class LiveStudy implements StudyListener {

    private static final String NONE = "–";

    private final LiveServer page;
    private final Path directory;
    private final Map<String, List<Ended>> ended = new LinkedHashMap<>();
    private Optional<Progress> progress = Optional.empty();

    /** A cell that has ended, with its figures if it counts. */
    record Ended(CellRecord cell, Optional<CellSoFar> figures) {}

    /** @param directory of the study */
    public LiveStudy(LiveServer page, Path directory) {
        this.page = page;
        this.directory = directory;
    }

    @Override
    public void begins(Cell cell, int attempt, Progress now) {
        progress = Optional.of(now);
        ended.computeIfAbsent(cell.configuration().label(), label -> new ArrayList<>());
        show();
    }

    @Override
    public RunListener run(Cell cell, Path results) {
        return page.run("block " + cell.trial() + ", " + cell.configuration().label());
    }

    @Override
    public void ended(CellRecord cell) {
        Optional<RunResult> result = cell.counts()
                ? ResultDirectory.open(directory.resolve(cell.directory())).result()
                : Optional.empty();
        ended.computeIfAbsent(cell.label(), label -> new ArrayList<>()).add(new Ended(cell, result.map(CellSoFar::of)));
        show();
    }

    private void show() {
        page.job(List.of(table(ended, progress)));
    }

    /** The configurations in the order of their first cells, with the means of the cells of this start that count. */
    static Block.Table table(Map<String, List<Ended>> byConfiguration, Optional<Progress> progress) {
        long done = byConfiguration.values().stream().mapToLong(List::size).sum();
        return new Block.Table(
                progress.map(LiveStudy::title).orElse(Format.counted(done, "cell") + " done"),
                List.of(
                        new Column("configuration", false),
                        new Column("cells done", true),
                        new Column("answered", true),
                        new Column("response p99", true),
                        new Column("p99.9", true),
                        new Column("longest pause", true),
                        new Column("CPU", true),
                        new Column("resident memory", true)),
                byConfiguration.entrySet().stream()
                        .map(entry -> row(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static String title(Progress progress) {
        String left = progress.leftNanos().isPresent()
                ? ", about " + Format.duration(progress.leftNanos().getAsLong()) + " left"
                : "";
        return "Cell " + progress.number() + " of " + progress.total() + left
                + ". Means of the cells so far, not compared yet";
    }

    private static List<Block.Cell> row(String configuration, List<Ended> cells) {
        long failed = cells.stream().filter(one -> !one.cell().counts()).count();
        return List.of(
                Block.Cell.of(configuration),
                new Block.Cell(
                        cells.size() + (failed > 0 ? ", " + failed + " failed" : ""), Tone.BAD.unlessZero(failed)),
                mean(cells, CellSoFar::answeredRate, Format::rate),
                mean(cells, CellSoFar::responseP99, Format::duration),
                mean(cells, CellSoFar::responseP999, Format::duration),
                mean(cells, CellSoFar::longestPause, Format::duration),
                mean(cells, CellSoFar::cores, Format::cores),
                mean(cells, CellSoFar::rssMax, Format::memory));
    }

    private static Block.Cell mean(
            List<Ended> cells, Function<CellSoFar, OptionalDouble> figure, Function<Double, String> format) {
        OptionalDouble mean = cells.stream()
                .flatMap(one -> one.figures().stream())
                .map(figure)
                .flatMap(value -> value.isPresent() ? Stream.of(value.getAsDouble()) : Stream.empty())
                .mapToDouble(Double::doubleValue)
                .average();
        return Block.Cell.of(mean.isPresent() ? format.apply(mean.getAsDouble()) : NONE);
    }
}
