package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * The time at which a publisher sent a picture, inside the picture. Servers that drop data messages keep it. It is supplemental information
 * of the kind "user data unregistered" (H.264 §7.3.2.3.1, §D.1.7), which decoders ignore. No byte of it is zero, so it needs no
 * emulation prevention (§7.4.1).
 *
 * <pre>
 *  | length 36, u32 | type 6 | kind 5 | bytes 32 | UUID, 16 bytes | microseconds since 1970, 16 hexadecimal digits | 80 |
 * </pre>
 */
public final class PictureStamp {

    /** Size, with the length of the NAL unit. */
    public static final int BYTES = 40;

    /** The value where there is no stamp. */
    public static final long NONE = -1;

    /** Bytes of an FLV video tag before its NAL units (FLV §E.4.3.1). */
    static final int TAG_HEAD_BYTES = 5;

    static final int SUPPLEMENTAL = 6;
    static final int USER_DATA_UNREGISTERED = 5;
    static final int CONTENT_BYTES = 32;
    static final int NAL_TYPE = 31;

    private static final int DELIMITER = 9;
    private static final int STOP_BIT = 0x80;
    private static final long UUID_HIGH = 0x7468726f6e67_4d3eL;
    private static final long UUID_LOW = 0x9c51_a87be2194fd6L;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** Writes the NAL unit and its length. */
    public static void write(ByteBuf out, long epochMicros) {
        out.writeInt(BYTES - Integer.BYTES);
        out.writeByte(SUPPLEMENTAL).writeByte(USER_DATA_UNREGISTERED).writeByte(CONTENT_BYTES);
        out.writeLong(UUID_HIGH).writeLong(UUID_LOW);
        for (int shift = Long.SIZE - 4; shift >= 0; shift -= 4) {
            out.writeByte(DIGITS[(int) (epochMicros >>> shift) & 15]);
        }
        out.writeByte(STOP_BIT);
    }

    /**
     * Copies the payload of a video tag, with a stamp before its NAL units but after an access unit delimiter (H.264 §7.4.1.2.3). A payload
     * without a picture in H.264 is copied as it is. NAL units must have lengths of four bytes, as nearly all files have.
     *
     * @param payload is read whole
     */
    public static void insert(ByteBuf payload, ByteBuf out, long epochMicros) {
        if (epochMicros >= 0 && isPicture(payload)) {
            out.writeBytes(payload, TAG_HEAD_BYTES);
            int nal = payload.readerIndex();
            if (payload.readableBytes() > Integer.BYTES
                    && (payload.getByte(nal + Integer.BYTES) & NAL_TYPE) == DELIMITER) {
                out.writeBytes(
                        payload, (int) Math.min(payload.readableBytes(), Integer.BYTES + payload.getUnsignedInt(nal)));
            }
            write(out, epochMicros);
        }
        out.writeBytes(payload);
    }

    private static boolean isPicture(ByteBuf payload) {
        int bytes = payload.readableBytes();
        if (bytes <= TAG_HEAD_BYTES) {
            return false;
        }
        long head = (long) payload.getUnsignedShort(payload.readerIndex()) << Long.SIZE - Short.SIZE;
        return !VideoHead.isEnhanced(head) && VideoHead.codec(head) == VideoHead.AVC && VideoHead.isFrame(head, bytes);
    }

    /** Returns a byte of the UUID. */
    static byte uuid(int index) {
        return (byte)
                ((index < Long.BYTES ? UUID_HIGH : UUID_LOW) >>> (Long.BYTES - 1 - index % Long.BYTES) * Byte.SIZE);
    }

    private PictureStamp() {}
}
