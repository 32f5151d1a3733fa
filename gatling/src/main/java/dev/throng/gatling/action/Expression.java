package dev.throng.gatling.action;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import scala.Function1;

/**
 * A text in Gatling's expression language: {@code user-#{number}}. Parsed once, resolved for each session.
 *
 * @param resolve throws nothing; says what is missing in its result
 */
public record Expression(String text, Function1<Session, ? extends Object> resolve) {

    /** An attribute that the session does not have, or a value that is none. */
    public static final class UnresolvedException extends Exception {

        private static final long serialVersionUID = 1L;

        public UnresolvedException(String message) {
            super(message, null, false, false);
        }
    }

    public static Expression of(String text) {
        return new Expression(text, Expressions.toStringExpression(text));
    }

    /** The text for a session. */
    public String in(Session session) throws UnresolvedException {
        Object result = resolve.apply(session);
        if (result instanceof Success<?> success) {
            return String.valueOf(success.value());
        }
        throw new UnresolvedException(result instanceof Failure failure ? failure.message() : text);
    }

    /** The number for a session. */
    public double numberIn(Session session) throws UnresolvedException {
        String number = in(session);
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw new UnresolvedException(text + ": " + number + " (expected: a number)");
        }
    }
}
