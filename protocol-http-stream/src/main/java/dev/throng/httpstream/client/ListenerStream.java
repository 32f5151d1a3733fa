package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.streams.client.IncomingStream;

/** The stream that one listener receives, over all redirects. All methods must be called on its event loop. */
public interface ListenerStream extends IncomingStream {

    /** Closes the connection gracefully and calls {@link ListenerEvents#ended} with {@link StreamFailure#STOPPED}, unless the stream has ended. */
    @Override
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by Throng");
    }

    /** Returns the bytes received over all redirects: heads, chunks and metadata included. With TLS they are counted after decryption. */
    @Override
    long receivedBytes();

    @Override
    StreamStep step();
}
