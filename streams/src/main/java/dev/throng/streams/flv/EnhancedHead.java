package dev.throng.streams.flv;

/**
 * Finds the packet type of enhanced RTMP behind its modifiers, such as nanoseconds of a timestamp, and before its tracks (Enhanced RTMP v2,
 * ExAudioTagHeader and ExVideoTagHeader). Pure.
 *
 * <pre>
 *  | 4 bits | packet type, 4 bits |  then, while it is 7:           | bytes - 1, u8 | bytes | modifier, 4 bits | packet type, 4 bits |
 *                                    then, if it is of many tracks: | kind, 4 bits | packet type, 4 bits |
 * </pre>
 */
final class EnhancedHead {

    private static final int MODIFIER = 7;
    private static final int LAST_BYTE = Long.BYTES - 1;

    /** A longer modifier has its length in two more bytes. */
    private static final int LONG_MODIFIER = 256;

    /**
     * Returns the packet type; {@code otherwise} if it is not among the first eight bytes.
     *
     * @param tracks the packet type that says that many tracks follow
     */
    static int packetType(long head, int tracks, int otherwise) {
        int type = byteAt(head, 0) & 15;
        int next = 1;
        while (type == MODIFIER) {
            int bytes = byteAt(head, next) + 1;
            next += 1 + bytes;
            if (bytes == LONG_MODIFIER || next > LAST_BYTE) {
                return otherwise;
            }
            type = byteAt(head, next++) & 15;
        }
        if (type != tracks) {
            return type;
        }
        return next > LAST_BYTE ? otherwise : byteAt(head, next) & 15;
    }

    private static int byteAt(long head, int index) {
        return (int) (head >>> (LAST_BYTE - index) * Byte.SIZE) & 0xff;
    }

    private EnhancedHead() {}
}
