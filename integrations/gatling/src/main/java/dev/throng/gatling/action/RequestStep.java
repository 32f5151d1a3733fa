package dev.throng.gatling.action;

import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.structure.ScenarioContext;

/**
 * A step that sends a request. Gatling reports it under its name.
 *
 * @param <A> type of the answers for checks
 */
public interface RequestStep<A> extends ScenarioStep {

    /** The name in Gatling's log. */
    Expression requestName();

    /** The name in {@code histograms.hlog}, the same as in {@code throng run}: {@code send}, {@code login}. */
    String operation();

    /** Returns the sender of the requests. Called once for each use of the step in a scenario. */
    Sender sender(ScenarioContext context, RecordingComponents recording);

    @Override
    default io.gatling.core.action.builder.ActionBuilder asScala() {
        return built((context, next) -> {
            RecordingComponents recording = RecordingComponents.KEY.in(context);
            Sender sender = sender(context, recording);
            return new RequestAction(
                    this, sender, recording.recording(), context.coreComponents(), NanoClock.SYSTEM, next);
        });
    }
}
