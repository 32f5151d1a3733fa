package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.Failure;
import io.netty.buffer.ByteBuf;

/** Learns what happens on a {@link ListenerStream}. All methods are called on its event loop, and may stop the stream. */
public interface ListenerEvents {

    /**
     * TCP is open, and TLS is agreed on if it is used. The target's program may not have noticed yet. Called once, for the first connection,
     * even if redirects or playlists lead to others.
     */
    void connected(long atNanos);

    /** The head of the final response was read: the target will send a stream. Called once, after all redirects and playlists. */
    void accepted(ResponseHead head, long atNanos);

    /**
     * Media arrived, without the bytes of HTTP and of metadata; at least one byte.
     *
     * @param bytes valid until this method returns; the caller ignores how far its indexes are moved
     */
    void media(ByteBuf bytes, long atNanos);

    /** A block of ICY metadata arrived. */
    void metadata(IcyMetadata metadata, long atNanos);

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    void ended(Failure why, String detail, long atNanos);
}
