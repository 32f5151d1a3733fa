package dev.throng.reports.findings;

import dev.throng.report.Format;
import dev.throng.run.result.OperationResult;
import java.util.List;

/**
 * The conservation laws of arrivals, response = service + lag, and Little's law, checked on the figures of one operation in one phase.
 *
 * <p>Little's law compares the running count in flight, added up over time, with the histogram of service times. Both come from the same
 * readings of the clock, so it finds arrivals that are lost or counted twice, answers counted in the wrong phase or operation, and errors
 * of the histograms. It cannot find late readings of the clock.
 */
public final class Invariants {

    /** The allowed difference of the two sides of Little's law, as a share. The edges of a phase cut arrivals in two. */
    public static final double LITTLE_TOLERANCE = 0.05;

    /** The allowed difference of response and service + lag, as a share. Each mean is exact to half of the histograms' last digit. */
    private static final double RESPONSE_TOLERANCE = 0.002;

    /** Smaller differences count as equal: a start can be read from the clock after its answer, and then its time counts as 0. */
    private static final double RESPONSE_TOLERANCE_NANOS = 1_000;

    private Invariants() {}

    /** @param figures the statement with its numbers put in */
    public record Statement(String law, String figures, boolean holds) {}

    /** Returns the checks for one phase and operation; without times if no arrival was answered. */
    public static List<Statement> of(OperationResult o) {
        Statement arrivals = equal("due = started + owed", o.due(), o.started(), o.owed());
        Statement starts =
                equal("started = answered + failed + in flight", o.started(), o.answered(), o.failed(), o.inFlight());
        Statement answers = equal(
                "answered = departed + dropped + in system", o.answered(), o.departed(), o.dropped(), inSystem(o));
        if (o.answered() == 0) {
            return List.of(arrivals, starts, answers);
        }
        double larger = Math.max(o.ownInFlightMean(), o.littleMean());
        double apart = larger == 0 ? 0 : Math.abs(o.ownInFlightMean() - o.littleMean()) / larger;
        Statement little = new Statement(
                "mean in flight of its own arrivals ≈ throughput × mean service time (Little's law)",
                Format.amount(o.ownInFlightMean()) + " ≈ " + Format.amount(o.littleMean()) + " (" + Format.share(apart)
                        + " apart)",
                apart <= LITTLE_TOLERANCE || Math.abs(o.ownInFlightMean() - o.littleMean()) < 0.01);
        return List.of(arrivals, starts, answers, little, response(o));
    }

    private static Statement response(OperationResult o) {
        double parts = o.service().mean() + o.lag().mean();
        double apart = Math.abs(o.response().mean() - parts);
        boolean holds = apart <= RESPONSE_TOLERANCE * o.response().mean() + RESPONSE_TOLERANCE_NANOS;
        return new Statement(
                "mean response = mean service + mean lag",
                Format.duration(o.response().mean()) + (holds ? " ≈ " : " ≠ ")
                        + Format.duration(o.service().mean()) + " + "
                        + Format.duration(o.lag().mean()),
                holds);
    }

    /** In system after the answer: {@code inSystem} counts everything started that has not ended. */
    private static long inSystem(OperationResult o) {
        return o.inSystem() - o.inFlight();
    }

    private static Statement equal(String law, long whole, long... parts) {
        long sum = 0;
        StringBuilder figures = new StringBuilder(Format.count(whole)).append(" = ");
        for (int i = 0; i < parts.length; i++) {
            sum += parts[i];
            figures.append(i == 0 ? "" : " + ").append(Format.count(parts[i]));
        }
        if (sum != whole) {
            figures.append(" (the right side is ").append(Format.count(sum)).append(")");
        }
        String text = sum == whole ? figures.toString() : figures.toString().replace(" = ", " ≠ ");
        return new Statement(law, text, sum == whole);
    }
}
