package dev.throng.gatling.xmpp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes the oldest message that came and was not taken, or waits for one. What Gatling counts of it is how long the user waited.
 * Immutable.
 *
 * @param time how long at most; as long as any answer, if it is not given
 */
public record AwaitMessageStep(Expression requestName, Optional<Duration> time, Checks<MessageAnswer> checks)
        implements OnlineStep<MessageAnswer> {

    public AwaitMessageStep within(Duration most) {
        if (most.isNegative() || most.isZero()) {
            throw new IllegalArgumentException("within: " + most + " (expected: > 0)");
        }
        return new AwaitMessageStep(requestName, Optional.of(most), checks);
    }

    /** With checks of the message: {@code messageBody().is("hello")}. */
    public AwaitMessageStep check(CheckBuilder... more) {
        return new AwaitMessageStep(requestName, time, checks.and(more));
    }

    @Override
    public String operation() {
        return "await-message";
    }

    @Override
    public UserAction resolved(Session session) {
        return (user, request, loop) -> user.read(
                request,
                time,
                (answered, message, atNanos) -> answered.completed(atNanos, checks.on(MessageAnswer.of(message))));
    }
}
