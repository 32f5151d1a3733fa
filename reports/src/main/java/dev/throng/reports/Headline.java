package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Tile;
import dev.throng.report.Block.Tiles;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.CountsSection.EarlierPhases;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.run.result.ObjectiveOutcome;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** The first section of a report: the objectives and the key figures. */
final class Headline {

    private static final int TILED = 3;

    private Headline() {}

    static List<Block> blocks(Evidence evidence) {
        List<Block> blocks = new ArrayList<>();
        evidence.result().filter(result -> !result.slo().isEmpty()).ifPresent(result -> blocks.add(slos(result)));
        List<Part> parts = evidence.measuredParts();
        if (parts.isEmpty()) {
            blocks.add(new Paragraph("No measured phase had an arrival, so there are no key figures."));
        } else if (parts.size() <= TILED) {
            parts.forEach(part -> blocks.add(tiles(evidence.label(part), part)));
        } else {
            blocks.add(table(evidence, parts));
        }
        return blocks;
    }

    /** The objectives with their measured values and outcomes. */
    static Table slos(RunResult result) {
        List<List<Cell>> rows = new ArrayList<>();
        for (SloResult slo : result.slo()) {
            rows.add(List.of(
                    Cell.of(slo.expression()),
                    Cell.of(VerdictText.measured(slo)),
                    outcome(ObjectiveOutcome.of(slo, result.verdict()))));
        }
        return new Table("Service level objectives", Column.of("objective", "measured", "outcome"), rows);
    }

    private static Cell outcome(ObjectiveOutcome outcome) {
        return switch (outcome) {
            case MET -> new Cell("✓ met", Tone.GOOD);
            case MISSED -> new Cell("✗ missed", Tone.BAD);
            case NOT_JUDGED -> Cell.of(VerdictText.NOT_JUDGED);
        };
    }

    private static Tiles tiles(String label, Part part) {
        OperationResult o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        List<Tile> tiles = new ArrayList<>();
        tiles.add(new Tile(
                "answered",
                Format.rate(o.answeredRate()),
                seconds > 0
                        ? "of " + Format.rate(o.due() / seconds) + " due; backlog at the end "
                                + Format.count(o.backlog()) + EarlierPhases.remark(part)
                                + EarlierPhases.answersRemark(part)
                        : "",
                Tone.NEUTRAL));
        tiles.add(time("response p50", o, Times::p50));
        tiles.add(time("response p99", o, Times::p99));
        tiles.add(time("response p99.9", o, Times::p999));
        tiles.add(time("response max", o, Times::max));
        tiles.add(new Tile(
                "failed",
                Format.count(o.failed()),
                o.started() > 0 ? Format.share((double) o.failed() / o.started()) + " of those started" : "",
                o.failed() == 0 ? Tone.GOOD : Tone.BAD));
        tiles.add(new Tile(
                "owed",
                Format.count(o.owed()),
                o.owed() == 0 ? "all due arrivals were started" : "due and never started",
                o.owed() == 0 ? Tone.GOOD : Tone.DOUBT));
        return new Tiles(
                label + (o.load().text().isBlank() ? "" : " · " + o.load().text()), tiles);
    }

    private static Tile time(String label, OperationResult o, ToLongFunction<Times> percentile) {
        if (o.answered() == 0) {
            return new Tile(label, "–", "nothing answered", Tone.NEUTRAL);
        }
        return new Tile(
                label,
                Format.duration(percentile.applyAsLong(o.response())),
                o.ownLag().count() == 0 ? "" : "own lag " + Format.duration(percentile.applyAsLong(o.ownLag())),
                Tone.NEUTRAL);
    }

    private static Table table(Evidence evidence, List<Part> parts) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Part part : parts) {
            OperationResult o = part.counts();
            rows.add(List.of(
                    Cell.of(evidence.label(part)),
                    Cell.of(Format.rate(o.answeredRate())),
                    Cell.of(ResponseText.beside(o, Times::p50)),
                    Cell.of(ResponseText.beside(o, Times::p99)),
                    Cell.of(ResponseText.beside(o, Times::p999)),
                    Cell.of(ResponseText.beside(o, Times::max)),
                    new Cell(Format.count(o.failed()), Tone.BAD.unlessZero(o.failed())),
                    new Cell(Format.count(o.owed()), Tone.DOUBT.unlessZero(o.owed()))));
        }
        return new Table(
                "Measured phases",
                Column.of(
                        "operation",
                        "answered",
                        "response p50",
                        "response p99",
                        "response p99.9",
                        "response max",
                        "failed",
                        "owed"),
                rows);
    }
}
