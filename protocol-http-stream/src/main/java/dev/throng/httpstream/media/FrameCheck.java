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
 * <p>The last 24 bytes of earlier reads are kept: enough for a header and the stamp before it if a read ends between them.
 */
abstract class FrameCheck implements MediaCheck {

    private static final int HEADER_BYTES = 8;
    private static final int TAG_HEADER_BYTES = 10;
    private static final int TAIL_BYTES = 3 * Long.BYTES;
    private static final int REWIND = 7;
    private static final int MAX_TAG_BYTES = 1 << 20;
    private static final int ID3 = 'I' << 16 | 'D' << 8 | '3';
    private static final int ID3_FOOTER = '3' << 16 | 'D' << 8 | 'I';
    private static final int ID3V1 = 'T' << 16 | 'A' << 8 | 'G';
    private static final long SECOND = 1_000_000_000L;

    private long tailFirst;
    private long tailMiddle;
    private long tailLast;
    private long candidate0;
    private long candidate1;
    private long candidate2;
    private long samples;
    private long earlierNanos;
    private long frameBytesSum;
    private long stampNanos = Stamp.NONE;
    /** Where to look next, relative to the first unread byte; negative if the header begins in the kept bytes. */
    private int next;
    /** Number of bytes of all earlier reads, modulo 2 to the 32nd. */
    private int position;

    private int header;
    private int frameBytes;
    private int frames;
    private int lostSyncs;
    private boolean synced;
    private boolean variable;

    /** @return length of the frame with this header, or 0 if it is none; the eight bytes are big-endian */
    abstract int lengthOf(long header);

    /** @return whether two headers may belong to one stream, by their first four bytes */
    abstract boolean alike(int header, int other);

    /** @return whether two headers that are {@link #alike} have the same bit rate */
    abstract boolean sameBitRate(int header, int other);

    abstract int samplesOf(int header);

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
            int step = synced ? follow(bytes, start, end, at, word) : seek(bytes, start, end, at, word);
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
        int length = alike(first, header) ? lengthOf(word) : 0;
        if (length == 0) {
            return missingHeader(bytes, start, end, at, word);
        }
        frameEnded(bytes, start, at);
        frameBegins(first, length);
        return length;
    }

    /** Handles a missing header: either a tag, or sync is lost. */
    private int missingHeader(ByteBuf bytes, int start, int end, int at, long word) {
        int tag = tagBytes(bytes, start, end, at, word);
        if (tag > 0) {
            frameEnded(bytes, start, at);
        }
        if (tag >= 0) {
            return tag;
        }
        lostSyncs++;
        synced = false;
        return -REWIND;
    }

    private void frameBegins(int first, int length) {
        variable |= !sameBitRate(first, header);
        header = first;
        frameBytes = length;
    }

    private int seek(ByteBuf bytes, int start, int end, int at, long word) {
        int length = (word >>> 56) == 0xFF ? lengthOf(word) : 0;
        if (length == 0) {
            int tag = tagBytes(bytes, start, end, at, word);
            return tag >= 0 ? tag : 1;
        }
        int first = (int) (word >>> 32);
        int here = position + at - start;
        if (confirmed(candidate0, here, first)
                || confirmed(candidate1, here, first)
                || confirmed(candidate2, here, first)) {
            candidate0 = candidate1 = candidate2 = 0;
            synced = true;
            frameEnded(bytes, start, at);
            frameBegins(first, length);
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
        if (header != 0 && sampleRateOf(header) != sampleRateOf(first)) {
            earlierNanos = mediaNanos();
            samples = 0;
            frameBytesSum = 0;
        }
        header = (int) candidate;
        frameBytes = (int) (candidate >>> 32) & 0xFFFF;
        return true;
    }

    /** Counts the current frame as complete, unless a tag after it has already done so. */
    private void frameEnded(ByteBuf bytes, int start, int at) {
        if (frameBytes == 0) {
            return;
        }
        frames++;
        samples += samplesOf(header);
        frameBytesSum += frameBytes;
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

    /** @return bytes of the tag that begins here (ID3v2, its footer, or ID3v1), 0 if more bytes are needed, -1 if there is none */
    private int tagBytes(ByteBuf bytes, int start, int end, int at, long word) {
        int mark = (int) (word >>> 40);
        if (mark == ID3V1) {
            return 128;
        }
        if (mark == ID3_FOOTER) {
            return TAG_HEADER_BYTES;
        }
        if (mark != ID3 || (word >>> 32 & 0xFF) > 4 || (word & 0x8080) != 0) {
            return -1;
        }
        if (end - at < TAG_HEADER_BYTES) {
            return 0;
        }
        int low = (int) longAt(bytes, start, at + 2) & 0xFFFF;
        int size = (int) (word >>> 8 & 0x7F) << 21 | (int) (word & 0x7F) << 14 | (low >>> 8 & 0x7F) << 7 | low & 0x7F;
        return (low & 0x8080) != 0 || size > MAX_TAG_BYTES ? -1 : TAG_HEADER_BYTES + size;
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
    public final long frames() {
        return frames;
    }

    @Override
    public final long lostSyncs() {
        return lostSyncs;
    }

    @Override
    public final long mediaNanos() {
        return samples == 0 ? earlierNanos : earlierNanos + nanos(samples, sampleRateOf(header));
    }

    static long nanos(long samples, int sampleRate) {
        return samples / sampleRate * SECOND + samples % sampleRate * SECOND / sampleRate;
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
        return samples == 0 ? 0 : Math.round((double) frameBytesSum * Byte.SIZE * sampleRateOf(header) / samples);
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
