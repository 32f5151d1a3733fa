package dev.throng.run;

import dev.throng.sample.ResourceRow;

/** Follows a run. Called on the run's threads; must return soon and must not throw. */
public interface RunListener {

    /** Does nothing. */
    RunListener NONE = new RunListener() {};

    /** What the run does before the load starts: {@code starting the target}, for people. */
    default void preparing(String what) {}

    /** The load is about to begin. Called once, before the first interval. */
    default void loadBegins(LoadBegin begin) {}

    /** Once per interval. */
    default void interval(LiveSnapshot live) {}

    /** Once per second: what target and generator used, and the machine. Times count from the start of the run. */
    default void resources(ResourceRow row) {}

    /** Something that the user should know at once. */
    default void warning(String message) {}
}
