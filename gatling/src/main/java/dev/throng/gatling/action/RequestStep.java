package dev.throng.gatling.action;

import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.structure.ScenarioContext;

/**
 * A step that is a request, with a name under which Gatling counts it.
 *
 * @param <A> what its checks look at
 */
public interface RequestStep<A> extends Step {

    /** The name in Gatling's log. */
    Expression requestName();

    /** The name in {@code histograms.hlog}, the same as in {@code throng run}: {@code send}, {@code login}. */
    String operation();

    /** What sends its requests, once per place in a scenario. */
    Sender sender(ScenarioContext context, RecordingComponents recording);

    @Override
    default io.gatling.core.action.builder.ActionBuilder asScala() {
        return built((context, next) -> {
            RecordingComponents recording = context.protocolComponentsRegistry().components(RecordingComponents.KEY);
            Sender sender = sender(context, recording);
            return new RequestAction(
                    this, sender, recording.recording(), context.coreComponents(), NanoClock.SYSTEM, next);
        });
    }
}
