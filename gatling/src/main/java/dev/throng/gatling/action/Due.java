package dev.throng.gatling.action;

import io.gatling.core.session.Session;
import java.time.Duration;

/**
 * When a request should start. It is an attribute of the session that {@code dueEvery} sets and the next request of ours takes; without
 * one a request is due when Gatling hands its user over.
 */
final class Due {

    private static final String NEXT = "throng.due";
    private static final String LAST = "throng.due.last";

    /** The due time of the next request, in nanoseconds of our clock. */
    static long of(Session session, long nowNanos) {
        return session.contains(NEXT) ? (Long) session.attributes().apply(NEXT) : nowNanos;
    }

    /** The session once its due time is taken. */
    static Session taken(Session session) {
        return session.contains(NEXT) ? session.remove(NEXT) : session;
    }

    /** The session with its next due time: now the first time, then each an interval after the one before it, however late it is. */
    static Session next(Session session, Duration interval, long nowNanos) {
        long due = session.contains(LAST) ? (Long) session.attributes().apply(LAST) + interval.toNanos() : nowNanos;
        return session.set(NEXT, due).set(LAST, due);
    }

    private Due() {}
}
