package dev.throng.gatling.action;

import dev.throng.protocol.Expect;
import dev.throng.time.NanoClock;
import java.time.Duration;

/** Builds the step {@code dueEvery}. */
public final class DueEveryBuilder implements ScenarioStep {

    private final Duration interval;

    /** @param interval the time from one turn of the loop to the next; longer than zero */
    public DueEveryBuilder(Duration interval) {
        Expect.positive("dueEvery", interval);
        this.interval = interval;
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return built((context, next) -> new DueEveryAction(interval, context.coreComponents(), NanoClock.SYSTEM, next));
    }
}
