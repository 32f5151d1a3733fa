package dev.throng.run;

/** Follows a run. Called on the run's threads; must return soon and must not throw. */
public interface RunListener {

    /** Does nothing. */
    RunListener NONE = new RunListener() {};

    /** What the run does before the load starts: {@code starting the target}, for people. */
    default void preparing(String what) {}

    /** Once per interval. */
    default void interval(LiveSnapshot live) {}

    /** Something that the user should know at once. */
    default void warning(String message) {}
}
