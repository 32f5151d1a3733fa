package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.RequestFault;
import java.util.OptionalLong;

/**
 * How often, and after which wait, a player requests a resource again whose request has failed. The wait after an error doubles with each
 * failure in a row. After a timeout there is none: the player has waited already. Pure; immutable.
 *
 * @param afterErrors so many failures in a row may be errors, 0 or more
 * @param afterTimeouts so many failures in a row may be timeouts, 0 or more
 * @param refusals whether a request that the server refused is made again
 * @param delayNanos the wait after the first error, 0 or more
 * @param maxDelayNanos the longest wait, 0 or more
 */
public record RetryPolicy(int afterErrors, int afterTimeouts, boolean refusals, long delayNanos, long maxDelayNanos) {

    private static final int MAX_DOUBLINGS = 30;

    public RetryPolicy {
        notNegative("afterErrors", afterErrors);
        notNegative("afterTimeouts", afterTimeouts);
        notNegative("delayNanos", delayNanos);
        notNegative("maxDelayNanos", maxDelayNanos);
    }

    private static void notNegative(String name, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: 0 or more)");
        }
    }

    /**
     * Returns how long to wait before the next request; empty if there must be none.
     *
     * @param before how many requests in a row had failed before this one
     */
    OptionalLong waitNanos(int before, RequestFault fault) {
        return switch (fault) {
            case FINAL -> OptionalLong.empty();
            case TIMEOUT -> before < afterTimeouts ? OptionalLong.of(0) : OptionalLong.empty();
            case REFUSED -> refusals ? afterError(before) : OptionalLong.empty();
            case FAULTY -> afterError(before);
        };
    }

    private OptionalLong afterError(int before) {
        if (before >= afterErrors) {
            return OptionalLong.empty();
        }
        int doublings = Math.min(before, MAX_DOUBLINGS);
        boolean over = delayNanos > maxDelayNanos >> doublings;
        return OptionalLong.of(over ? maxDelayNanos : delayNanos << doublings);
    }
}
