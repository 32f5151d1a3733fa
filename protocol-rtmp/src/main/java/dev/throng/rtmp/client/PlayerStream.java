package dev.throng.rtmp.client;

import dev.throng.measure.Failure;

/** The stream that one player receives. All methods must be called on its event loop. */
public interface PlayerStream {

    /** Closes the connection gracefully and calls {@link PlayerEvents#ended} with {@link RtmpFailure#STOPPED}, unless the stream has ended. */
    default void stop() {
        stop(RtmpFailure.STOPPED, "stopped by Throng");
    }

    /** As {@link #stop()}, for another reason. */
    void stop(Failure why, String detail);

    /** Returns the bytes received, with handshake and headers of chunks. With TLS they are counted after decryption. */
    long receivedBytes();

    /** Returns the bytes sent. With TLS they are counted before encryption. */
    long sentBytes();

    /**
     * Lets the kernel gather this many bytes before it wakes the loop for this stream (SO_RCVLOWAT). Only with epoll. The end of the stream
     * wakes the loop in any case.
     *
     * @param minBytes 1 to be woken for each packet again
     * @return the bytes that the kernel granted, at most half of its receive buffer; 1 if it cannot gather
     */
    int coalesceReads(int minBytes);

    /** Returns the present step, or the one in which the stream ended. */
    RtmpStep step();

    boolean ended();
}
