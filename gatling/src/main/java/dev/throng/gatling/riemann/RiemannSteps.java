package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.util.List;
import java.util.Map;

/**
 * What may be asked of a Riemann under one name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record RiemannSteps(String requestName) {

    /**
     * Sends one event; further fields are set on what this returns.
     *
     * @param service an expression, as all its texts are
     */
    public SendStep send(String service) {
        return new SendStep(
                Expression.of(requestName),
                new EventTemplate(Map.of(EventTemplate.Field.SERVICE, Expression.of(service)), List.of(), Map.of()),
                1);
    }

    /** Asks the index. */
    public QueryStep query(String query) {
        return new QueryStep(Expression.of(requestName), Expression.of(query), Checks.none(QueryAnswer.class));
    }
}
