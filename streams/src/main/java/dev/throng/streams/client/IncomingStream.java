package dev.throng.streams.client;

/** The stream that one listener receives. All methods must be called on its event loop. */
public interface IncomingStream extends MediaStream {

    /** Returns all bytes received, not only those of media. With TLS they are counted after decryption. */
    long receivedBytes();

    /**
     * Lets the kernel gather this many bytes before it wakes the loop for this stream (SO_RCVLOWAT). Only with epoll, and only after the
     * first byte of media. The end of the stream wakes the loop in any case.
     *
     * @param minBytes 1 to be woken for each packet again
     * @return the bytes that the kernel granted, at most half of its receive buffer; 1 if it cannot gather
     */
    int coalesceReads(int minBytes);
}
