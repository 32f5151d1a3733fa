package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Cuts the elementary streams of one program into packets of MPEG-TS (ISO/IEC 13818-1 §2.4.3), with continuity counters that go on from
 * segment to segment.
 *
 * <pre>
 *  0x47 | 0, start, 0, PID (13 bits) | 00, adaptation, payload, counter (4 bits) | adaptation field | payload       188 bytes
 *  adaptation field: its length, flags (0x40: random access, 0x10: PCR), PCR (6 bytes), stuffing 0xFF
 * </pre>
 */
final class PacketWriter {

    static final int PACKET_BYTES = 188;

    private static final int HEADER_BYTES = 4;
    private static final int ROOM = PACKET_BYTES - HEADER_BYTES;
    private static final int SYNC = 0x47;
    private static final int START = 0x4000;
    private static final int PAYLOAD = 0x10;
    private static final int ADAPTATION = 0x20;
    private static final int RANDOM_ACCESS = 0x40;
    private static final int CLOCK = 0x10;
    private static final int CLOCK_FIELD_BYTES = 8;
    private static final long CLOCK_MASK = (1L << 33) - 1;

    private final int pid;
    private int counter;

    PacketWriter(int pid) {
        this.pid = pid;
    }

    int pid() {
        return pid;
    }

    /** Writes packets without a clock; the first one has the start flag. */
    void write(ByteBuf out, ByteBuf payload) {
        write(out, payload, false, 0, false);
    }

    /**
     * Writes packets whose first one has a clock.
     *
     * @param clock in units of 1/90,000 s
     * @param randomAccess whether a decoder can begin here
     */
    void writeWithClock(ByteBuf out, ByteBuf payload, long clock, boolean randomAccess) {
        write(out, payload, true, clock, randomAccess);
    }

    private void write(ByteBuf out, ByteBuf payload, boolean hasClock, long clock, boolean randomAccess) {
        boolean first = true;
        while (payload.isReadable()) {
            int field = first && hasClock ? CLOCK_FIELD_BYTES : 0;
            int count = Math.min(payload.readableBytes(), ROOM - field);
            int stuffed = ROOM - count;
            out.writeByte(SYNC);
            out.writeShort((first ? START : 0) | pid);
            out.writeByte(PAYLOAD | (stuffed > 0 ? ADAPTATION : 0) | counter);
            counter = counter + 1 & 0x0f;
            if (stuffed > 0) {
                writeField(out, stuffed, field > 0, clock, randomAccess);
            }
            out.writeBytes(payload, count);
            first = false;
        }
    }

    private static void writeField(ByteBuf out, int bytes, boolean hasClock, long clock, boolean randomAccess) {
        out.writeByte(bytes - 1);
        if (bytes == 1) {
            return;
        }
        out.writeByte((hasClock ? CLOCK : 0) | (hasClock && randomAccess ? RANDOM_ACCESS : 0));
        if (hasClock) {
            long base = clock & CLOCK_MASK;
            out.writeInt((int) (base >>> 1));
            out.writeShort((int) (base & 1) << 15 | 0x7e00);
        }
        for (int i = hasClock ? CLOCK_FIELD_BYTES : 2; i < bytes; i++) {
            out.writeByte(0xff);
        }
    }
}
