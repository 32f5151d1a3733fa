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
     * Tags of FLV, or messages and chunks of RTMP, deviate from their specification. A reader whose sink returns goes on as players do: without the
     * tag, or with it. A sink that does not implement this method refuses it.
     *
     * @param found the type of the tag or message, the back pointer, or the extended timestamp
     * @param expected the right back pointer or extended timestamp; 0 for other deviations
     */
    default void deviates(MessageDeviation how, long found, long expected) throws MessageException {
        throw new MessageException(
                FlvFault.BAD_FLV,
                switch (how) {
                    case UNKNOWN_TAG -> "a tag of type " + found + " (expected: 8, 9 or 18)";
                    case ENCRYPTED_TAG -> "a tag of type " + found + " is encrypted";
                    case BACK_POINTER -> "a back pointer of " + found + " (expected: " + expected + ")";
                    case SECOND_HEADER, UNKNOWN_MESSAGE, EXTENDED_TIMESTAMP -> how.description();
                });
    }

    /**
     * The tags of FLV do not follow one another: bytes are missing. A reader whose sink returns seeks the next tag. A sink that does not
     * implement this method refuses it.
     *
     * @param type the type of the tag that is none
     */
    default void syncLost(int type) throws MessageException {
        throw new MessageException(FlvFault.BAD_FLV, "a tag of type " + type + " (expected: 8, 9 or 18)");
    }

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
