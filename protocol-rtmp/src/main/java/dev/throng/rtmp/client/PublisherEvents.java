package dev.throng.rtmp.client;

import dev.throng.measure.Failure;

/** Learns what happens on a {@link PublisherStream}. All methods are called on its event loop, and may stop the stream. */
public interface PublisherEvents {

    /** TCP is open, and TLS is agreed on if it is used. The target's program may not have noticed yet. */
    void connected(long atNanos);

    /** The server redirected to another one (code 302), which is connected to now. May be called several times. */
    void redirected(long atNanos);

    /** The handshake of RTMP with the first server is complete. */
    void handshaken(long atNanos);

    /** The server accepted publish. Media may be written from now on. */
    void accepted(long atNanos);

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    void ended(Failure why, String detail, long atNanos);
}
