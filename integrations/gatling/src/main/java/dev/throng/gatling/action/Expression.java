package dev.throng.gatling.action;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import java.util.function.Function;
import scala.Function1;

/**
 * A text in Gatling's expression language: {@code user-#{number}}. Parsed once, resolved for each session.
 *
 * @param function returns a failure that names a missing attribute; never throws
 */
public record Expression(String text, Function1<Session, ? extends Object> function) {

    /** The session lacks an attribute, or its value is invalid. */
    public static final class UnresolvedException extends Exception {

        private static final long serialVersionUID = 1L;

        /** @param message names the attribute, or the value and what was expected */
        public UnresolvedException(String message) {
            super(message, null, false, false);
        }
    }

    /** Parses a text. A text without {@code #{…}} is a constant. */
    public static Expression of(String text) {
        return new Expression(text, Expressions.toStringExpression(text));
    }

    /** Returns the text for a session. */
    public String resolve(Session session) throws UnresolvedException {
        Object result = function.apply(session);
        if (result instanceof Success<?> success) {
            return String.valueOf(success.value());
        }
        throw new UnresolvedException(result instanceof Failure failure ? failure.message() : text);
    }

    /**
     * Returns what the text for a session means.
     *
     * @param meaning throws {@link IllegalArgumentException} with a message for people if the text has none
     */
    public <T> T resolve(Session session, Function<String, T> meaning) throws UnresolvedException {
        String value = resolve(session);
        try {
            return meaning.apply(value);
        } catch (IllegalArgumentException without) {
            throw new UnresolvedException(without.getMessage());
        }
    }

    /** Returns the number for a session. */
    public double resolveNumber(Session session) throws UnresolvedException {
        String number = resolve(session);
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw new UnresolvedException(text + ": " + number + " (expected: a number)");
        }
    }
}
