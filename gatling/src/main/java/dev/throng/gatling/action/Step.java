package dev.throng.gatling.action;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.function.BiFunction;

/** A step of a scenario, as the Java side of Gatling wants it. */
public interface Step extends ActionBuilder {

    /** Gatling's own form of a step, from what makes its action of the context and of the action behind it. */
    default io.gatling.core.action.builder.ActionBuilder built(BiFunction<ScenarioContext, Action, Action> made) {
        return new io.gatling.core.action.builder.ActionBuilder() {
            @Override
            public Action build(ScenarioContext context, Action next) {
                return made.apply(context, next);
            }
        };
    }
}
