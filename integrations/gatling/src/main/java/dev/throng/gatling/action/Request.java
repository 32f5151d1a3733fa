package dev.throng.gatling.action;

import dev.throng.gatling.recording.LoopRecording;
import dev.throng.gatling.recording.Operations;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;
import io.netty.channel.EventLoop;
import java.util.Optional;
import java.util.function.UnaryOperator;
import scala.Option;

/**
 * One request of one virtual user, from its due time until it is answered or has failed. Then the user's next action runs, exactly once.
 * Confined to the event loop on which it is {@link #start started}, which need not be the session's.
 */
public final class Request {

    static final long MILLI = 1_000_000;

    /** The failure id of an answer that a check refused. */
    private static final String CHECK = "check";

    private final Session session;
    private final String name;
    private final Operations.Id operation;
    private final long dueNanos;
    private final long dueEpochNanos;
    private final StatsEngine stats;
    private final NanoClock clock;
    private final Action next;
    private Arrival arrival;
    private long answeredNanos;
    private boolean answered;
    private boolean over;

    Request(
            Session session,
            String name,
            Operations.Id operation,
            long dueNanos,
            long dueEpochNanos,
            StatsEngine stats,
            NanoClock clock,
            Action next) {
        this.session = session;
        this.name = name;
        this.operation = operation;
        this.dueNanos = dueNanos;
        this.dueEpochNanos = dueEpochNanos;
        this.stats = stats;
        this.clock = clock;
        this.next = next;
    }

    /** Returns the session of the user, as it was when the request became due. */
    public Session session() {
        return session;
    }

    /** Returns the event loop of the user's session. */
    public EventLoop eventLoop() {
        return session.eventLoop();
    }

    /** Starts the request. Service time counts from here. */
    public void start(LoopRecording recording) {
        arrival = recording.start(operation, dueNanos, clock.nanos());
    }

    /** Whether the request is completed or has failed. */
    public boolean isFinished() {
        return over;
    }

    /** Records the answer of a request that continues for a while: the first byte for a listener. */
    public void answered(long atNanos) {
        if (!answered && !over) {
            answered = true;
            answeredNanos = atNanos;
            arrival.answered(atNanos);
        }
    }

    /** Completes the request without checks. The user continues. */
    public void completed(long atNanos) {
        completed(atNanos, CheckResult::passed);
    }

    /**
     * Completes the request. The user continues.
     *
     * @param checks evaluates the answer: returns the session with saved values, and the message of a failed check, if any
     */
    public void completed(long atNanos, CheckResult.Evaluator checks) {
        completed(atNanos, UnaryOperator.identity(), checks);
    }

    /** Like {@link #completed(long, CheckResult.Evaluator)}; {@code keep} adds to the session what later steps need. */
    public void completed(long atNanos, UnaryOperator<Session> keep, CheckResult.Evaluator checks) {
        if (over) {
            return;
        }
        answered(atNanos);
        arrival.departed(atNanos);
        CheckResult result = checks.evaluate(keep.apply(session));
        end(
                answeredNanos,
                result.session(),
                result.refusal().map(why -> CHECK),
                result.refusal().map(Printable::excerpt));
    }

    /**
     * Fails the request: it will have no answer.
     *
     * @param detail for messages; may contain text of the target
     */
    public void failed(Failure why, String detail, long atNanos) {
        failed(why, detail, atNanos, UnaryOperator.identity());
    }

    /** Like {@link #failed(Failure, String, long)}; {@code keep} adds to the session what later steps need. */
    public void failed(Failure why, String detail, long atNanos, UnaryOperator<Session> keep) {
        if (over) {
            return;
        }
        arrival.failed(why, atNanos);
        String words = detail.isEmpty() ? why.description() : Printable.excerpt(detail);
        end(atNanos, keep.apply(session), Optional.of(why.id()), Optional.of(why.id() + ": " + words));
    }

    private void end(long atNanos, Session with, Optional<String> code, Optional<String> message) {
        over = true;
        long startMillis = dueEpochNanos / MILLI;
        long endMillis = Math.max(startMillis, (dueEpochNanos + (atNanos - dueNanos)) / MILLI);
        stats.logResponse(
                with.scenario(),
                with.groups(),
                name,
                startMillis,
                endMillis,
                code.isPresent() ? KO$.MODULE$ : OK$.MODULE$,
                Option.apply(code.orElse(null)),
                Option.apply(message.orElse(null)));
        Session timed = with.logGroupRequestTimings(startMillis, endMillis);
        next.$bang(code.isPresent() ? timed.markAsFailed() : timed);
    }
}
