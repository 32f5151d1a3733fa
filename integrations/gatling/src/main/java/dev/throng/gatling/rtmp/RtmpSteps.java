package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.time.Duration;

/**
 * The steps that use a stream of RTMP, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record RtmpSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(10);

    /** Plays a stream for ten seconds; {@link PlayStep#during} changes that. The name of the stream is an expression. */
    public PlayStep play(String stream) {
        return new PlayStep(
                Expression.of(requestName), Expression.of(stream), DEFAULT_TIME, Checks.none(PlayAnswer.class));
    }

    /**
     * Publishes generated H.264 and AAC with 200 kbit/s for ten seconds; {@link PublishStep} has other media and times. The name of the stream
     * is an expression.
     */
    public PublishStep publish(String stream) {
        return PublishStep.generated(Expression.of(requestName), Expression.of(stream), DEFAULT_TIME);
    }
}
