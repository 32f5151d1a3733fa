package dev.throng.reports;

import dev.throng.probe.ProbeSummary;
import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.series.Agreement;
import dev.throng.series.Answer;
import java.util.ArrayList;
import java.util.List;

/** The target's own counts, how often they could be read, and whether they agree with the generator's. */
final class ProbeSection {

    private ProbeSection() {}

    /** @param agreements of these counts with those of the generator */
    static List<Block> blocks(List<ProbeSummary> probes, List<Agreement> agreements) {
        List<Block> blocks = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (ProbeSummary probe : probes) {
            rows.add(List.of(
                    Cell.of(probe.name()),
                    Cell.of(probe.page()),
                    Cell.of(Format.count(probe.readings())),
                    new Cell(Format.count(probe.failures()), Tone.DOUBT.unlessZero(probe.failures())),
                    Cell.of(String.join("; ", probe.troubles()))));
        }
        blocks.add(new Table(
                "Pages read by the probes",
                List.of(
                        new Column("probe", false),
                        new Column("page", false),
                        new Column("readings", true),
                        new Column("failures", true),
                        new Column("errors", false)),
                rows));
        blocks.add(counts(probes));
        if (!agreements.isEmpty()) {
            blocks.add(agreements(agreements));
        }
        return blocks;
    }

    private static Table counts(List<ProbeSummary> probes) {
        List<List<Cell>> rows = new ArrayList<>();
        probes.forEach(probe -> probe.counts()
                .forEach((column, count) -> rows.add(List.of(
                        Cell.of(column),
                        Cell.of(Format.amount(count.min())),
                        Cell.of(Format.amount(count.mean())),
                        Cell.of(Format.amount(count.max())),
                        Cell.of(Format.amount(count.last()))))));
        return new Table("Counts", Column.of("count", "min", "mean", "max", "last"), rows);
    }

    private static Table agreements(List<Agreement> agreements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Agreement agreement : agreements) {
            boolean known = agreement.agrees() != Answer.UNKNOWN;
            rows.add(List.of(
                    Cell.of(agreement.probe()),
                    Cell.of(known ? Format.amount(agreement.theirs()) : "–"),
                    Cell.of(agreement.gauge()),
                    Cell.of(known ? Format.amount(agreement.ours()) : "–"),
                    Cell.of(Format.count(agreement.seconds())),
                    switch (agreement.agrees()) {
                        case YES -> new Cell("✓ within " + Format.share(agreement.tolerance()), Tone.GOOD);
                        case NO -> new Cell("✗ differ by more than " + Format.share(agreement.tolerance()), Tone.BAD);
                        case UNKNOWN -> new Cell("too few steady seconds to compare", Tone.NEUTRAL);
                    }));
        }
        return new Table(
                "Counts of the target and of the generator: medians over the steady seconds",
                List.of(
                        new Column("target", false),
                        new Column("count", true),
                        new Column("generator", false),
                        new Column("count", true),
                        new Column("steady seconds", true),
                        new Column("agree", false)),
                rows);
    }
}
