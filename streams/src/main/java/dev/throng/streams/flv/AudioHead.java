package dev.throng.streams.flv;

/**
 * Reads the first bytes of an audio message, as {@link MessageSink#media} gives them (FLV §E.4.2.1). Enhanced RTMP has format 9, and names
 * the codec with four characters.
 *
 * <pre>
 *  FLV           | format, 4 bits | rate, 2 bits | size, 1 bit | stereo, 1 bit | packet type u8, of AAC |
 *  enhanced RTMP | 9, 4 bits | packet type, 4 bits | codec, 4 characters | ...
 * </pre>
 */
public final class AudioHead {

    /** The code of MP3. */
    public static final int MP3 = 2;

    /** The code of AAC. */
    public static final int AAC = 10;

    private static final int ENHANCED = 9;
    private static final int SEQUENCE_START = 0;
    private static final int CODED_FRAMES = 1;
    private static final int MANY_TRACKS = 5;
    private static final int FIRST_BYTE = 56;
    private static final int SECOND_BYTE = 48;

    private static int format(long head) {
        return (int) (head >>> FIRST_BYTE + 4);
    }

    /** Whether its codec is named with four characters. */
    public static boolean isEnhanced(long head) {
        return format(head) == ENHANCED;
    }

    /** Returns the code of the codec in FLV, or the four characters of enhanced RTMP as a number. */
    public static int codec(long head) {
        return isEnhanced(head) ? (int) (head >>> 24) : format(head);
    }

    /** Returns the packet type; {@value #CODED_FRAMES} for the codecs of FLV that have none. */
    private static int packetType(long head) {
        if (isEnhanced(head)) {
            return EnhancedHead.packetType(head, MANY_TRACKS, CODED_FRAMES);
        }
        return format(head) == AAC ? (int) (head >>> SECOND_BYTE) & 255 : CODED_FRAMES;
    }

    /** Whether it configures a decoder and has no sound. */
    public static boolean isSequenceHeader(long head, int bytes) {
        return bytes > 0 && packetType(head) == SEQUENCE_START;
    }

    /** Whether it has sound. */
    public static boolean isFrame(long head, int bytes) {
        return bytes > 1 && packetType(head) == CODED_FRAMES;
    }

    private AudioHead() {}
}
