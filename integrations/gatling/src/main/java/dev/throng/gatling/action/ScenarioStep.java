package dev.throng.gatling.action;

import io.gatling.core.action.Action;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.function.BiFunction;

/** A step of a scenario that implements Gatling's Java interface. */
public interface ScenarioStep extends ActionBuilder {

    /** Returns Gatling's Scala builder for a function that creates the action from the context and the next action. */
    default io.gatling.core.action.builder.ActionBuilder built(BiFunction<ScenarioContext, Action, Action> made) {
        return new io.gatling.core.action.builder.ActionBuilder() {
            @Override
            public Action build(ScenarioContext context, Action next) {
                return made.apply(context, next);
            }
        };
    }
}
