package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import dev.throng.riemann.codec.Msg.Query;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;
import java.util.List;

/** Queries the index and checks the events found. Immutable. */
public record QueryStep(Expression requestName, Expression query, Checks<QueryAnswer> checks)
        implements RequestStep<QueryAnswer> {

    /** Adds checks of the events found: {@code matches().gte(1)}. */
    public QueryStep check(CheckBuilder... more) {
        return new QueryStep(requestName, query, checks.and(more));
    }

    @Override
    public String operation() {
        return "query";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        RiemannConnectionPool pool = RiemannComponents.KEY.in(context).pool(recording);
        return request -> pool.of(request.session().userId())
                .send(request, Msg.of(new Query(query.resolve(request.session()))), (answered, reply, atNanos) -> {
                    List<Event> found = reply.map(Msg::events).orElse(List.of());
                    answered.completed(atNanos, checks.evaluator(new QueryAnswer(found)));
                });
    }
}
