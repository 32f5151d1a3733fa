package dev.throng.verdict;

import java.util.Locale;

/**
 * How long event loops stalled during measured phases. The generator reads answers that arrive during a stall too late, and no lag
 * shows that.
 *
 * @param max the longest time by which a loop was late for a timer, in nanoseconds
 * @param share of the measured time for which the loop with most stalls stalled
 * @param response the least p99.9 of the response times of any operation, in nanoseconds; 0 if no arrival was answered
 */
public record LoopStalls(long max, double share, long response) {

    static final long SUSPECT = 250_000_000;

    /** Stalls up to this are how finely timers and batches go. */
    public static final long TOLERATED = 5_000_000;

    /** Stalls of a thousandth of the time reach the p99.9 of the response times. */
    static final double SHARE_SUSPECT = 0.001;

    /** The longest stall compared with the p99.9 of the response time: most answers in a stall wait for less than all of it. */
    static final double OF_RESPONSE_SUSPECT = 0.25;

    boolean isSuspect() {
        return max > SUSPECT || showInResponses();
    }

    private boolean showInResponses() {
        return max > TOLERATED && share > SHARE_SUSPECT && max > OF_RESPONSE_SUSPECT * response;
    }

    Reason reason() {
        String text = String.format(
                Locale.ROOT,
                "a generator event loop stalled for up to %s, and for %.2f %% of the measured time in all%s",
                Judge.millis(max),
                100 * share,
                response == 0 ? "" : "; the least p99.9 of the response times is " + Judge.millis(response));
        return Reason.suspect(ReasonCode.LOOP_STALLED, text)
                .with("stallMaxNanos", max)
                .with("stalledShare", share)
                .with("responseNanos", response);
    }
}
