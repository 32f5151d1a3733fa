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
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.Times;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The five key figures of each operation, and the table of {@link StepTable}. */
final class OperationTables {

    /** Above this number, operations share one table. */
    private static final int TABLE_EACH = 2;

    private static final char NO_BREAK_SPACE = '\u00a0';

    private OperationTables() {}

    static List<Block> blocks(Evidence evidence, ProtocolParts protocol) {
        List<Part> parts = evidence.measuredParts();
        Optional<Table> steps = StepTable.of(evidence, protocol);
        if (parts.isEmpty() && steps.isEmpty()) {
            return List.of(new Paragraph("Nothing was measured."));
        }
        List<Block> blocks = new ArrayList<>();
        if (parts.size() <= TABLE_EACH) {
            parts.forEach(part -> blocks.add(figures(protocol.terms(), evidence, part)));
        } else {
            blocks.add(figures(protocol.terms(), evidence, parts));
        }
        steps.ifPresent(blocks::add);
        return blocks;
    }

    private static Table figures(OperationTerms words, Evidence evidence, Part part) {
        OperationResult o = part.counts();
        double seconds = part.phase().durationNanos() / 1e9;
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row(
                words.startedRate(),
                seconds > 0 ? Format.rate(o.started() / seconds) : "–",
                seconds > 0 ? Format.rate(o.due() / seconds) + " were due" : ""));
        rows.add(row(
                words.answeredRate(),
                Format.rate(o.answeredRate()),
                Format.count(o.answered()) + " answered, including those after the phase"
                        + EarlierPhases.answersRemark(part)));
        rows.add(row(
                words.unanswered() + " (in flight)",
                "mean " + Format.amount(o.inFlightMean()),
                "max " + Format.count(o.inFlightMax()) + "; backlog at the end of the phase "
                        + Format.count(o.backlog()) + EarlierPhases.remark(part)));
        rows.add(times(words.response(), o.response()));
        if (o.ownLag().count() > 0) {
            rows.add(times("The generator's own lag", o.ownLag()));
        }
        rows.add(times(words.service(), o.service()));
        rows.add(row(
                "Throughput",
                byteRate(evidence, part, Interval::bytesSent, o.bytesSent()) + " sent",
                byteRate(evidence, part, Interval::bytesReceived, o.bytesReceived()) + " received"));
        return new Table(
                evidence.label(part),
                List.of(new Column("figure", false), new Column("value", true), new Column("details", false)),
                rows);
    }

    private static List<Cell> times(String name, Times times) {
        return times.count() == 0
                ? row(name, "–", "nothing was answered")
                : row(
                        name,
                        "p50 " + Format.duration(times.p50()) + ", p99 " + Format.duration(times.p99()),
                        "p99.9 " + Format.duration(times.p999()) + ", max " + Format.duration(times.max()) + "; mean "
                                + Format.duration(times.mean()));
    }

    private static Table figures(OperationTerms words, Evidence evidence, List<Part> parts) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Part part : parts) {
            OperationResult o = part.counts();
            double seconds = part.phase().durationNanos() / 1e9;
            rows.add(row(
                    evidence.label(part),
                    seconds > 0 ? Format.rate(o.started() / seconds) : "–",
                    Format.rate(o.answeredRate()),
                    Format.amount(o.inFlightMean()) + " / " + Format.count(o.inFlightMax()),
                    spread(o, o.response()),
                    spread(o, o.ownLag()),
                    spread(o, o.service()),
                    byteRate(evidence, part, Interval::bytesSent, o.bytesSent()),
                    byteRate(evidence, part, Interval::bytesReceived, o.bytesReceived())));
        }
        return new Table(
                "Key figures of each operation",
                List.of(
                        new Column("operation", false),
                        new Column(words.startedRate().toLowerCase(Locale.ROOT), true),
                        new Column(words.answeredRate().toLowerCase(Locale.ROOT), true),
                        new Column(words.unanswered().toLowerCase(Locale.ROOT) + ", mean / max", true),
                        new Column("response, p50 / p99 / max", false),
                        new Column("own lag, p50 / p99 / max", false),
                        new Column("service, p50 / p99 / max", false),
                        new Column("sent", true),
                        new Column("received", true)),
                rows);
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

    /** Three times in one cell, whose lines break between the times only. */
    private static String spread(OperationResult o, Times times) {
        return o.answered() == 0 || times.count() == 0
                ? "–"
                : unbroken(times.p50()) + " / " + unbroken(times.p99()) + " / " + unbroken(times.max());
    }

    private static String unbroken(long nanos) {
        return Format.duration(nanos).replace(' ', NO_BREAK_SPACE);
    }

    private static List<Cell> row(String... texts) {
        return Arrays.stream(texts).map(Cell::of).toList();
    }
}
