package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.util.List;
import java.util.Map;

/**
 * The steps that use Riemann, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record RiemannSteps(String requestName) {

    /**
     * Sends one event. Set its further fields on the returned step.
     *
     * @param service the service; an expression, like all texts of an event
     */
    public SendStep send(String service) {
        return new SendStep(
                Expression.of(requestName),
                new EventTemplate(Map.of(EventTemplate.Field.SERVICE, Expression.of(service)), List.of(), Map.of()),
                1);
    }

    /** Queries the index. */
    public QueryStep query(String query) {
        return new QueryStep(Expression.of(requestName), Expression.of(query), Checks.none(QueryAnswer.class));
    }
}
