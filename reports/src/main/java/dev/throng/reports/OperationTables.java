package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.ReportExtension.OperationTerms;
import dev.throng.reports.CountsSection.EarlierPhases;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The rates of each operation, what was in flight and what was transferred, and the table of {@link StepTable}. */
final class OperationTables {

    private OperationTables() {}

    static List<Block> blocks(Evidence evidence, ProtocolParts protocol, MainParts main) {
        List<Part> parts = evidence.measuredParts();
        Optional<Table> steps = StepTable.of(evidence, protocol);
        if (parts.isEmpty() && steps.isEmpty()) {
            return List.of(new Paragraph("Nothing was measured."));
        }
        List<Block> blocks = new ArrayList<>();
        ResponseTable.otherRows(evidence, main).ifPresent(blocks::add);
        if (!parts.isEmpty()) {
            blocks.add(rates(protocol.terms(), evidence, parts));
        }
        steps.ifPresent(blocks::add);
        return blocks;
    }

    private static Table rates(OperationTerms words, Evidence evidence, List<Part> parts) {
        return new Table(
                "Rates, load in the system and throughput",
                Column.of(
                        "operation",
                        words.startedRate().toLowerCase(Locale.ROOT),
                        "rate due",
                        words.answeredRate().toLowerCase(Locale.ROOT),
                        words.unanswered().toLowerCase(Locale.ROOT) + " (in flight), mean",
                        "in flight, max",
                        "backlog at the end of the phase",
                        "sent",
                        "received"),
                parts.stream().map(part -> row(evidence, part)).toList());
    }

    private static List<Cell> row(Evidence evidence, Part part) {
        OperationResult o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        return List.of(
                Cell.of(evidence.label(part)),
                Cell.of(seconds > 0 ? Format.rate(o.started() / seconds) : "–"),
                Cell.of(seconds > 0 ? Format.rate(o.due() / seconds) : "–"),
                Cell.of(Format.rate(o.answeredRate())).withNote(EarlierPhases.answersRemark(part)),
                Cell.of(Format.amount(o.inFlightMean())),
                Cell.of(Format.count(o.inFlightMax())),
                Cell.of(Format.count(o.backlog())).withNote(EarlierPhases.remark(part)),
                Cell.of(byteRate(evidence, part, Interval::bytesSent, o.bytesSent())),
                Cell.of(byteRate(evidence, part, Interval::bytesReceived, o.bytesReceived())));
    }

    /**
     * Returns the bytes per second during the phase.
     *
     * @param ofArrivals bytes of the phase's arrivals, also after the phase; used if no interval was recorded
     */
    private static String byteRate(Evidence evidence, Part part, ToLongFunction<Interval> bytes, long ofArrivals) {
        PhaseResult phase = part.phase();
        if (phase.durationNanos() <= 0) {
            return "–";
        }
        List<Interval> within = evidence.intervals(part).stream()
                .filter(interval -> interval.endNanos() <= phase.startNanos() + phase.durationNanos())
                .toList();
        long sum =
                within.isEmpty() ? ofArrivals : within.stream().mapToLong(bytes).sum();
        return Format.byteRate(sum * 1e9 / phase.durationNanos());
    }
}
