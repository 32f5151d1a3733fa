package dev.throng.httpstream.client;

import dev.throng.measure.Failure;

/** The stream that one listener receives, over all redirects. All methods must be called on its event loop. */
public interface ListenerStream {

    /** Closes the connection gracefully and calls {@link ListenerEvents#ended} with {@link StreamFailure#STOPPED}, unless the stream has ended. */
    default void stop() {
        stop(StreamFailure.STOPPED, "stopped by Throng");
    }

    /** As {@link #stop()}, for another reason. */
    void stop(Failure why, String detail);

    /** Returns the bytes received over all redirects: heads, chunks and metadata included. With TLS they are counted after decryption. */
    long wireBytes();

    /**
     * Lets the kernel gather this many bytes before it wakes the loop for this stream (SO_RCVLOWAT). Only with epoll, and only after the
     * first byte of media. The end of the stream wakes the loop in any case.
     *
     * @param minBytes 1 to be woken for each packet again
     * @return the bytes that the kernel granted, at most half of its receive buffer; 1 if it cannot gather
     */
    int coalesceReads(int minBytes);

    /** Returns the present step, or the one in which the stream ended. */
    StreamStep step();

    boolean ended();
}
