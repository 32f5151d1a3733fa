package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * A part of a medium that sources publish in a loop: its frames or pages, and the playing time at the end of each. All sources share the
 * bytes; a source has only its position.
 */
final class MediaLoop implements MediaSource {

    private static final long SECOND = 1_000_000_000L;

    private final MediaFormat format;
    private final byte[] bytes;
    /** Index after each frame. */
    private final int[] ends;
    /** Samples from the beginning of the loop to the end of each frame; in ascending order. */
    private final long[] endSamples;

    private final int sampleRate;
    private final int bitsPerSecond;
    private final int bytesAfterStamp;

    /**
     * @param bitsPerSecond the nominal bit rate; 0 for the mean of the bytes
     * @param bytesAfterStamp bytes between a stamp and the end of its frame; negative if frames have no room for a stamp
     */
    MediaLoop(
            MediaFormat format,
            byte[] bytes,
            int[] ends,
            long[] endSamples,
            int sampleRate,
            int bitsPerSecond,
            int bytesAfterStamp) {
        if (ends.length == 0 || ends.length != endSamples.length || endSamples[ends.length - 1] <= 0) {
            throw new IllegalArgumentException("frames: " + ends.length + " (expected: at least one that lasts)");
        }
        this.format = format;
        this.bytes = bytes;
        this.ends = ends;
        this.endSamples = endSamples;
        this.sampleRate = sampleRate;
        this.bitsPerSecond = bitsPerSecond > 0 ? bitsPerSecond : mean(bytes.length, loopSamples(), sampleRate);
        this.bytesAfterStamp = bytesAfterStamp;
    }

    private static int mean(int bytes, long samples, int sampleRate) {
        return (int) Math.round((double) bytes * Byte.SIZE * sampleRate / samples);
    }

    /** @return complete samples up to a time; exact for centuries */
    static long samplesAt(long mediaNanos, int sampleRate) {
        return mediaNanos / SECOND * sampleRate + mediaNanos % SECOND * sampleRate / SECOND;
    }

    private long loopSamples() {
        return endSamples[endSamples.length - 1];
    }

    @Override
    public MediaFormat format() {
        return format;
    }

    @Override
    public int nominalBitsPerSecond() {
        return bitsPerSecond;
    }

    @Override
    public boolean stamped() {
        return bytesAfterStamp >= 0;
    }

    @Override
    public Cursor open(int number) {
        return new Place(this);
    }

    private static final class Place implements Cursor {

        private final MediaLoop loop;
        /** Samples of the loops before this one. */
        private long earlierSamples;

        private long writtenSamples;
        private int frame;

        Place(MediaLoop loop) {
            this.loop = loop;
        }

        @Override
        public void writeDue(long mediaNanos, long wallNanos, ByteBuf into) {
            long due = samplesAt(mediaNanos, loop.sampleRate);
            int begin = into.writerIndex();
            while (earlierSamples + loop.endSamples[frame] <= due) {
                writeRun(due - earlierSamples, into);
            }
            if (into.writerIndex() > begin && wallNanos >= 0 && loop.stamped()) {
                Stamp.set(into, stampedEnd(begin, into.writerIndex()) - loop.bytesAfterStamp - Stamp.BYTES, wallNanos);
            }
        }

        /**
         * Returns the end of the second-to-last frame written: a listener can confirm that frame, and read its stamp, from these bytes.
         * The next write confirms the last frame. For a single frame, returns its end.
         */
        private int stampedEnd(int begin, int end) {
            int last = frame == 0 ? loop.ends.length - 1 : frame - 1;
            int length = loop.ends[last] - (last == 0 ? 0 : loop.ends[last - 1]);
            return end - length > begin ? end - length : end;
        }

        /** Copies the due frames, at most up to the end of the loop. */
        private void writeRun(long dueInLoop, ByteBuf into) {
            int from = frame == 0 ? 0 : loop.ends[frame - 1];
            while (frame < loop.ends.length && loop.endSamples[frame] <= dueInLoop) {
                frame++;
            }
            into.writeBytes(loop.bytes, from, loop.ends[frame - 1] - from);
            writtenSamples = earlierSamples + loop.endSamples[frame - 1];
            if (frame == loop.ends.length) {
                earlierSamples += loop.loopSamples();
                frame = 0;
            }
        }

        @Override
        public long writtenNanos() {
            return SampledCheck.nanos(writtenSamples, loop.sampleRate);
        }
    }
}
