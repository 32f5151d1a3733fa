package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import io.netty.buffer.ByteBuf;

/** Takes what a listener hears, on its event loop. It may stop the listener from within. */
public interface ListenEvents {

    /**
     * TCP, and TLS if there is any, stand: the target's kernel accepted, nothing more. Told once, for the first connection, even if a
     * redirect or a playlist leads to others.
     */
    void connected(long atNanos);

    /** The target will stream: the head of the final response is read. Redirects and playlists are behind us. Told once. */
    void accepted(ResponseHead head, long atNanos);

    /**
     * Bytes of the medium, without those of HTTP and of metadata. Never none.
     *
     * @param bytes lent: valid until this returns; how much of them is read, and whether the indexes are moved, does not matter
     */
    void media(ByteBuf bytes, long atNanos);

    void metadata(IcyMetadata metadata, long atNanos);

    /**
     * It is over. Told once; nothing is told after it, not even {@link #connected} if it was not yet.
     *
     * @param detail for people; may hold words of the server
     */
    void ended(StreamFailure why, String detail, long atNanos);
}
