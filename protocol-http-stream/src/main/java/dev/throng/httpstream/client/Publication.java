package dev.throng.httpstream.client;

import io.netty.buffer.ByteBuf;

/** A source at its mount point. Called on its event loop. */
public interface Publication {

    /** Gathers bytes of the medium until {@link #flush}. Takes the bytes over, also when it has ended and drops them. */
    void write(ByteBuf bytes);

    void flush();

    /** Bytes that were written and that the socket has not taken yet. */
    long pendingBytes();

    /** Closes the connection in order, now; {@link SourceEvents#ended} tells of {@link StreamFailure#STOPPED}, if it has not told yet. */
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by us");
    }

    /** As {@link #stop()}, for another reason. */
    void stop(StreamFailure why, String detail);

    /** Bytes of the request's head that were written. */
    int requestBytes();

    /** Bytes that came from the target. */
    int answerBytes();

    /** What it is busy with, or was when it ended. */
    Step step();

    boolean ended();

    /** Whether the socket is closed; with TLS that is later than the end. */
    boolean isClosed();
}
