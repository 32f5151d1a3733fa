package dev.throng.httpstream.hls;

import dev.throng.httpstream.failure.RequestFault;
import java.util.OptionalLong;

/** Counts the requests of one kind that failed in a row, and decides when to request again. Confined to one thread. */
final class Retries {

    private int failures;

    /** A request has failed. Returns how long to wait before the next one; empty if there must be none. */
    OptionalLong failed(RetryPolicy policy, RequestFault fault) {
        OptionalLong wait = policy.waitNanos(failures, fault);
        failures++;
        return wait;
    }

    /** A request was answered. */
    void answered() {
        failures = 0;
    }
}
