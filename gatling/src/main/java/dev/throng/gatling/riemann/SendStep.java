package dev.throng.gatling.riemann;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.gatling.riemann.EventTemplate.Field;
import dev.throng.protocol.Expect;
import dev.throng.riemann.codec.Event;
import dev.throng.riemann.codec.Msg;
import io.gatling.core.structure.ScenarioContext;
import java.time.Duration;
import java.util.Collections;

/**
 * Sends a Msg and waits for its ack. Immutable: each method returns another step. All texts are expressions.
 *
 * @param events how many events the Msg holds
 */
public record SendStep(Expression requestName, EventTemplate event, int events) implements RequestStep<Void> {

    public SendStep {
        Expect.positive("events", events);
    }

    private SendStep with(EventTemplate changed) {
        return new SendStep(requestName, changed, events);
    }

    public SendStep host(String text) {
        return with(event.with(Field.HOST, text));
    }

    public SendStep state(String text) {
        return with(event.with(Field.STATE, text));
    }

    public SendStep description(String text) {
        return with(event.with(Field.DESCRIPTION, text));
    }

    public SendStep metric(double value) {
        return metric(Double.toString(value));
    }

    public SendStep metric(String number) {
        return with(event.with(Field.METRIC, number));
    }

    /** Sets the metric in {@code metric_f} only, for the smallest possible event; {@code metric} also sends the precise field. */
    public SendStep floatMetric(double value) {
        return with(event.with(Field.METRIC_FLOAT, Double.toString(value)));
    }

    public SendStep ttl(Duration time) {
        return with(event.with(Field.TTL_SECONDS, Double.toString(time.toMillis() / 1000.0)));
    }

    public SendStep tag(String text) {
        return with(event.withTag(text));
    }

    public SendStep attribute(String key, String text) {
        return with(event.withAttribute(key, text));
    }

    /** Sends this event several times in one Msg, which has one ack. */
    public SendStep events(int count) {
        return new SendStep(requestName, event, count);
    }

    @Override
    public String operation() {
        return "send";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        RiemannConnectionPool pool = RiemannComponents.KEY.in(context).pool(recording);
        return request -> {
            Event made = event.resolve(request.session());
            pool.of(request.session().userId())
                    .send(
                            request,
                            Msg.of(Collections.nCopies(events, made)),
                            (answered, reply, atNanos) -> answered.completed(atNanos));
        };
    }
}
