package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * The first bytes of audio and video messages, which RTMP and FLV share (FLV §E.4.2, §E.4.3).
 *
 * <pre>
 *  video  frame type (4 bits; 1: key frame), codec (4 bits; 7: H.264), packet type (0: configuration, 1: frame), composition time 3
 *  audio  codec (4 bits; 10: AAC), rate, size, channels (4 bits), packet type (0: configuration, 1: frame)
 * </pre>
 *
 * Enhanced RTMP sets the highest bit of video: frame type (3 bits), packet type (4 bits; 0: configuration), four characters.
 */
public final class FlvBodies {

    /** The bytes before an H.264 access unit. */
    public static final int VIDEO_HEADER = 5;

    /** The bytes before an AAC frame. */
    public static final int AUDIO_HEADER = 2;

    static final int KEY_FRAME = 0x17;
    static final int OTHER_FRAME = 0x27;
    static final int AAC = 0xaf;

    private static final int H264 = 7;
    private static final int H265 = 12;
    private static final int AAC_CODEC = 10;

    private FlvBodies() {}

    private static int at(ByteBuf body, int index) {
        return index < body.readableBytes() ? body.getUnsignedByte(body.readerIndex() + index) : 0;
    }

    private static boolean isEnhanced(ByteBuf body) {
        return (at(body, 0) & 0x80) != 0;
    }

    private static boolean hasPacketType(ByteBuf body) {
        int codec = at(body, 0) & 0x0f;
        return codec == H264 || codec == H265;
    }

    /** Whether a video message configures a decoder and has no picture. */
    public static boolean isVideoConfiguration(ByteBuf body) {
        return body.isReadable()
                && (isEnhanced(body) ? (at(body, 0) & 0x0f) == 0 : hasPacketType(body) && at(body, 1) == 0);
    }

    /** Whether a video message has a key frame. */
    public static boolean isKeyFrame(ByteBuf body) {
        if (isVideoConfiguration(body)) {
            return false;
        }
        int type = isEnhanced(body) ? at(body, 0) >>> 4 & 7 : at(body, 0) >>> 4;
        return type == 1 && (isEnhanced(body) || !hasPacketType(body) || at(body, 1) == 1);
    }

    /** Whether a video message has an H.264 access unit. */
    public static boolean isH264Frame(ByteBuf body) {
        return !isEnhanced(body) && (at(body, 0) & 0x0f) == H264 && at(body, 1) == 1;
    }

    /** Whether a video message configures H.264. */
    public static boolean isH264Configuration(ByteBuf body) {
        return !isEnhanced(body) && (at(body, 0) & 0x0f) == H264 && isVideoConfiguration(body);
    }

    /** Whether an audio message configures a decoder and has no sound. */
    public static boolean isAudioConfiguration(ByteBuf body) {
        return body.readableBytes() > 1 && at(body, 0) >>> 4 == AAC_CODEC && at(body, 1) == 0;
    }

    /** Whether an audio message has an AAC frame. */
    public static boolean isAacFrame(ByteBuf body) {
        return at(body, 0) >>> 4 == AAC_CODEC && at(body, 1) == 1;
    }
}
