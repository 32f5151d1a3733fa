package dev.throng.rtmp.codec;

import io.netty.buffer.ByteBuf;

/**
 * The header of a chunk (RTMP §5.3.1).
 *
 * <pre>
 *  basic header, 1 to 3 bytes         id 2 to 63:      | fmt, 2 bits | id, 6 bits |
 *                                     id 64 to 319:    | fmt | 0     | id - 64, u8 |
 *                                     id 64 to 65599:  | fmt | 1     | id - 64, u16, little-endian |
 *  message header  fmt 0, 11 bytes    | timestamp u24 | length u24 | type u8 | message stream u32, little-endian |
 *                  fmt 1, 7 bytes     | delta u24     | length u24 | type u8 |
 *                  fmt 2, 3 bytes     | delta u24     |
 *                  fmt 3, 0 bytes
 *  extended timestamp, 4 bytes        if timestamp or delta is 0xffffff, also after fmt 3
 * </pre>
 */
final class ChunkHeader {

    static final int FULL = 0;
    static final int SAME_STREAM = 1;
    static final int SAME_LENGTH = 2;
    static final int SAME = 3;

    /** A timestamp of 24 bits that says that an extended timestamp follows. */
    static final int EXTENDED = 0xffffff;

    static final int EXTENDED_BYTES = 4;
    static final int MIN_ID = 2;
    static final int MAX_ID = 65_599;
    static final int MAX_BYTES = 18;

    private static final int ONE_BYTE_IDS = 64;
    private static final int TWO_BYTE_IDS = ONE_BYTE_IDS + 256;
    private static final int[] MESSAGE_HEADER_BYTES = {11, 7, 3, 0};

    static int format(ByteBuf in, int at) {
        return in.getUnsignedByte(at) >>> 6;
    }

    static int basicBytes(ByteBuf in, int at) {
        int id = in.getUnsignedByte(at) & 0x3f;
        return id == 0 ? 2 : id == 1 ? 3 : 1;
    }

    static int messageHeaderBytes(int format) {
        return MESSAGE_HEADER_BYTES[format];
    }

    /** Reads the id of the chunk stream from a complete basic header. */
    static int id(ByteBuf in, int at) {
        int id = in.getUnsignedByte(at) & 0x3f;
        return switch (id) {
            case 0 -> ONE_BYTE_IDS + in.getUnsignedByte(at + 1);
            case 1 -> ONE_BYTE_IDS + in.getUnsignedShortLE(at + 1);
            default -> id;
        };
    }

    /** Writes a basic header. */
    static void write(ByteBuf out, int format, int id) {
        if (id < ONE_BYTE_IDS) {
            out.writeByte(format << 6 | id);
        } else if (id < TWO_BYTE_IDS) {
            out.writeByte(format << 6).writeByte(id - ONE_BYTE_IDS);
        } else {
            out.writeByte(format << 6 | 1).writeShortLE(id - ONE_BYTE_IDS);
        }
    }

    private ChunkHeader() {}
}
