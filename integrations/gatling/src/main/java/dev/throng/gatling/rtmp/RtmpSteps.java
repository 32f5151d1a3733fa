package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.TimedStep;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.rtmp.session.StreamTarget;
import io.gatling.core.structure.ScenarioContext;
import java.time.Duration;

/**
 * The steps that use a stream of RTMP, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record RtmpSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(10);

    /** Plays a stream for ten seconds; {@link TimedStep#during} changes that. The name of the stream is an expression. */
    public TimedStep<PlayAnswer> play(String stream) {
        return new TimedStep<>(
                "play",
                Expression.of(requestName),
                Expression.of(stream),
                DEFAULT_TIME,
                Checks.none(PlayAnswer.class),
                RtmpSteps::players);
    }

    private static TimedStep.Start<PlayAnswer> players(ScenarioContext context, RecordingComponents recording) {
        RtmpComponents components = RtmpComponents.KEY.in(context);
        return (request, step) -> {
            RtmpLoopContext loop = components.on(request.eventLoop(), recording);
            StreamTarget stream = step.what().resolve(request.session(), loop::stream);
            loop.play(request, stream, step.time(), step.checks());
        };
    }

    /**
     * Publishes generated H.264 and AAC with 200 kbit/s for ten seconds; {@link PublishStep} has other media and times. The name of the
     * stream is an expression.
     */
    public PublishStep publish(String stream) {
        return PublishStep.generated(Expression.of(requestName), Expression.of(stream), DEFAULT_TIME);
    }
}
