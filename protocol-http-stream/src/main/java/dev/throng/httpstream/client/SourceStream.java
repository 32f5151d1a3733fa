package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.client.OutgoingStream;
import io.netty.buffer.ByteBuf;

/** The stream that one source sends to its mount point. All methods must be called on its event loop. */
public interface SourceStream extends OutgoingStream {

    /** Writes media with the next {@link #flush}. The stream owns the bytes from now on, and releases them if it has ended. */
    void write(ByteBuf bytes);

    void flush();

    /** Closes the connection gracefully and calls {@link SourceEvents#ended} with {@link StreamFailure#STOPPED}, unless the stream has ended. */
    @Override
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by Throng");
    }

    /** Returns the size of the request's head; 0 before it was written. */
    int requestBytes();

    /** Returns the bytes received from the target. */
    int answerBytes();

    @Override
    StreamStep step();
}
