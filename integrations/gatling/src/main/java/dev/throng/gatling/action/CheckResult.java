package dev.throng.gatling.action;

import io.gatling.core.session.Session;
import java.util.Optional;

/**
 * The result of the checks on an answer.
 *
 * @param session the session with the saved values
 * @param refusal the message of the check that failed; empty if all passed
 */
public record CheckResult(Session session, Optional<String> refusal) {

    /** Evaluates the checks on an answer for a session. */
    @FunctionalInterface
    public interface Evaluator {

        /** Returns the session with saved values, and the message of a failed check, if any. */
        CheckResult evaluate(Session session);
    }

    /** Returns the result when all checks passed. */
    public static CheckResult passed(Session session) {
        return new CheckResult(session, Optional.empty());
    }
}
