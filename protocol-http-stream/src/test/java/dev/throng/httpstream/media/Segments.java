package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes segments, and feeds them to checks. */
final class Segments {

    /** Returns packets of MPEG-TS: tables, and two streams of which one has a clock of 10 ms per packet. */
    static byte[] transportStream(int packets) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int[] counters = new int[3];
        for (int i = 0; i < packets; i++) {
            int stream = i == 0 ? 0 : 1 + i % 2;
            boolean clock = stream == 1 && i % 4 == 2;
            all.writeBytes(
                    clock
                            ? packetWithClock(0x101, counters[stream]++, 900L * i, 0)
                            : packet(stream == 0 ? 0 : 0x100 + stream, counters[stream]++));
        }
        return all.toByteArray();
    }

    /** Returns a packet with payload. */
    static byte[] packet(int pid, int counter) {
        return packet(pid, 0x10 | counter & 0xf, new byte[0]);
    }

    /** @param flags of the adaptation field, besides that of the clock */
    static byte[] packetWithClock(int pid, int counter, long ticks, int flags) {
        byte[] adaptation = {
            7,
            (byte) (0x10 | flags),
            (byte) (ticks >>> 25),
            (byte) (ticks >>> 17),
            (byte) (ticks >>> 9),
            (byte) (ticks >>> 1),
            (byte) (ticks << 7 | 0x7e),
            0
        };
        return packet(pid, 0x30 | counter & 0xf, adaptation);
    }

    /** @param control the fourth byte: scrambling, adaptation, payload, counter */
    static byte[] packet(int pid, int control, byte[] adaptation) {
        byte[] packet = new byte[TransportStreamCheck.PACKET_BYTES];
        java.util.Arrays.fill(packet, (byte) 0x47);
        packet[1] = (byte) (pid >>> 8);
        packet[2] = (byte) pid;
        packet[3] = (byte) control;
        System.arraycopy(adaptation, 0, packet, 4, adaptation.length);
        return packet;
    }

    /** Returns a moof with its mdat. */
    static byte[] fragment(int mediaBytes) {
        byte[] traf = box("traf", box("tfhd", bytes(8)), box("tfdt", bytes(12)), box("trun", bytes(20)));
        return join(box("moof", box("mfhd", bytes(8)), traf), box("mdat", bytes(mediaBytes)));
    }

    static byte[] box(String type, byte[]... content) {
        byte[] inner = join(content);
        return join(header(8L + inner.length, type), inner);
    }

    /** Returns the header of a box, with a size that may be wrong. */
    static byte[] header(long size, String type) {
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        return join(new byte[] {(byte) (size >>> 24), (byte) (size >>> 16), (byte) (size >>> 8), (byte) size}, name);
    }

    /** Returns a box with its size in 64 bits. */
    static byte[] largeBox(long size, String type, byte[] content) {
        ByteBuf number = Unpooled.buffer(8).writeLong(size);
        return join(header(1, type), number.array(), content);
    }

    static byte[] bytes(int count) {
        return new byte[count];
    }

    static byte[] join(byte[]... parts) {
        return Feed.join(parts);
    }

    static SegmentFault fault(SegmentFormat format, byte[] segment) {
        return fault(format.newCheck(), segment, Math.max(1, segment.length));
    }

    static SegmentFault fault(SegmentCheck check, byte[] segment, int pieceBytes) {
        check.begin(false);
        for (int at = 0; at < segment.length; at += pieceBytes) {
            ByteBuf piece = Unpooled.wrappedBuffer(segment, at, Math.min(pieceBytes, segment.length - at));
            check.read(piece);
            assertThat(piece.isReadable()).isFalse();
        }
        return check.end();
    }

    /** Returns the fault, which must not depend on where the bytes are cut. */
    static SegmentFault faultAtEverySplit(SegmentFormat format, byte[] segment) {
        SegmentFault whole = fault(format, segment);
        SegmentCheck check = format.newCheck();
        for (int split = 1; split < segment.length; split++) {
            check.begin(false);
            check.read(Unpooled.wrappedBuffer(segment, 0, split));
            check.read(Unpooled.wrappedBuffer(segment, split, segment.length - split));
            assertThat(check.end()).as("split at %d", split).isEqualTo(whole);
        }
        assertThat(fault(check, segment, 1)).isEqualTo(whole);
        return whole;
    }

    private Segments() {}
}
