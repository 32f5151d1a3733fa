package dev.throng.streams.flv;

/**
 * Reads the first bytes of a video message, as {@link MessageSink#media} gives them (FLV §E.4.3.1). Enhanced RTMP sets the highest bit, and
 * names the codec with four characters.
 *
 * <pre>
 *  FLV           | frame type, 4 bits | codec, 4 bits | packet type u8, of AVC and codec 12 | composition time s24 |
 *  enhanced RTMP | 1 | frame type, 3 bits | packet type, 4 bits | codec, 4 characters | ...
 * </pre>
 */
public final class VideoHead {

    /** The code of H.264 in FLV. */
    public static final int AVC = 7;

    /** The code of H.265 that some servers use in FLV. */
    public static final int HEVC = 12;

    private static final int KEY_FRAME = 1;
    private static final int COMMAND_FRAME = 5;
    private static final int SEQUENCE_START = 0;
    private static final int CODED_FRAMES = 1;
    private static final int CODED_FRAMES_X = 3;
    private static final int MANY_TRACKS = 6;
    private static final int FIRST_BYTE = 56;
    private static final int SECOND_BYTE = 48;

    /** Whether its codec is named with four characters. */
    public static boolean isEnhanced(long head) {
        return head < 0;
    }

    private static int frameType(long head) {
        int type = (int) (head >>> FIRST_BYTE + 4);
        return isEnhanced(head) ? type & 7 : type;
    }

    /** Returns the code of the codec in FLV, or the four characters of enhanced RTMP as a number. */
    public static int codec(long head) {
        return isEnhanced(head) ? (int) (head >>> 24) : (int) (head >>> FIRST_BYTE) & 15;
    }

    /** Returns the packet type; {@value #CODED_FRAMES} for the codecs of FLV that have none. */
    private static int packetType(long head) {
        if (isEnhanced(head)) {
            return EnhancedHead.packetType(head, MANY_TRACKS, CODED_FRAMES);
        }
        int codec = codec(head);
        return codec == AVC || codec == HEVC ? (int) (head >>> SECOND_BYTE) & 255 : CODED_FRAMES;
    }

    /** Whether it configures a decoder and has no picture. */
    public static boolean isSequenceHeader(long head, int bytes) {
        return bytes > 0 && frameType(head) != COMMAND_FRAME && packetType(head) == SEQUENCE_START;
    }

    /** Whether it has a picture. */
    public static boolean isFrame(long head, int bytes) {
        int packet = packetType(head);
        return bytes > 1
                && frameType(head) != COMMAND_FRAME
                && (packet == CODED_FRAMES || isEnhanced(head) && packet == CODED_FRAMES_X);
    }

    /** Whether it has a picture from which a decoder can begin. */
    public static boolean isKeyFrame(long head, int bytes) {
        return isFrame(head, bytes) && frameType(head) == KEY_FRAME;
    }

    private VideoHead() {}
}
