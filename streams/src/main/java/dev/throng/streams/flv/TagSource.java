package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/** What a publisher sends: tags in the order of their times, without end. Confined to one thread. */
public interface TagSource {

    /** Returns {@link MessageType#AUDIO}, {@link MessageType#VIDEO} or {@link MessageType#DATA} for metadata. */
    int type();

    /** Whether the tag is metadata, or configures a decoder and has no picture or sound. */
    boolean setup();

    /** Whether the tag has a picture from which a decoder can begin. */
    boolean keyFrame();

    /**
     * Returns when the tag is due, in milliseconds. Does not go back and does not wrap; RTMP and FLV take its lowest 32 bits.
     */
    long millis();

    /**
     * Writes the tag's payload.
     *
     * @param epochMicros the time that a {@link PictureStamp} in the tag's picture states, or {@link PictureStamp#NONE} for no stamp. Audio,
     *     tags that set up, and pictures that are not H.264 get no stamp
     */
    void write(ByteBuf out, long epochMicros);

    /** Goes to the next tag. */
    void advance();
}
