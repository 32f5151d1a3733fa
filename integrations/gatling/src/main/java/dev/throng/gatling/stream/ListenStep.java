package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.protocol.Expect;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;

/**
 * Listens to a stream. Gatling counts the time to the first byte of media. The user goes on when the listening time is over; a stream that ends
 * before is a failure. Immutable.
 *
 * @param where a path, or a whole URL
 * @param time how long, from the first byte on
 */
public record ListenStep(Expression requestName, Expression where, Duration time, Checks<ListenAnswer> checks)
        implements RequestStep<ListenAnswer> {

    public ListenStep {
        Expect.positive("during", time);
    }

    /** Sets how long to listen, from the first byte on. */
    public ListenStep during(Duration listening) {
        return new ListenStep(requestName, where, listening, checks);
    }

    /** Sets how many seconds to listen, from the first byte on. */
    public ListenStep during(long seconds) {
        return during(Duration.ofSeconds(seconds));
    }

    /** Adds checks of what was received: {@code bitRate().gte(60_000L), stalls().is(0)}. */
    public ListenStep check(CheckBuilder... more) {
        return new ListenStep(requestName, where, time, checks.and(more));
    }

    @Override
    public String operation() {
        return "listen";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        StreamComponents components = StreamComponents.KEY.in(context);
        return request -> {
            StreamLoopContext loop = components.on(request.eventLoop(), recording);
            StreamAddress address;
            try {
                address = loop.address(where.resolve(request.session()));
            } catch (IllegalArgumentException nowhere) {
                throw new UnresolvedException(nowhere.getMessage());
            }
            loop.listen(request, address, time, checks);
        };
    }
}
