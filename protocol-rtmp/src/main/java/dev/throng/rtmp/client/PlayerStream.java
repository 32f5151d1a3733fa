package dev.throng.rtmp.client;

import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.client.IncomingStream;

/** The stream that one player receives. All methods must be called on its event loop. */
public interface PlayerStream extends IncomingStream {

    /** Closes the connection gracefully and calls {@link PlayerEvents#ended} with {@link RtmpFailure#STOPPED}, unless the stream has ended. */
    @Override
    default void stop() {
        stop(RtmpFailure.STOPPED, "stopped by Throng");
    }

    /** Returns the bytes sent. With TLS they are counted before encryption. */
    long sentBytes();

    @Override
    RtmpStep step();
}
