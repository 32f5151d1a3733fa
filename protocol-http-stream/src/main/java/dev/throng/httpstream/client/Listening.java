package dev.throng.httpstream.client;

/** A listener at a stream. Called on its event loop. */
public interface Listening {

    /** Closes the connection in order, now; {@link ListenEvents#ended} tells of {@link StreamFailure#STOPPED}, if it has not told yet. */
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by us");
    }

    /** As {@link #stop()}, for another reason. */
    void stop(StreamFailure why, String detail);

    /** Bytes that came from the socket, heads, chunks and metadata among them; with TLS those that were decrypted. Over all redirects. */
    long wireBytes();

    /** So many bytes of the stream must be there before the kernel wakes the listener; 1 where it does so for each. */
    int wakeBytes();

    /** What it is busy with, or was when it ended. */
    Step step();

    boolean ended();
}
