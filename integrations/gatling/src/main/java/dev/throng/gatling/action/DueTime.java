package dev.throng.gatling.action;

import io.gatling.core.session.Session;
import java.time.Duration;

/**
 * The due time of a request, an attribute of the Gatling session. {@code dueEvery} sets it, and the next request of Throng removes it.
 * Without the attribute a request is due when Gatling executes it.
 */
final class DueTime {

    private static final String NEXT = "throng.due";
    private static final String LAST = "throng.due.last";

    /** Returns the due time of the next request, in nanoseconds of Throng's clock; the current time if none is set. */
    static long of(Session session, long nowNanos) {
        return session.contains(NEXT) ? (Long) session.attributes().apply(NEXT) : nowNanos;
    }

    /** Returns the session without the due time of the next request. */
    static Session remove(Session session) {
        return session.contains(NEXT) ? session.remove(NEXT) : session;
    }

    /**
     * Returns the session with its next due time. The first is now; each later one is an interval after the one before, even if it is in
     * the past.
     */
    static Session setNext(Session session, Duration interval, long nowNanos) {
        long due = session.contains(LAST) ? (Long) session.attributes().apply(LAST) + interval.toNanos() : nowNanos;
        return session.set(NEXT, due).set(LAST, due);
    }

    private DueTime() {}
}
