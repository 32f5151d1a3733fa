package dev.throng.gatling.action;

import dev.throng.time.NanoClock;
import java.time.Duration;

/** Builds the step {@code dueEvery}. */
public final class DueEveryBuilder implements ScenarioStep {

    private final Duration interval;

    public DueEveryBuilder(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("dueEvery: " + interval + " (expected: more than 0s)");
        }
        this.interval = interval;
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return built((context, next) -> new DueEveryAction(interval, context.coreComponents(), NanoClock.SYSTEM, next));
    }
}
