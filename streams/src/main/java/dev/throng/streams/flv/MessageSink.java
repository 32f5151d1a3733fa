package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/** Receives complete messages, in the order in which they are completed. */
public interface MessageSink {

    /**
     * A message of audio or video. {@link AudioHead} and {@link VideoHead} read its first bytes.
     *
     * @param type {@link MessageType#AUDIO} or {@link MessageType#VIDEO}
     * @param streamId the message stream
     * @param timestampMillis 0 to 2^32 - 1
     * @param bytes of its payload
     * @param head the first eight bytes of its payload, the first one in the highest bits; zeros where it is shorter
     */
    void media(int type, int streamId, long timestampMillis, int bytes, long head) throws MessageException;

    /**
     * A picture has a {@link PictureStamp}. {@link #media} of the picture follows.
     *
     * @param epochMicros microseconds since 1970, by the publisher's clock
     */
    default void stamp(long epochMicros) throws MessageException {}

    /**
     * A message of another type, except shared objects.
     *
     * @param type a constant of {@link MessageType}
     * @param streamId the message stream
     * @param timestampMillis 0 to 2^32 - 1
     * @param payload valid until the method returns
     */
    void message(int type, int streamId, long timestampMillis, ByteBuf payload) throws MessageException;
}
