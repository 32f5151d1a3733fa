package dev.throng.reports;

import dev.throng.figure.Statistic;
import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.findings.Certainty;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.Limits;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.result.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of the measured operations: rate, response times and failures, and how sure the response times are. */
final class ResponseTable {

    /** More rows than this do not fit a screen. */
    static final int MOST_ROWS = 8;

    /** The percentiles of the response time that this table has. */
    static final List<Statistic> PERCENTILES =
            List.of(Statistic.P50, Statistic.P95, Statistic.P99, Statistic.P999, Statistic.MAX);

    private ResponseTable() {}

    /** The most important rows, with what explains them. */
    static List<Block> firstRows(Evidence evidence, MainParts parts) {
        if (parts.parts().isEmpty()) {
            return List.of(new Paragraph("No measured phase had an arrival, so there are no response times."));
        }
        List<Part> shown = parts.first(MOST_ROWS);
        List<Block> blocks = new ArrayList<>();
        blocks.add(table("Response times and failures", evidence, shown));
        evidence.result().flatMap(RunFigures::certainty).ifPresent(sentence -> blocks.add(new Paragraph(sentence)));
        if (shown.stream().anyMatch(ResponseTable::hasDoubts)) {
            blocks.add(new Paragraph("Times in bold: own lag is at least " + Format.share(Certainty.NOTABLE_LAG)
                    + " of the time, or fewer than " + Certainty.FEW + " values lie beyond it."));
        }
        if (shown.size() < parts.parts().size()) {
            blocks.add(new Paragraph("These are " + shown.size() + " of "
                    + parts.parts().size() + " operations and phases: those that an objective names, then the busiest."
                    + " The report has the others under Rates and throughput."));
        }
        return blocks;
    }

    /** The rows that do not fit the first screen; empty if all do. */
    static Optional<Table> otherRows(Evidence evidence, MainParts parts) {
        List<Part> shown = parts.first(MOST_ROWS);
        List<Part> others = evidence.measuredParts().stream()
                .filter(part -> !shown.contains(part))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(table("Response times and failures of the other operations", evidence, others));
    }

    private static Table table(String title, Evidence evidence, List<Part> parts) {
        List<Column> columns = Column.of(
                "operation",
                Stream.of(Stream.of("answered"), PERCENTILES.stream().map(Statistic::label), Stream.of("failed"))
                        .flatMap(names -> names)
                        .toArray(String[]::new));
        return new Table(
                title, columns, parts.stream().map(part -> row(evidence, part)).toList());
    }

    private static List<Cell> row(Evidence evidence, Part part) {
        OperationResult o = part.counts();
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(evidence.label(part)).withNote(o.load().text()));
        cells.add(rate(part));
        PERCENTILES.forEach(percentile ->
                cells.add(Certainty.of(o, percentile).map(ResponseTable::cell).orElse(Cell.of("–"))));
        cells.add(failed(o));
        return cells;
    }

    private static Cell rate(Part part) {
        OperationResult o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        Cell rate = Cell.of(Format.rate(o.answeredRate()));
        double due = seconds > 0 ? o.due() / seconds : 0;
        return o.answeredRate() < Limits.KEPT_UP * due ? rate.withNote("of " + Format.rate(due) + " due") : rate;
    }

    private static boolean hasDoubts(Part part) {
        return PERCENTILES.stream()
                .flatMap(percentile -> Certainty.of(part.counts(), percentile).stream())
                .anyMatch(ResponseTable::isDoubtful);
    }

    private static boolean isDoubtful(Certainty certainty) {
        return certainty.isPartlyOwn() || certainty.isOfFewValues();
    }

    private static Cell cell(Certainty certainty) {
        return new Cell(Format.duration(certainty.response()), isDoubtful(certainty) ? Tone.DOUBT : Tone.NEUTRAL)
                .withNote(String.join("; ", certainty.remarks()));
    }

    private static Cell failed(OperationResult o) {
        List<String> notes = new ArrayList<>();
        if (o.failed() > 0 && o.started() > 0) {
            notes.add(Format.share((double) o.failed() / o.started()));
        }
        if (o.dropped() > 0) {
            notes.add(Format.count(o.dropped()) + " dropped");
        }
        if (o.owed() > 0) {
            notes.add(Format.count(o.owed()) + " owed");
        }
        Tone tone = o.failed() + o.dropped() > 0 ? Tone.BAD : Tone.DOUBT.unlessZero(o.owed());
        return new Cell(Format.count(o.failed()), tone).withNote(String.join("; ", notes));
    }
}
