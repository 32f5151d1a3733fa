package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.protocol.Expect;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes the oldest received message that no step has taken, or waits for a message. The response time in Gatling is the time the user
 * waited. Immutable.
 *
 * @param time the longest wait; the protocol's deadline if it is empty
 */
public record AwaitMessageStep(Expression requestName, Optional<Duration> time, Checks<MessageAnswer> checks)
        implements OnlineStep<MessageAnswer> {

    /** Sets the longest wait. By default it is the protocol's deadline. */
    public AwaitMessageStep within(Duration most) {
        Expect.positive("within", most);
        return new AwaitMessageStep(requestName, Optional.of(most), checks);
    }

    /** Adds checks of the message: {@code messageBody().is("hello")}. */
    public AwaitMessageStep check(CheckBuilder... more) {
        return new AwaitMessageStep(requestName, time, checks.and(more));
    }

    @Override
    public String operation() {
        return "await-message";
    }

    @Override
    public UserAction resolved(Session session) {
        return (user, request, loop) -> user.takeMessage(
                request,
                time,
                (answered, message, atNanos) ->
                        answered.completed(atNanos, checks.evaluator(MessageAnswer.of(message))));
    }
}
