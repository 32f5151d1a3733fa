package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Check;
import dev.throng.report.Block.Checks;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.InvariantStatements;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The outcomes of all arrivals, whether the counts add up, and the failures by name. */
final class CountsSection {

    private CountsSection() {}

    static List<Block> blocks(Evidence evidence) {
        List<Part> parts = evidence.parts();
        if (parts.isEmpty()) {
            return List.of(new Paragraph("No arrivals."));
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(counts(parts));
        blocks.add(new Paragraph(EarlierPhases.COUNTS));
        for (Part part : parts) {
            blocks.add(new Checks(
                    name(part),
                    InvariantStatements.of(part.counts()).stream()
                            .map(s -> new Check(s.holds(), s.law(), s.figures()))
                            .toList()));
        }
        blocks.add(failures(evidence));
        return blocks;
    }

    private static Table counts(List<Part> parts) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Part part : parts) {
            OperationResult o = part.counts();
            rows.add(List.of(
                    Cell.of(name(part)),
                    Cell.of(Format.count(o.due())),
                    Cell.of(Format.count(o.started())),
                    Cell.of(Format.count(o.answered())),
                    new Cell(Format.count(o.failed()), Tone.BAD.unlessZero(o.failed())),
                    new Cell(Format.count(o.owed()), Tone.DOUBT.unlessZero(o.owed())),
                    Cell.of(Format.count(o.backlog())),
                    Cell.of(Format.count(o.departed())),
                    new Cell(Format.count(o.dropped()), Tone.BAD.unlessZero(o.dropped())),
                    Cell.of(Format.count(o.inFlight())),
                    Cell.of(Format.count(o.inSystem())),
                    Cell.of(Format.bytes(o.bytesSent())),
                    Cell.of(Format.bytes(o.bytesReceived()))));
        }
        return new Table(
                "Arrivals by outcome",
                Column.of(
                        "phase and operation",
                        "due",
                        "started",
                        "answered",
                        "failed",
                        "owed",
                        "backlog",
                        "departed",
                        "dropped",
                        "in flight",
                        "in system",
                        "sent",
                        "received"),
                rows);
    }

    private static Block failures(Evidence evidence) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Map.Entry<String, Map<String, Long>> operation :
                evidence.failuresByOperation().entrySet()) {
            operation
                    .getValue()
                    .forEach((name, count) -> rows.add(List.of(
                            Cell.of(operation.getKey()), Cell.of(name), new Cell(Format.count(count), Tone.BAD))));
        }
        if (rows.isEmpty()) {
            return new Paragraph("No failures.");
        }
        return new Table(
                "Failures by name",
                List.of(new Column("operation", false), new Column("failure", false), new Column("count", true)),
                rows);
    }

    static String name(Part part) {
        return part.phase().name() + " · " + part.operation() + (part.phase().measured() ? "" : " (not measured)");
    }

    /** States which figures of a phase include arrivals that earlier phases started, such as the warm-up. */
    static final class EarlierPhases {

        /** Explains the table of all counts. */
        static final String COUNTS =
                "Each count is of the arrivals that are due in the phase, until the end of the run. Exception: the"
                        + " backlog is the number of arrivals owed or in flight when the phase ended. It includes arrivals in flight that earlier"
                        + " phases started, such as the warm-up.";

        /** Explains the column {@code answered/s} beside {@code answered}. */
        static final String RATE =
                "answered counts the arrivals of the phase; answered/s is of all answers while the phase lasted, also of those"
                        + " to arrivals of earlier phases";

        private EarlierPhases() {}

        /** Whether more answers came while a phase lasted than its own arrivals got, so that some were to arrivals of earlier phases. */
        static boolean answered(PhaseResult phase, OperationResult operation) {
            double within = operation.answeredRate() * phase.durationNanos() / 1e9;
            return Math.round(within) > operation.answered();
        }

        /** A remark for the rate of answers in a phase; empty if all of them may be to its own arrivals. */
        static String answersRemark(Part part) {
            return answered(part.phase(), part.counts())
                    ? "; the rate is also of answers to arrivals of earlier phases"
                    : "";
        }

        /** A remark for the backlog and the number in flight of a phase; empty for the first phase. */
        static String remark(Part part) {
            return part.index() == 0 ? "" : " (with earlier phases)";
        }
    }
}
