package dev.throng.rtmp.client;

import dev.throng.measure.Failure;
import dev.throng.streams.flv.MessageDeviation;

/** Learns what happens on a {@link PlayerStream}. All methods are called on its event loop, and may stop the stream. */
public interface PlayerEvents {

    /** TCP is open, and TLS is agreed on if it is used. The target's program may not have noticed yet. */
    void connected(long atNanos);

    /** The server redirected to another one (code 302), which is connected to now. May be called several times. */
    void redirected(long atNanos);

    /** The handshake of RTMP with the first server is complete. */
    void handshaken(long atNanos);

    /** The command play was sent. */
    void asked(long atNanos);

    /** The server accepted play, or sent media before its answer. */
    void accepted(long atNanos);

    /**
     * A message of audio or video is complete. The media of a read are reported before {@link #received}.
     *
     * @param type {@link dev.throng.streams.flv.MessageType#AUDIO} or {@link dev.throng.streams.flv.MessageType#VIDEO}
     * @param timestampMillis 0 to 2^32 - 1
     * @param bytes of its payload
     * @param head its first eight bytes, the first one in the highest bits
     */
    void media(int type, long timestampMillis, int bytes, long head, long atNanos);

    /**
     * A read had media.
     *
     * @param mediaBytes payload of audio and video, also of messages that are incomplete; more than 0
     */
    void received(int mediaBytes, long atNanos);

    /**
     * A frame or a data message has the time at which Throng published it.
     *
     * @param epochMicros microseconds since 1970, by the publisher's clock
     */
    void stamp(long epochMicros, long atNanos);

    /** The server deviates from RTMP, and players go on. */
    void deviates(MessageDeviation how, long atNanos);

    /** The server reported that the publisher left. The stream goes on, because the publisher may come back. */
    void unpublished(long atNanos);

    /**
     * The stream ended. Called once, as the last method; also if the connection never opened.
     *
     * @param detail for people; may hold text of the server
     */
    void ended(Failure why, String detail, long atNanos);
}
