package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;

/** Writes H.264 and AAC, as FLV has them, as segments of HLS. Ignores other codecs. Confined to one thread. */
public interface SegmentMuxer {

    /** Takes the message that configures H.264; ignores one that is not valid. */
    void configureVideo(ByteBuf body);

    /** Takes the message that configures AAC. */
    void configureAudio(ByteBuf body);

    /** Whether a decoder can be configured. */
    boolean isConfigured();

    boolean hasVideo();

    /** What a player needs before the first segment; empty if each segment has it. The caller owns it. */
    ByteBuf initialization();

    /** Begins a segment. */
    void begin(ByteBuf out);

    /** Writes a picture. */
    void video(ByteBuf out, long millis, ByteBuf body);

    /** Writes a frame of sound. */
    void audio(ByteBuf out, long millis, ByteBuf body);

    /** The bytes of the segment that are not written yet. */
    int heldBytes();

    /**
     * Writes all that is held.
     *
     * @param endMillis the time at which the next segment begins
     */
    void end(ByteBuf out, long endMillis);
}
