package dev.throng.verdict;

import dev.throng.text.QuantityText;
import java.util.function.BiFunction;

/**
 * How late the generator itself was with the arrivals of one operation in one phase, with the response times that contain this lag.
 * Times are nanoseconds.
 *
 * @param percentile of both times
 * @param ownLag a percentile of the generator's own lag
 * @param response the same percentile of the response time; 0 if no arrival was answered
 */
public record Lateness(String phase, String operation, double percentile, long ownLag, long response) {

    /** Own lag up to this is small compared with what a network does. */
    static final long OWN_LAG_SUSPECT = 5_000_000;

    static final long OWN_LAG_INVALID = 100_000_000;

    /** Own lag up to this share of the response time is tolerated: response times count from the due time. */
    static final double OWN_LAG_SHARE_SUSPECT = 0.1;

    static final double OWN_LAG_SHARE_INVALID = 0.25;

    /** Above this percentile own lag makes a run suspect at most: one arrival in a thousand leaves most figures as they are. */
    static final double OWN_LAG_INVALID_UP_TO = 99;

    /** In place of a percentile, that of an arrival that was the only one: one arrival has no percentiles. */
    private static final double ONLY = 100;

    /** Of an operation that had one arrival in a phase. */
    public static Lateness ofOnly(String phase, String operation, long ownLag, long response) {
        return new Lateness(phase, operation, ONLY, ownLag, response);
    }

    private boolean exceeds(long nanos, double share) {
        return ownLag > nanos && ownLag > share * response;
    }

    boolean isSuspect() {
        return percentile == ONLY ? isInvalid() : exceeds(OWN_LAG_SUSPECT, OWN_LAG_SHARE_SUSPECT);
    }

    boolean isInvalid() {
        return (percentile == ONLY || percentile <= OWN_LAG_INVALID_UP_TO)
                && exceeds(OWN_LAG_INVALID, OWN_LAG_SHARE_INVALID);
    }

    /** The operation and its phase, for people. */
    String where() {
        return operation + " in phase " + phase;
    }

    Reason reason() {
        BiFunction<ReasonCode, String, Reason> severity = isInvalid() ? Reason::invalid : Reason::suspect;
        return severity.apply(ReasonCode.GENERATOR_LATE, where() + ": " + (percentile == ONLY ? only() : share()))
                .with("phase", phase)
                .with("operation", operation)
                .with("percentile", percentile)
                .with("ownLagNanos", ownLag)
                .with("responseNanos", response);
    }

    private String only() {
        return "the generator started the only arrival " + Judge.millis(ownLag) + " later than it could have"
                + (response == 0 ? ", and it was not answered" : "; its response time is " + Judge.millis(response));
    }

    private String share() {
        String share =
                percentile == 50 ? "half" : QuantityText.number(Math.round(1000 - 10 * percentile) / 10.0) + " %";
        return "the generator started " + share + " of the arrivals more than " + Judge.millis(ownLag)
                + " later than it could have"
                + (response == 0
                        ? ", and no arrival was answered"
                        : "; p" + QuantityText.number(percentile) + " of the response time is "
                                + Judge.millis(response));
    }
}
