package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * Publishes the pages of an Ogg file in a loop as one logical stream: headers once, then audio pages whose page numbers and granule
 * positions keep rising. The last packet overlaps with the first like any two packets, so no sound is lost or doubled at the seam.
 * Decoders that do not support chained streams can play it.
 */
final class OggLoop implements MediaSource {

    /** Replaces the number of samples for a page on which no packet ends. */
    static final long NO_PACKET_ENDS = -1;

    private static final int FLAGS_AT = 5;
    private static final int GRANULE_AT = 6;

    private final byte[] bytes;
    private final int[] ends;
    private final long[] samples;
    private final int headerPages;
    private final long loopSamples;
    private final int sampleRate;
    private final int bitsPerSecond;

    /**
     * @param ends index after each page
     * @param samples decoded at the end of each page in the first pass, or {@link #NO_PACKET_ENDS}, never for the last page
     * @param loopSamples how many samples each pass adds
     */
    OggLoop(byte[] bytes, int[] ends, long[] samples, int headerPages, long loopSamples, int sampleRate) {
        this.bytes = bytes;
        this.ends = ends;
        this.samples = samples;
        this.headerPages = headerPages;
        this.loopSamples = loopSamples;
        this.sampleRate = sampleRate;
        this.bitsPerSecond = (int)
                Math.round((double) (bytes.length - ends[headerPages - 1]) * Byte.SIZE * sampleRate / loopSamples);
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
        return false;
    }

    @Override
    public Cursor open(int number) {
        return new Place(this, number);
    }

    /** @return samples decoded when this page can be played, which may need the pages after it */
    private long dueSamples(int page) {
        int complete = page;
        while (samples[complete] == NO_PACKET_ENDS) {
            complete++;
        }
        return samples[complete];
    }

    private static final class Place implements Cursor {

        private final OggLoop loop;
        private final int serial;
        private long earlierSamples;
        private long writtenSamples;
        private int sequence;
        private int page;

        Place(OggLoop loop, int serial) {
            this.loop = loop;
            this.serial = serial;
        }

        @Override
        public void writeDue(long mediaNanos, long wallNanos, ByteBuf into) {
            long due = MediaLoop.samplesAt(mediaNanos, loop.sampleRate);
            while (sequence < loop.headerPages || earlierSamples + loop.dueSamples(page) <= due) {
                writePage(into);
            }
        }

        private void writePage(ByteBuf into) {
            int from = page == 0 ? 0 : loop.ends[page - 1];
            int at = into.writerIndex();
            into.writeBytes(loop.bytes, from, loop.ends[page] - from);
            into.setByte(at + FLAGS_AT, into.getByte(at + FLAGS_AT) & ~OggPageCheck.ENDS);
            if (page >= loop.headerPages && loop.samples[page] != NO_PACKET_ENDS) {
                writtenSamples = earlierSamples + loop.samples[page];
                into.setLongLE(at + GRANULE_AT, writtenSamples);
            }
            into.setIntLE(at + OggPage.SERIAL_AT, serial);
            into.setIntLE(at + OggPage.SEQUENCE_AT, sequence++);
            OggPage.seal(into, at);
            if (++page == loop.ends.length) {
                page = loop.headerPages;
                earlierSamples += loop.loopSamples;
            }
        }

        @Override
        public long writtenNanos() {
            return SampledCheck.nanos(writtenSamples, loop.sampleRate);
        }
    }
}
