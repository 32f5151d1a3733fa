package dev.throng.reports.findings;

import dev.throng.figure.Invariants;
import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import java.util.ArrayList;
import java.util.List;

/** Shows the {@link Invariants} of one operation in one phase with its figures. */
public final class InvariantStatements {

    private InvariantStatements() {}

    /** @param figures the statement with its numbers put in */
    public record Statement(String law, String figures, boolean holds) {}

    /** Returns the checks for one phase and operation; without times if no arrival was answered. */
    public static List<Statement> of(OperationResult o) {
        List<Statement> statements = new ArrayList<>();
        Invariants.sums(o.counts()).forEach(sum -> statements.add(sum(sum)));
        Statement little = little(o.ownInFlightMean(), o.littleMean());
        if (o.answered() > 0 || !little.holds()) {
            statements.add(little);
        }
        if (o.answered() > 0) {
            statements.add(
                    response(o.response().mean(), o.service().mean(), o.lag().mean()));
        }
        return statements;
    }

    private static Statement little(double inFlight, double little) {
        boolean holds = Invariants.littleHolds(inFlight, little);
        return new Statement(
                "mean in flight of its own arrivals ≈ throughput × mean service time (Little's law)",
                Format.amount(inFlight) + (holds ? " ≈ " : " ≠ ") + Format.amount(little) + " ("
                        + apart(inFlight, little, holds) + " apart)",
                holds);
    }

    /** The difference as a share of the mean in flight. If the law holds though the share is large, because the difference is small, that. */
    private static String apart(double inFlight, double little, boolean holds) {
        double difference = Math.abs(inFlight - little);
        if (holds && difference > Invariants.LITTLE_SHARE * inFlight) {
            return Format.amount(difference) + " arrivals";
        }
        return Format.share(difference == 0 ? 0 : inFlight == 0 ? 1 : difference / inFlight);
    }

    private static Statement response(double response, double service, double lag) {
        boolean holds = Invariants.responseHolds(response, service, lag);
        return new Statement(
                "mean response = mean service + mean lag",
                Format.duration(response) + (holds ? " ≈ " : " ≠ ") + Format.duration(service) + " + "
                        + Format.duration(lag),
                holds);
    }

    private static Statement sum(Invariants.Sum sum) {
        String parts =
                String.join(" + ", sum.parts().stream().map(Format::count).toList());
        String figures = Format.count(sum.whole())
                + (sum.holds() ? " = " : " ≠ ")
                + parts
                + (sum.holds() ? "" : " (the right side is " + Format.count(sum.total()) + ")");
        return new Statement(sum.law(), figures, sum.holds());
    }
}
