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
 * One request of one virtual user, from when it was due until it is answered or has failed; then its user goes on, once. Confined to the
 * event loop on which it is {@link #start started}, which need not be the session's.
 */
public final class Request {

    static final long MILLI = 1_000_000;

    /** What stands for the failure's name where an answer came and a check refused it. */
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

    public Session session() {
        return session;
    }

    public EventLoop eventLoop() {
        return session.eventLoop();
    }

    /** It is on its way: from here on service time counts. */
    public void start(LoopRecording recording) {
        arrival = recording.start(operation, dueNanos, clock.nanos());
    }

    /** Whether it was answered or has failed, and its user went on. */
    public boolean over() {
        return over;
    }

    /** The answer is there, but the user stays with it for a while: a listener who heard the first byte. */
    public void answered(long atNanos) {
        if (!answered && !over) {
            answered = true;
            answeredNanos = atNanos;
            arrival.answered(atNanos);
        }
    }

    /** The answer is there and nothing is to be looked at. */
    public void completed(long atNanos) {
        completed(atNanos, Verdict::passed);
    }

    /**
     * The answer is there, and the user goes on.
     *
     * @param checks what is found in the answer: the session with what was saved of it, and why it will not do, if so
     */
    public void completed(long atNanos, Verdict.Of checks) {
        completed(atNanos, UnaryOperator.identity(), checks);
    }

    /** As {@link #completed(long, Verdict.Of)}, of which {@code keep} adds to the session what later steps need. */
    public void completed(long atNanos, UnaryOperator<Session> keep, Verdict.Of checks) {
        if (over) {
            return;
        }
        answered(atNanos);
        arrival.departed(atNanos);
        Verdict verdict = checks.of(keep.apply(session));
        end(
                answeredNanos,
                verdict.session(),
                verdict.refusal().map(why -> CHECK),
                verdict.refusal().map(Printable::excerpt));
    }

    /**
     * There will be no answer.
     *
     * @param detail for people; may hold words of the target
     */
    public void failed(Failure why, String detail, long atNanos) {
        failed(why, detail, atNanos, UnaryOperator.identity());
    }

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
