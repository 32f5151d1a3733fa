package dev.throng.gatling.stream;

import dev.throng.gatling.action.Checks;
import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.TimedStep;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.httpstream.codec.StreamAddress;
import io.gatling.core.structure.ScenarioContext;
import java.time.Duration;

/**
 * The steps that use a stream, under one request name.
 *
 * @param requestName the name in Gatling's log; an expression
 */
public record StreamSteps(String requestName) {

    private static final Duration DEFAULT_TIME = Duration.ofSeconds(10);

    /** Listens for ten seconds; {@link TimedStep#during} changes that. The path, or whole URL, is an expression. */
    public TimedStep<ListenAnswer> get(String where) {
        return new TimedStep<>(
                "listen",
                Expression.of(requestName),
                Expression.of(where),
                DEFAULT_TIME,
                Checks.none(ListenAnswer.class),
                StreamSteps::listeners);
    }

    private static TimedStep.Start<ListenAnswer> listeners(ScenarioContext context, RecordingComponents recording) {
        StreamComponents components = StreamComponents.KEY.in(context);
        return (request, step) -> {
            StreamLoopContext loop = components.on(request.eventLoop(), recording);
            StreamAddress address = step.what().resolve(request.session(), loop::address);
            loop.listen(request, address, step.time(), step.checks());
        };
    }
}
