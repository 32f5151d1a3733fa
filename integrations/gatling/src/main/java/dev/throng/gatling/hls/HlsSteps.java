package dev.throng.gatling.hls;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.TimedStep;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.httpstream.codec.StreamAddress;
import io.gatling.core.structure.ScenarioContext;
import java.time.Duration;

/**
 * The steps that play HLS, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record HlsSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(20);

    /** Plays for twenty seconds; {@link TimedStep#during} changes that. The path of the first playlist is an expression. */
    public TimedStep<WatchAnswer> watch(String path) {
        return new TimedStep<>(
                "watch",
                Expression.of(requestName),
                Expression.of(path),
                DEFAULT_TIME,
                Checks.none(WatchAnswer.class),
                HlsSteps::players);
    }

    private static TimedStep.Start<WatchAnswer> players(ScenarioContext context, RecordingComponents recording) {
        HlsComponents components = HlsComponents.KEY.in(context);
        return (request, step) -> {
            HlsLoopContext loop = components.on(request.eventLoop(), recording);
            StreamAddress address = step.what().resolve(request.session(), loop::address);
            new WatchingUser(loop, request, address, components.nextPlayer(), step.time(), step.checks()).start();
        };
    }
}
