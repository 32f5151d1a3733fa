package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/**
 * Silence as an endless Ogg Vorbis stream of an exact bit rate (Vorbis I specification; RFC 3533 for the pages).
 *
 * <p>The setup is the smallest a decoder takes: one codebook of two words, one floor of type 1, one residue without books, one mapping, one
 * mode with blocks of 2,048 samples. A packet that says of each channel "no floor" is silent and needs no more bits; what follows in the
 * packet is never read, so it fills up to the rate, and its last 16 bytes take a stamp.
 *
 * <p>Every packet of the last page of a write carries the stamp: servers cut packets into pages anew.
 */
final class SilentVorbis implements MediaSource {

    private static final int BLOCK_EXPONENT = 11;
    private static final int PACKET_SAMPLES = 1 << BLOCK_EXPONENT - 1;
    private static final int PAGES_PER_SECOND = 4;
    private static final int HEADER_PAGES = 2;
    private static final int MAX_SEGMENT = 255;
    private static final int MIN_PACKET_BYTES = 1;
    private static final byte[] VORBIS = "vorbis".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VENDOR = "Throng".getBytes(StandardCharsets.US_ASCII);

    private final int bitsPerSecond;
    private final int sampleRate;
    private final int packetsPerPage;
    private final boolean stamped;
    private final byte[] identification;
    private final byte[] comment;
    private final byte[] setup;

    SilentVorbis(int bitsPerSecond, int sampleRate, int channels) {
        if (sampleRate < 8_000 || sampleRate > 192_000) {
            throw new IllegalArgumentException("sampleRate: " + sampleRate + " (expected: 8000 to 192000)");
        }
        this.bitsPerSecond = bitsPerSecond;
        this.sampleRate = sampleRate;
        this.packetsPerPage = Math.max(1, sampleRate / PACKET_SAMPLES / PAGES_PER_SECOND);
        int least = (int) (pageEnd(1) - OggPageCheck.HEAD_BYTES) / packetsPerPage - 1;
        long mostSegments = (pageEnd(1) / MAX_SEGMENT) + packetsPerPage + 1;
        if (least < MIN_PACKET_BYTES || mostSegments > MAX_SEGMENT) {
            throw new IllegalArgumentException("bitsPerSecond: " + bitsPerSecond + " (expected at " + sampleRate
                    + " Hz: 4000 to 1500000, more at higher sample rates)");
        }
        this.stamped = least > Stamp.BYTES;
        this.identification = identification(bitsPerSecond, sampleRate, channels);
        this.comment = comment();
        this.setup = setup();
    }

    private static byte[] identification(int bitsPerSecond, int sampleRate, int channels) {
        ByteBuf packet = header(1);
        packet.writeIntLE(0).writeByte(channels).writeIntLE(sampleRate);
        packet.writeIntLE(0).writeIntLE(bitsPerSecond).writeIntLE(0);
        packet.writeByte(BLOCK_EXPONENT << 4 | BLOCK_EXPONENT).writeByte(1);
        return bytes(packet);
    }

    private static byte[] comment() {
        ByteBuf packet = header(3);
        packet.writeIntLE(VENDOR.length).writeBytes(VENDOR).writeIntLE(0).writeByte(1);
        return bytes(packet);
    }

    /** Vorbis I §4.2.4, read off from top to bottom. */
    private static byte[] setup() {
        ByteBuf packet = header(5);
        BitPacker bits = new BitPacker(packet);
        bits.low(0, 8);
        bits.low(0x564342, 24)
                .low(1, 16)
                .low(2, 24)
                .low(0, 1)
                .low(0, 1)
                .low(0, 5)
                .low(0, 5)
                .low(0, 4);
        bits.low(0, 6).low(0, 16);
        bits.low(0, 6).low(1, 16);
        bits.low(1, 5)
                .low(0, 4)
                .low(0, 3)
                .low(0, 2)
                .low(0, 8)
                .low(0, 2)
                .low(10, 4)
                .low(512, 10);
        bits.low(0, 6)
                .low(1, 16)
                .low(0, 24)
                .low(PACKET_SAMPLES, 24)
                .low(31, 24)
                .low(0, 6)
                .low(0, 8)
                .low(0, 3)
                .low(0, 1);
        bits.low(0, 6)
                .low(0, 16)
                .low(0, 1)
                .low(0, 1)
                .low(0, 2)
                .low(0, 8)
                .low(0, 8)
                .low(0, 8);
        bits.low(0, 6).low(0, 1).low(0, 16).low(0, 16).low(0, 8);
        bits.low(1, 1).alignLow();
        return bytes(packet);
    }

    private static ByteBuf header(int type) {
        return Unpooled.buffer().writeByte(type).writeBytes(VORBIS);
    }

    private static byte[] bytes(ByteBuf packet) {
        byte[] bytes = new byte[packet.readableBytes()];
        packet.readBytes(bytes);
        return bytes;
    }

    /** @return bytes of the first pages with audio, so that the rate is exact */
    private long pageEnd(long pages) {
        return pages * packetsPerPage * PACKET_SAMPLES * bitsPerSecond / ((long) Byte.SIZE * sampleRate);
    }

    /** @return samples that have been played when the first pages with audio end; the very first packet only begins the overlap */
    private long granule(long pages) {
        return pages == 0 ? 0 : (pages * packetsPerPage - 1) * PACKET_SAMPLES;
    }

    @Override
    public MediaFormat format() {
        return MediaFormat.OGG;
    }

    @Override
    public int nominalBitsPerSecond() {
        return bitsPerSecond;
    }

    @Override
    public boolean stamped() {
        return stamped;
    }

    @Override
    public Cursor open(int number) {
        return new Place(this, number);
    }

    private void writeHeaders(int serial, ByteBuf into) {
        int page = OggPage.begin(into, OggPageCheck.BEGINS, 0, serial, 0, 1);
        into.writeByte(identification.length).writeBytes(identification);
        OggPage.seal(into, page);
        page = OggPage.begin(into, 0, 0, serial, 1, OggPage.segments(comment.length) + OggPage.segments(setup.length));
        OggPage.lacing(into, comment.length);
        OggPage.lacing(into, setup.length);
        into.writeBytes(comment).writeBytes(setup);
        OggPage.seal(into, page);
    }

    private void writePage(int serial, long number, long wallNanos, ByteBuf into) {
        int space = (int) (pageEnd(number + 1) - pageEnd(number)) - OggPageCheck.HEAD_BYTES;
        int segments = 0;
        for (int packet = 0; packet < packetsPerPage; packet++) {
            segments += OggPage.segments(packetBytes(space, packet));
        }
        int page = OggPage.begin(into, 0, granule(number + 1), serial, (int) number + HEADER_PAGES, segments);
        for (int packet = 0; packet < packetsPerPage; packet++) {
            OggPage.lacing(into, packetBytes(space, packet));
        }
        for (int packet = 0; packet < packetsPerPage; packet++) {
            into.writeZero(packetBytes(space, packet));
            if (wallNanos >= 0 && stamped) {
                Stamp.set(into, into.writerIndex() - Stamp.BYTES, wallNanos);
            }
        }
        OggPage.seal(into, page);
    }

    /** The packet's share of the page, less its lacing. */
    private int packetBytes(int space, int packet) {
        return OggPage.payload(space * (packet + 1) / packetsPerPage - space * packet / packetsPerPage);
    }

    private static final class Place implements Cursor {

        private final SilentVorbis medium;
        private final int serial;
        private long pages;
        private boolean begun;

        Place(SilentVorbis medium, int serial) {
            this.medium = medium;
            this.serial = serial;
        }

        @Override
        public void writeDue(long mediaNanos, long wallNanos, ByteBuf into) {
            if (!begun) {
                medium.writeHeaders(serial, into);
                begun = true;
            }
            long due = MediaLoop.samplesAt(mediaNanos, medium.sampleRate);
            while (medium.granule(pages + 1) <= due) {
                boolean last = medium.granule(pages + 2) > due;
                medium.writePage(serial, pages, last ? wallNanos : Stamp.NONE, into);
                pages++;
            }
        }

        @Override
        public long writtenNanos() {
            return FrameCheck.nanos(medium.granule(pages), medium.sampleRate);
        }
    }
}
