package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.function.LongConsumer;

/**
 * Follows consecutive frames by the length in their headers, without decoding them.
 *
 * <p>Sync is found at a header that a second header of the same kind follows at exactly the frame's length. From then on, each header must
 * be where the header before indicates; otherwise sync is lost. The search then starts a few bytes before that position, so that a dropped
 * byte costs only one frame. The search keeps up to three candidates, because audio bytes can look like a header.
 *
 * <p>A header of another kind, with another sample rate or other channels, is a change of the format if the next header confirms it. So is
 * the next file of a server that plays one after another, with {@link AudioTags} between them. Neither is a lost sync. A tag may be known
 * only by its end, and the stream may go on in another format. So a lost sync counts when frames are found again, after
 * 64 kB without any, or at the end of the stream.
 *
 * <p>The last 24 bytes of earlier reads are kept: enough for a header and the stamp before it if a read ends between them, and for the head
 * of a tag.
 */
abstract class FrameCheck extends SampledCheck {

    private static final int HEADER_BYTES = 8;
    private static final int TAIL_BYTES = 3 * Long.BYTES;
    private static final int REWIND = 7;

    /** Items of APE without a header before them have a few kilobytes. */
    private static final int MAX_UNCOUNTED_BYTES = 1 << 16;

    private long tailFirst;
    private long tailMiddle;
    private long tailLast;
    private long candidate0;
    private long candidate1;
    private long candidate2;
    private long stampNanos = Stamp.NONE;
    /** Where to look next, relative to the first unread byte; negative if the header begins in the kept bytes. */
    private int next;
    /** Number of bytes of all earlier reads, modulo 2 to the 32nd. */
    private int position;

    private int header;
    private int frameBytes;
    private short frameSamples;
    private int frames;
    private int lostSyncs;
    private int formatChanges;

    /** Bytes of all tags. */
    private int tagBytes;

    /** How many more bytes the end of Lyrics3 may be away; 0 outside of such a tag. */
    private int lyricsLeft;

    /** Where the newest lost frame should have begun, modulo 2 to the 32nd. */
    private int lostAt;

    /** Sync is lost, and that does not count yet. */
    private boolean uncounted;

    private boolean synced;
    private boolean variable;

    /** The present frame is of another kind than the one before, and no header has confirmed it. */
    private boolean changing;

    /** @return length of the frame with this header, or 0 if it is none; the eight bytes are big-endian */
    abstract int lengthOf(long header);

    /**
     * As {@link #lengthOf}, while sync is sought.
     *
     * @param here where the header is, modulo 2 to the 32nd
     */
    int soughtLengthOf(long word, int here) {
        return lengthOf(word);
    }

    /** @return whether two headers may belong to one stream, by their first four bytes */
    abstract boolean alike(int header, int other);

    /** @return whether two headers that are {@link #alike} have the same bit rate */
    abstract boolean sameBitRate(int header, int other);

    /** @return samples of the frame with this header; the eight bytes are big-endian, and the last four may be zeros */
    abstract int samplesOf(long header);

    abstract int sampleRateOf(int header);

    /** @return the bit rate in the header, or 0 if it has none */
    abstract int bitRateOf(int header);

    /** @return bytes between a stamp and the end of its frame */
    abstract int bytesAfterStamp();

    @Override
    public final void read(ByteBuf bytes, LongConsumer stamps) {
        int start = bytes.readerIndex();
        int end = bytes.writerIndex();
        if (start == end) {
            return;
        }
        int at = start + next;
        while (end - at >= HEADER_BYTES) {
            long word = longAt(bytes, start, at);
            long known = stampNanos;
            int step = lyricsLeft > 0
                    ? lyrics(word, position + at - start)
                    : synced ? follow(bytes, start, end, at, word) : seek(bytes, start, end, at, word);
            if (stampNanos != known) {
                stamps.accept(stampNanos);
            }
            if (step == 0) {
                break;
            }
            at += step;
        }
        next = at - end;
        position += end - start;
        keepTail(bytes, start, end);
        bytes.readerIndex(end);
    }

    /** @return how far to go on from here; 0 if more bytes are needed */
    private int follow(ByteBuf bytes, int start, int end, int at, long word) {
        int first = (int) (word >>> 32);
        int length = lengthOf(word);
        if (length == 0) {
            return missingHeader(bytes, start, end, at, word);
        }
        if (!alike(first, header)) {
            return otherHeader(bytes, start, at, word, length);
        }
        if (changing) {
            changing = false;
            formatChanges++;
        }
        frameEnded(bytes, start, at);
        frameBegins(word, length);
        return length;
    }

    /** Handles a header of another kind: the format changes, unless the header before was of another kind too. */
    private int otherHeader(ByteBuf bytes, int start, int at, long word, int length) {
        if (changing) {
            return loseSync(position + at - start);
        }
        frameEnded(bytes, start, at);
        changing = true;
        kindChanges((int) (word >>> 32));
        present(word, length);
        return length;
    }

    private void kindChanges(int first) {
        endPart(sampleRateOf(header));
        variable |= bitRateOf(first) != bitRateOf(header);
    }

    /** Handles a missing header: either a tag, or sync is lost. */
    private int missingHeader(ByteBuf bytes, int start, int end, int at, long word) {
        int tag = tagBytes(bytes, start, end, at, word);
        if (tag > 0) {
            frameEnded(bytes, start, at);
        }
        return tag >= 0 ? tag : loseSync(position + at - start);
    }

    private int loseSync(int here) {
        uncounted = true;
        lostAt = here;
        synced = false;
        changing = false;
        return -REWIND;
    }

    private void countLoss() {
        lostSyncs += uncounted ? 1 : 0;
        uncounted = false;
    }

    private void frameBegins(long word, int length) {
        variable |= !sameBitRate((int) (word >>> 32), header);
        present(word, length);
    }

    private void present(long word, int length) {
        header = (int) (word >>> 32);
        frameBytes = length;
        frameSamples = (short) samplesOf(word);
    }

    private int seek(ByteBuf bytes, int start, int end, int at, long word) {
        int here = position + at - start;
        if (uncounted && here - lostAt > MAX_UNCOUNTED_BYTES) {
            countLoss();
        }
        int length = (word >>> 56) == 0xFF ? soughtLengthOf(word, here) : 0;
        if (length == 0) {
            int tag = tagBytes(bytes, start, end, at, word);
            return tag >= 0 ? tag : 1;
        }
        int first = (int) (word >>> 32);
        if (confirmed(candidate0, here, first)
                || confirmed(candidate1, here, first)
                || confirmed(candidate2, here, first)) {
            candidate0 = candidate1 = candidate2 = 0;
            countLoss();
            synced = true;
            frameEnded(bytes, start, at);
            frameBegins(word, length);
            return length;
        }
        candidate2 = candidate1;
        candidate1 = candidate0;
        candidate0 = (long) (here + length) << 48 | (long) length << 32 | first & 0xFFFFFFFFL;
        return 1;
    }

    /** Makes the candidate the current frame if it ends here and the header here belongs to the same stream. */
    private boolean confirmed(long candidate, int here, int first) {
        if (candidate == 0 || (short) (candidate >>> 48) != (short) here || !alike((int) candidate, first)) {
            return false;
        }
        if (header != 0 && !alike(header, first)) {
            kindChanges((int) candidate);
        }
        present(candidate << 32, (int) (candidate >>> 32) & 0xFFFF);
        return true;
    }

    /** Counts the current frame as complete, unless a tag after it has already done so. */
    private void frameEnded(ByteBuf bytes, int start, int at) {
        if (frameBytes == 0) {
            return;
        }
        frames++;
        if (add(frameSamples, frameBytes)) {
            endPart(sampleRateOf(header));
        }
        int stampAt = at - bytesAfterStamp() - Stamp.BYTES;
        if (frameBytes >= Stamp.BYTES && stampAt >= start - TAIL_BYTES) {
            long first = longAt(bytes, start, stampAt);
            if (Stamp.begins(first)) {
                stamped(first, longAt(bytes, start, stampAt + Long.BYTES));
            }
        }
        frameBytes = 0;
    }

    private void stamped(long first, long last) {
        long stamp = Stamp.parse(first, last);
        stampNanos = stamp == Stamp.NONE ? stampNanos : stamp;
    }

    /** @return how far to go on if a tag begins here, 0 if more bytes are needed, -1 if there is none */
    private int tagBytes(ByteBuf bytes, int start, int end, int at, long word) {
        int headBytes = AudioTags.headBytes(word);
        if (headBytes == 0) {
            return -1;
        }
        if (end - at < headBytes) {
            return 0;
        }
        long middle = headBytes <= 2 * Long.BYTES ? 0 : longAt(bytes, start, at + Long.BYTES);
        long last = longAt(bytes, start, at + headBytes - Long.BYTES);
        int length = AudioTags.length(word, middle, last);
        int before = AudioTags.bytesBefore(word, middle, last);
        if (uncounted && before > 0 && before == position + at - start - lostAt) {
            tagBytes += before;
            lostInTag();
        }
        if (length == AudioTags.LYRICS) {
            lyricsLeft = AudioTags.MAX_LYRICS_BYTES;
            length = 1;
        }
        tagBytes += Math.max(0, length);
        return length;
    }

    /** What seemed to be a lost frame was the beginning of a tag, so the frame before it was complete, and the next one follows the tag. */
    private void lostInTag() {
        uncounted = false;
        synced = true;
        candidate0 = candidate1 = candidate2 = 0;
        if (frameBytes > 0) {
            frames++;
            add(frameSamples, frameBytes);
            frameBytes = 0;
        }
    }

    /** Looks for the end of Lyrics3. @return how far to go on */
    private int lyrics(long word, int here) {
        tagBytes++;
        lyricsLeft--;
        if (AudioTags.isEndOfLyrics(word)) {
            tagBytes += AudioTags.END_OF_LYRICS_BYTES - 1;
            lyricsLeft = 0;
            return AudioTags.END_OF_LYRICS_BYTES;
        }
        if (lyricsLeft == 0 && synced) {
            return loseSync(here);
        }
        return 1;
    }

    /** Returns eight bytes from an index, which may be before this read, in the kept bytes. */
    private long longAt(ByteBuf bytes, int start, int at) {
        if (at >= start) {
            return bytes.getLong(at);
        }
        long word = 0;
        for (int i = at; i < at + Long.BYTES; i++) {
            word = word << 8 | (i >= start ? bytes.getByte(i) & 0xFF : tailByte(start - i));
        }
        return word;
    }

    private long tailByte(int back) {
        long word = back <= Long.BYTES ? tailLast : back <= 2 * Long.BYTES ? tailMiddle : tailFirst;
        return word >>> (back - 1) * Byte.SIZE & 0xFF;
    }

    private void keepTail(ByteBuf bytes, int start, int end) {
        if (end - start >= TAIL_BYTES) {
            tailFirst = bytes.getLong(end - TAIL_BYTES);
            tailMiddle = bytes.getLong(end - 2 * Long.BYTES);
            tailLast = bytes.getLong(end - Long.BYTES);
            return;
        }
        for (int i = start; i < end; i++) {
            tailFirst = tailFirst << Byte.SIZE | tailMiddle >>> 56;
            tailMiddle = tailMiddle << Byte.SIZE | tailLast >>> 56;
            tailLast = tailLast << Byte.SIZE | bytes.getByte(i) & 0xFF;
        }
    }

    @Override
    public final void end() {
        countLoss();
    }

    @Override
    public final long frames() {
        return frames;
    }

    @Override
    public final long lostSyncs() {
        return lostSyncs;
    }

    @Override
    public final long mediaNanos() {
        return playedNanos(sampleRateOf(header));
    }

    @Override
    public final long nominalBitsPerSecond() {
        if (header == 0) {
            return 0;
        }
        int named = variable ? 0 : bitRateOf(header);
        if (named > 0) {
            return named;
        }
        return meanBitsPerSecond(sampleRateOf(header), 0);
    }

    @Override
    public final long formatChanges() {
        return formatChanges;
    }

    @Override
    public final long tagBytes() {
        return Integer.toUnsignedLong(tagBytes);
    }

    @Override
    public final boolean synced() {
        return synced;
    }

    @Override
    public final long stampNanos() {
        return stampNanos;
    }
}
