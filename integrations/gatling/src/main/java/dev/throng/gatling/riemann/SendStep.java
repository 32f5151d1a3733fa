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

    /** Sets the field {@code host}; an expression. */
    public SendStep host(String text) {
        return with(event.with(Field.HOST, text));
    }

    /** Sets the field {@code state}; an expression. */
    public SendStep state(String text) {
        return with(event.with(Field.STATE, text));
    }

    /** Sets the field {@code description}; an expression. */
    public SendStep description(String text) {
        return with(event.with(Field.DESCRIPTION, text));
    }

    /** Sets the metric: the precise field {@code metric_d} and the field {@code metric_f}. */
    public SendStep metric(double value) {
        return metric(Double.toString(value));
    }

    /** Sets the metric as {@link #metric(double)} does. The number is an expression; a request whose text is no number fails. */
    public SendStep metric(String number) {
        return with(event.with(Field.METRIC, number));
    }

    /** Sets the metric in {@code metric_f} only, for the smallest possible event; {@code metric} also sends the precise field. */
    public SendStep floatMetric(double value) {
        return with(event.with(Field.METRIC_FLOAT, Double.toString(value)));
    }

    /** Sets the time to live, which Riemann counts in seconds. */
    public SendStep ttl(Duration time) {
        return with(event.with(Field.TTL_SECONDS, Double.toString(time.toMillis() / 1000.0)));
    }

    /** Adds a tag; an expression. */
    public SendStep tag(String text) {
        return with(event.withTag(text));
    }

    /** Adds an attribute, or replaces the one with this key. The text is an expression. */
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
