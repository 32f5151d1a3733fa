package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * Reads an Ogg file with one stream of Vorbis or Opus for an {@link OggLoop}: its header pages, its audio pages, and the number of decoded
 * samples at the end of each, computed from the packets.
 */
final class OggLoops {

    private static final int FLAGS_AT = 5;
    private static final int MAX_SEGMENT = 255;
    private static final int VORBIS_HEADERS = 3;
    private static final int OPUS_HEADERS = 2;

    private final ByteBuf file;
    private final int serial;
    private final ByteBuf packet = Unpooled.buffer();
    private final PacketClock clock;
    private final int headerPackets;
    private int[] ends = new int[256];
    private long[] samples = new long[256];
    private int pages;
    private int headerPages;
    private int packets;
    private int completePages;

    private OggLoops(ByteBuf file, boolean vorbis) {
        this.file = file;
        this.serial = file.getIntLE(OggPage.SERIAL_AT);
        this.clock = vorbis ? new VorbisClock() : new OpusClock();
        this.headerPackets = vorbis ? VORBIS_HEADERS : OPUS_HEADERS;
    }

    /** Counts the samples that packets decode to. */
    interface PacketClock {

        /** @param packet the packet, where number 0 is the first header; of an audio packet it may contain only the beginning */
        void take(int number, ByteBuf packet);

        /** Returns the samples of all packets so far. */
        long samples();

        /** Returns the samples of all packets, including the first audio packet when it follows the last one. */
        long loopSamples();
    }

    static MediaSource of(ByteBuf file) {
        OggPageCheck check = new OggPageCheck();
        check.read(file.slice());
        if (check.lostSyncs() > 0 || check.frames() == 0) {
            throw new IllegalArgumentException("damaged Ogg pages (expected: a whole file)");
        }
        if (!check.isVorbis() && !check.isOpus()) {
            throw new IllegalArgumentException("an unknown codec in Ogg (expected: Vorbis or Opus)");
        }
        return new OggLoops(file, check.isVorbis()).collect(check.sampleRate());
    }

    private MediaSource collect(int sampleRate) {
        int at = 0;
        while (at + OggPageCheck.HEAD_BYTES <= file.writerIndex()) {
            int end = OggPage.end(file, at);
            if (end > file.writerIndex()) {
                break;
            }
            checkStream(at);
            page(at, end);
            at = end;
        }
        if (headerPages == 0 || completePages <= headerPages || clock.loopSamples() <= 0) {
            throw new IllegalArgumentException("no sound in Ogg (expected: at least one page of it)");
        }
        byte[] bytes = new byte[ends[completePages - 1]];
        file.getBytes(0, bytes);
        return new OggLoop(
                bytes,
                Arrays.copyOf(ends, completePages),
                Arrays.copyOf(samples, completePages),
                headerPages,
                clock.loopSamples(),
                sampleRate);
    }

    private void checkStream(int at) {
        boolean begins = (file.getByte(at + FLAGS_AT) & OggPageCheck.BEGINS) != 0;
        if (file.getIntLE(at + OggPage.SERIAL_AT) != serial || begins != (at == 0)) {
            throw new IllegalArgumentException("several streams in one Ogg file (expected: one)");
        }
    }

    private void page(int at, int end) {
        if (pages == ends.length) {
            ends = Arrays.copyOf(ends, pages * 2);
            samples = Arrays.copyOf(samples, pages * 2);
        }
        int segments = file.getUnsignedByte(at + OggPage.SEGMENTS_AT);
        int body = at + OggPageCheck.HEAD_BYTES + segments;
        boolean completes = false;
        int size = 0;
        for (int segment = 0; segment < segments; segment++) {
            size = file.getUnsignedByte(at + OggPageCheck.HEAD_BYTES + segment);
            packet.writeBytes(file, body, size);
            body += size;
            if (size < MAX_SEGMENT) {
                completes = true;
                clock.take(packets++, packet);
                packet.clear();
            }
        }
        ends[pages] = end;
        samples[pages++] = completes ? clock.samples() : OggLoop.NO_PACKET_ENDS;
        // a page without segments ends no packet
        boolean whole = completes && size < MAX_SEGMENT;
        completePages = whole ? pages : completePages;
        headerPages = headerPages == 0 && packets >= headerPackets ? pages : headerPages;
    }

    /** Vorbis I §1.3.2: a block gives a quarter of its own size and a quarter of the size of the block before it. */
    private static final class VorbisClock implements PacketClock {

        private static final int BLOCK_SIZES_AT = 28;

        private final int[] blockSizes = new int[2];
        private boolean[] longBlocks = {};
        private int modeBits;
        private int first;
        private int before;
        private long samples;

        @Override
        public void take(int number, ByteBuf packet) {
            if (number == 0) {
                if (packet.readableBytes() <= BLOCK_SIZES_AT) {
                    throw new IllegalArgumentException("a Vorbis header that is too short (expected: a whole file)");
                }
                int exponents = packet.getByte(BLOCK_SIZES_AT);
                blockSizes[0] = 1 << (exponents & 15);
                blockSizes[1] = 1 << (exponents >>> 4 & 15);
            } else if (number == VORBIS_HEADERS - 1) {
                longBlocks = VorbisModes.blockFlags(packet);
                modeBits = Integer.SIZE - Integer.numberOfLeadingZeros(longBlocks.length - 1);
            } else if (number >= VORBIS_HEADERS && packet.isReadable()) {
                block(packet.getByte(0));
            }
        }

        private void block(int head) {
            int mode = head >>> 1 & (1 << modeBits) - 1;
            if ((head & 1) != 0 || mode >= longBlocks.length) {
                throw new IllegalArgumentException("a packet of Vorbis that is no sound (expected: a whole file)");
            }
            int size = blockSizes[longBlocks[mode] ? 1 : 0];
            samples += before == 0 ? 0 : (before + size) / 4;
            first = first == 0 ? size : first;
            before = size;
        }

        @Override
        public long samples() {
            return samples;
        }

        @Override
        public long loopSamples() {
            return samples + (before + first) / 4;
        }
    }

    /** RFC 6716 §3.1: the first byte says how long a frame is and how many there are; always in samples of 48 kHz. */
    private static final class OpusClock implements PacketClock {

        private static final int SAMPLES_PER_MILLI = 48;
        private static final int[] SILK_MILLIS = {10, 20, 40, 60};

        private long samples;

        @Override
        public void take(int number, ByteBuf packet) {
            if (number < OPUS_HEADERS || !packet.isReadable()) {
                return;
            }
            int head = packet.getUnsignedByte(0);
            int frames =
                    switch (head & 3) {
                        case 0 -> 1;
                        case 3 -> packet.readableBytes() > 1 ? packet.getByte(1) & 0x3F : 0;
                        default -> 2;
                    };
            samples += (long) frames * frameSamples(head >>> 3);
        }

        private static int frameSamples(int configuration) {
            if (configuration < 12) {
                return SILK_MILLIS[configuration & 3] * SAMPLES_PER_MILLI;
            }
            return configuration < 16
                    ? (configuration & 1) == 0 ? 10 * SAMPLES_PER_MILLI : 20 * SAMPLES_PER_MILLI
                    : 120 << (configuration & 3);
        }

        @Override
        public long samples() {
            return samples;
        }

        @Override
        public long loopSamples() {
            return samples;
        }
    }
}
