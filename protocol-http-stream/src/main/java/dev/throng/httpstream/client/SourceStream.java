package dev.throng.httpstream.client;

import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;

/** The stream that one source sends to its mount point. All methods must be called on its event loop. */
public interface SourceStream {

    /** Writes media with the next {@link #flush}. The stream owns the bytes from now on, and releases them if it has ended. */
    void write(ByteBuf bytes);

    void flush();

    /** Returns the bytes that were flushed and that the kernel has not taken yet. */
    long pendingBytes();

    /** Closes the connection gracefully and calls {@link SourceEvents#ended} with {@link StreamFailure#STOPPED}, unless the stream has ended. */
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by Throng");
    }

    /** As {@link #stop()}, for another reason. */
    void stop(Failure why, String detail);

    /** Returns the size of the request's head; 0 before it was written. */
    int requestBytes();

    /** Returns the bytes received from the target. */
    int answerBytes();

    /** Returns the present step, or the one in which the stream ended. */
    StreamStep step();

    boolean ended();
}
