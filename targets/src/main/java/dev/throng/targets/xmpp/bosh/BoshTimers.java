package dev.throng.targets.xmpp.bosh;

/** The time of a session's event loop. */
public interface BoshTimers {

    long nanos();

    /** Runs a task later on the event loop; returns what cancels it. */
    Runnable schedule(Runnable task, int seconds);
}
