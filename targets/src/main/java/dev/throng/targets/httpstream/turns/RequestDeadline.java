package dev.throng.targets.httpstream.turns;

/** A new connection, whose request must be complete at the header timeout. */
public interface RequestDeadline {

    /** Called once, at the header timeout, on the connection's event loop. */
    void headerTimeoutExpired();
}
