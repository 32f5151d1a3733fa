package dev.throng.verdict;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts of one operation in one measured phase.
 *
 * @param limited whether a limit on the number in the system was set
 * @param generatorFailures failures blamed on the generator
 * @param conserved whether arrivals were conserved: the first three invariants
 */
public record OperationFacts(
        String phase,
        String operation,
        long due,
        long started,
        long answered,
        long owed,
        boolean limited,
        long generatorFailures,
        boolean conserved,
        double inFlightMean,
        double littleMean) {

    /** Of an open load without a limit: up to this share of the due arrivals owed is suspect, more is invalid. */
    static final double OWED_INVALID = 0.01;

    /** The last arrivals of a phase may find the limit reached when it ends; that changes no figure. */
    static final double OWED_AT_LIMIT_TOLERATED = 0.001;

    static final double BLAMED_ON_GENERATOR_INVALID = 0.001;

    /** The two means may differ by this share, and by so many arrivals. */
    static final double LITTLE_TOLERANCE = 0.05;

    private Reason at(Reason reason) {
        return reason.with("phase", phase).with("operation", operation);
    }

    private String where() {
        return operation + " in phase " + phase + ": ";
    }

    /** What speaks against the figures of this operation; empty if nothing does. */
    List<Reason> reasons() {
        return Stream.of(lost(), owing(), failing(), silent(), little())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Reason> lost() {
        return conserved
                ? Optional.empty()
                : Optional.of(at(Reason.invalid(
                                ReasonCode.NOT_CONSERVED,
                                where() + "the counts of arrivals do not add up; this is a bug in Throng"))
                        .with("due", due)
                        .with("started", started)
                        .with("answered", answered)
                        .with("owed", owed));
    }

    private Optional<Reason> owing() {
        if (owed == 0 || limited && owed <= OWED_AT_LIMIT_TOLERATED * due) {
            return Optional.empty();
        }
        String share = where()
                + String.format(
                        Locale.ROOT, "%d of %d due arrivals (%.2f %%) never started", owed, due, 100.0 * owed / due);
        Reason reason = limited
                ? Reason.suspect(
                        ReasonCode.LIMIT_REACHED,
                        share + " because the limit on arrivals in the system was reached; the response times leave out"
                                + " the arrivals that would have waited longest")
                : graded(owed > OWED_INVALID * due, ReasonCode.OWED, share + " because the generator did not keep up");
        return Optional.of(at(reason).with("due", due).with("owed", owed));
    }

    private Optional<Reason> failing() {
        if (generatorFailures == 0) {
            return Optional.empty();
        }
        Reason reason = graded(
                generatorFailures > BLAMED_ON_GENERATOR_INVALID * started,
                ReasonCode.BLAMED_ON_GENERATOR,
                where() + generatorFailures + " of " + started + " arrivals failed because of the generator");
        return Optional.of(at(reason).with("started", started).with("generatorFailures", generatorFailures));
    }

    private static Reason graded(boolean invalid, ReasonCode code, String text) {
        return invalid ? Reason.invalid(code, text) : Reason.suspect(code, text);
    }

    private Optional<Reason> silent() {
        return started == 0 || answered > 0
                ? Optional.empty()
                : Optional.of(at(Reason.suspect(
                                ReasonCode.NOTHING_ANSWERED,
                                where() + "no arrival was answered, so the response time is unknown"))
                        .with("started", started));
    }

    private Optional<Reason> little() {
        double difference = Math.abs(inFlightMean - littleMean);
        boolean broken = difference > LITTLE_TOLERANCE * inFlightMean && difference > LITTLE_TOLERANCE;
        if (!broken) {
            return Optional.empty();
        }
        String text = String.format(
                Locale.ROOT,
                "Little's law does not hold: %.3f in flight on average, %.3f by throughput × service time",
                inFlightMean,
                littleMean);
        return Optional.of(at(Reason.invalid(ReasonCode.LITTLES_LAW, where() + text))
                .with("inFlightMean", inFlightMean)
                .with("littleMean", littleMean));
    }
}
