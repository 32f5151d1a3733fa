package dev.throng.rtmp.session;

import dev.throng.streams.flv.AudioHead;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.VideoHead;
import io.netty.buffer.ByteBuf;

/** Learns what a player receives. */
public interface PlayEvents extends SessionEvents {

    /**
     * A message of audio or video is complete. {@link AudioHead} and {@link VideoHead} read its first bytes.
     *
     * @param type {@link MessageType#AUDIO} or {@link MessageType#VIDEO}
     * @param timestampMillis 0 to 2^32 - 1
     * @param bytes of its payload
     * @param head its first eight bytes, the first one in the highest bits
     */
    void media(int type, long timestampMillis, int bytes, long head);

    /**
     * A picture states the time at which Throng published it. {@link #media} of the picture follows.
     *
     * @param epochMicros microseconds since 1970, by the publisher's clock
     */
    void stamp(long epochMicros);

    /**
     * A data message is complete, for example {@code onMetaData}.
     *
     * @param payload values of AMF0; valid until the method returns
     */
    void data(long timestampMillis, ByteBuf payload) throws MessageException;

    /** The server deviates from RTMP, and players go on. */
    void deviates(MessageDeviation how);

    /** The publisher left. The session goes on, because the publisher may come back. */
    void unpublished();
}
