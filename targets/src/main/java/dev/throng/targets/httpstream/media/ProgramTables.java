package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** The tables of a transport stream with one program (ISO/IEC 13818-1 §2.4.4): the list of programs, and the program's streams. */
final class ProgramTables {

    static final int LIST_PID = 0;
    static final int PROGRAM_PID = 0x1000;
    static final int VIDEO_PID = 0x100;
    static final int AUDIO_PID = 0x101;

    private static final int H264 = 0x1b;
    private static final int AAC = 0x0f;
    private static final int TABLE_HEADER = 5;
    private static final int CRC_BYTES = 4;
    private static final int POLYNOMIAL = 0x04c11db7;

    private ProgramTables() {}

    /** The list of programs: one, with number 1. */
    static ByteBuf list() {
        return table(0, Unpooled.buffer().writeShort(1).writeShort(0xe000 | PROGRAM_PID));
    }

    /** The program's streams. Video has the clock if it exists, else audio. */
    static ByteBuf program(boolean video, boolean audio) {
        ByteBuf body = Unpooled.buffer();
        body.writeShort(0xe000 | (video ? VIDEO_PID : AUDIO_PID)).writeShort(0xf000);
        if (video) {
            body.writeByte(H264).writeShort(0xe000 | VIDEO_PID).writeShort(0xf000);
        }
        if (audio) {
            body.writeByte(AAC).writeShort(0xe000 | AUDIO_PID).writeShort(0xf000);
        }
        return table(2, body);
    }

    /** Pointer 0, id, length, id of the stream or program, version 0 and current, section 0 of 0, body, CRC. */
    private static ByteBuf table(int id, ByteBuf body) {
        ByteBuf out = Unpooled.buffer().writeByte(0);
        int start = out.writerIndex();
        out.writeByte(id).writeShort(0xb000 | TABLE_HEADER + body.readableBytes() + CRC_BYTES);
        out.writeShort(1).writeByte(0xc1).writeShort(0).writeBytes(body);
        return out.writeInt(crc(out, start));
    }

    private static int crc(ByteBuf bytes, int start) {
        int crc = -1;
        for (int i = start; i < bytes.writerIndex(); i++) {
            crc ^= bytes.getByte(i) << 24;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = crc << 1 ^ (crc < 0 ? POLYNOMIAL : 0);
            }
        }
        return crc;
    }
}
