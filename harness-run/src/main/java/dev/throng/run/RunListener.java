package dev.throng.run;

import dev.throng.engine.Timeline;
import dev.throng.sample.ResourceRow;

/** Follows a run. Called on the run's threads; must return soon and must not throw. */
public interface RunListener {

    /** Does nothing. */
    RunListener NONE = new RunListener() {};

    /** What the run does before the load starts: {@code starting the target}, for people. */
    default void preparing(String what) {}

    /**
     * The load is about to begin.
     *
     * @param timeline the phases; a phase may end earlier than planned
     */
    default void loadBegins(Timeline timeline) {}

    /** Once per interval. */
    default void interval(LiveSnapshot live) {}

    /** The newest sample of processes and machine, about once per second. */
    default void resources(ResourceRow row) {}

    /** Something that the user should know at once. */
    default void warning(String message) {}
}
