package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.time.Duration;

/**
 * The steps that use a stream, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record StreamSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(10);

    /** Listens for ten seconds; {@link ListenStep#during} changes that. The path, or whole URL, is an expression. */
    public ListenStep get(String where) {
        return new ListenStep(
                Expression.of(requestName), Expression.of(where), DEFAULT_TIME, Checks.none(ListenAnswer.class));
    }
}
