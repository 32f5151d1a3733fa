package dev.throng.gatling.hls;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import java.time.Duration;

/**
 * The steps that play HLS, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record HlsSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(20);

    /** Plays for twenty seconds; {@link WatchStep#during} changes that. The path of the first playlist is an expression. */
    public WatchStep watch(String path) {
        return new WatchStep(
                Expression.of(requestName), Expression.of(path), DEFAULT_TIME, Checks.none(WatchAnswer.class));
    }
}
