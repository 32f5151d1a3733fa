package dev.throng.httpstream.client;

/** A title update on its way. Called on its event loop. */
public interface Update {

    /** Gives it up; {@link UpdateEvents#failed} tells of {@link StreamFailure#STOPPED}, if nothing was told yet. */
    void stop();

    /** Bytes of the request that were written. */
    int requestBytes();

    /** Bytes that came from the target. */
    int answerBytes();

    /** What it is busy with, or was when it ended. */
    Step step();

    /** Whether the socket is closed. */
    boolean isClosed();
}
