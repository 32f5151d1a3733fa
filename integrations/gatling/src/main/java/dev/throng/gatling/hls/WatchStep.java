package dev.throng.gatling.hls;

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
 * Plays HLS. Gatling counts the time to the first byte of the first segment. The user goes on when the playing time is over, or when a complete
 * playlist was played. Immutable.
 *
 * @param path of the first playlist
 * @param time how long, from the first byte on
 */
public record WatchStep(Expression requestName, Expression path, Duration time, Checks<WatchAnswer> checks)
        implements RequestStep<WatchAnswer> {

    public WatchStep {
        Expect.positive("during", time);
    }

    /** Sets how long to play, from the first byte on. */
    public WatchStep during(Duration playing) {
        return new WatchStep(requestName, path, playing, checks);
    }

    /** Sets how many seconds to play, from the first byte on. */
    public WatchStep during(long seconds) {
        return during(Duration.ofSeconds(seconds));
    }

    /** Adds checks of what was received: {@code segments().gte(3L), missedSegments().is(0L), stalls().is(0)}. */
    public WatchStep check(CheckBuilder... more) {
        return new WatchStep(requestName, path, time, checks.and(more));
    }

    @Override
    public String operation() {
        return "watch";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        HlsComponents components = HlsComponents.KEY.in(context);
        return request -> {
            HlsLoopContext loop = components.on(request.eventLoop(), recording);
            StreamAddress address;
            try {
                address = loop.address(path.resolve(request.session()));
            } catch (IllegalArgumentException nowhere) {
                throw new UnresolvedException(nowhere.getMessage());
            }
            new WatchingUser(loop, request, address, components.nextPlayer(), time, checks).start();
        };
    }
}
