package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.protocol.Expect;
import dev.throng.rtmp.session.StreamTarget;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;

/**
 * Plays a stream. Gatling counts the time to the first byte of media. The user goes on when the playing time is over; a stream that ends
 * before is a failure. Immutable.
 *
 * @param stream the name of the stream
 * @param time how long, from the first byte on
 */
public record PlayStep(Expression requestName, Expression stream, Duration time, Checks<PlayAnswer> checks)
        implements RequestStep<PlayAnswer> {

    public PlayStep {
        Expect.positive("during", time);
    }

    /** Sets how long to play, from the first byte of media on. */
    public PlayStep during(Duration playing) {
        return new PlayStep(requestName, stream, playing, checks);
    }

    /** Sets how many seconds to play, from the first byte of media on. */
    public PlayStep during(long seconds) {
        return during(Duration.ofSeconds(seconds));
    }

    /** Adds checks of what was received: {@code bitRate().gte(190_000L), stalls().is(0), timestampJumps().is(0L)}. */
    public PlayStep check(CheckBuilder... more) {
        return new PlayStep(requestName, stream, time, checks.and(more));
    }

    @Override
    public String operation() {
        return "play";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        RtmpComponents components = RtmpComponents.KEY.in(context);
        return request -> {
            RtmpLoopContext loop = components.on(request.eventLoop(), recording);
            loop.play(request, target(loop, stream.resolve(request.session())), time, checks);
        };
    }

    static StreamTarget target(RtmpLoopContext loop, String name) throws UnresolvedException {
        try {
            return loop.stream(name);
        } catch (IllegalArgumentException tooLong) {
            throw new UnresolvedException(tooLong.getMessage());
        }
    }
}
