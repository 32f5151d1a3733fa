package dev.throng.streams.client;

/** The stream that one source sends. All methods must be called on its event loop. */
public interface OutgoingStream extends MediaStream {

    /** Returns the bytes that were flushed and that the kernel has not taken yet. */
    long pendingBytes();
}
