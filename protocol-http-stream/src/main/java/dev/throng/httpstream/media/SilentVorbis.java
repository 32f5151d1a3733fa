package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Silence as an endless Ogg Vorbis stream of an exact bit rate (Vorbis I specification; RFC 3533 for the pages).
 *
 * <p>The headers come from a file; only the rates and the channels are set in them. Their setup is the smallest that decoders accept: one
 * codebook of two words, one floor of type 1, one residue without books, one mapping, one mode with blocks of 2,048 samples. A packet
 * without a floor in each channel is silent and needs no more bits. Decoders ignore the rest of the packet, so padding there gives the
 * exact rate, and the last 16 bytes hold a stamp.
 *
 * <p>Every packet of the last page of a write carries the stamp, because servers distribute packets over new pages.
 */
final class SilentVorbis implements MediaSource {

    private static final int PACKET_SAMPLES = 1_024;
    private static final int PAGES_PER_SECOND = 4;
    private static final int HEADER_PAGES = 2;
    private static final int MAX_SEGMENT = 255;
    private static final int MIN_PACKET_BYTES = 1;

    /** In the first page, which holds the identification header alone. */
    private static final int CHANNELS_AT = 39;

    private static final int SAMPLE_RATE_AT = 40;
    private static final int NOMINAL_RATE_AT = 48;

    private final int bitsPerSecond;
    private final int sampleRate;
    private final int packetsPerPage;
    private final boolean stamped;
    private final byte[] headers;
    private final int secondHeader;

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
        ByteBuf file = Unpooled.wrappedBuffer(GeneratedAudio.file("silence.ogg"));
        file.setByte(CHANNELS_AT, channels)
                .setIntLE(SAMPLE_RATE_AT, sampleRate)
                .setIntLE(NOMINAL_RATE_AT, bitsPerSecond);
        this.secondHeader = OggPage.end(file, 0);
        this.headers = Arrays.copyOf(file.array(), OggPage.end(file, secondHeader));
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
        writeHeader(serial, 0, secondHeader, into);
        writeHeader(serial, secondHeader, headers.length, into);
    }

    private void writeHeader(int serial, int from, int to, ByteBuf into) {
        int page = into.writerIndex();
        into.writeBytes(headers, from, to - from);
        into.setIntLE(page + OggPage.SERIAL_AT, serial);
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

    /** Returns the bytes of the packet in the page, without its lacing. */
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
            return SampledCheck.nanos(medium.granule(pages), medium.sampleRate);
        }
    }
}
