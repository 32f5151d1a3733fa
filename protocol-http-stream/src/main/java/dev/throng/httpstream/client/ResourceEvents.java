package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;

/** Learns how one request of a {@link ResourceFetcher} ends. All methods are called on its event loop, and may close the fetcher. */
public interface ResourceEvents {

    /** A connection was opened for the request, and TLS, if used, agreed on. Not called if the request uses the connection of an earlier one. */
    default void connected(long atNanos) {}

    /**
     * The request was sent; also after each redirect. If it is sent again because the server had closed the connection before it read the
     * request, {@link #repeated} is called instead. Must not close the fetcher.
     */
    default void sent() {}

    /** The server closed the connection of an earlier request without an answer to this one, so it is sent again. Must not close the fetcher. */
    default void repeated() {}

    /**
     * The response is good for players, and HTTP asks for another one. Must not close the fetcher.
     *
     * @param how for people
     */
    default void deviates(String how) {}

    /**
     * Content arrived, without the bytes of HTTP; at least one byte.
     *
     * @param bytes valid until this method returns; the caller ignores how far its indexes are moved
     */
    void content(ByteBuf bytes, long atNanos);

    /**
     * The content is complete. The next request may be made from here.
     *
     * @param from the address that it was read from, after redirects
     */
    void complete(StreamAddress from, long atNanos);

    /**
     * The resource could not be read. The next request may be made from here.
     *
     * @param detail for people; may hold text of the server
     */
    void failed(Failure why, String detail, long atNanos);
}
