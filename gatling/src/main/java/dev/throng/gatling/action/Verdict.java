package dev.throng.gatling.action;

import io.gatling.core.session.Session;
import java.util.Optional;

/**
 * What checks found.
 *
 * @param session with what they saved
 * @param refusal why the answer will not do, if so
 */
public record Verdict(Session session, Optional<String> refusal) {

    /** Looks at an answer on behalf of a session. */
    @FunctionalInterface
    public interface Of {
        Verdict of(Session session);
    }

    /** Nothing was found wrong. */
    public static Verdict passed(Session session) {
        return new Verdict(session, Optional.empty());
    }
}
