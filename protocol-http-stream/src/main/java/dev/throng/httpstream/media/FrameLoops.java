package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Makes a loop of the frames in an MP3 or AAC file, without bytes that are not frames of the stream. */
final class FrameLoops {

    private static final int XING = 'X' << 24 | 'i' << 16 | 'n' << 8 | 'g';
    private static final int INFO = 'I' << 24 | 'n' << 16 | 'f' << 8 | 'o';
    private static final int VBRI = 'V' << 24 | 'B' << 16 | 'R' << 8 | 'I';
    private static final int VBRI_AT = 36;
    private static final int CRC_BYTES = 2;

    private final FrameCheck kind;
    private final ByteBuf file;
    private byte[] bytes;
    private int size;
    private int[] ends = new int[1_024];
    private int frames;
    private int header;

    private FrameLoops(FrameCheck kind, ByteBuf file) {
        this.kind = kind;
        this.file = file;
        this.bytes = new byte[file.readableBytes()];
    }

    static MediaSource of(MediaFormat format, FrameCheck kind, ByteBuf file) {
        return new FrameLoops(kind, file).collect(format);
    }

    private MediaSource collect(MediaFormat format) {
        int at = file.readerIndex();
        while (at + Long.BYTES <= file.writerIndex()) {
            int length = frameLength(at);
            if (length == 0) {
                at++;
                continue;
            }
            if (header == 0) {
                header = file.getInt(at);
            }
            if (!isInformation(at, length) && (frames > 0 || !leansOnEarlierFrames(at))) {
                add(at, length);
            }
            at += length;
        }
        if (frames == 0) {
            throw new IllegalArgumentException("no frames that decode by themselves (expected: a whole file)");
        }
        int samples = kind.samplesOf((long) header << Integer.SIZE);
        long[] endSamples = new long[frames];
        Arrays.setAll(endSamples, frame -> (frame + 1L) * samples);
        return new MediaLoop(
                format,
                Arrays.copyOf(bytes, size),
                Arrays.copyOf(ends, frames),
                endSamples,
                kind.sampleRateOf(header),
                0,
                -1);
    }

    /** @return length of a whole frame of this stream that begins here, or 0 */
    private int frameLength(int at) {
        long word = file.getLong(at);
        int length = kind.lengthOf(word);
        int next = at + length;
        if (length == 0 || next > file.writerIndex()) {
            return 0;
        }
        if (header != 0) {
            return kind.alike(header, (int) (word >>> 32)) ? length : 0;
        }
        boolean followed = next + Long.BYTES <= file.writerIndex()
                && kind.alike((int) (word >>> 32), file.getInt(next))
                && kind.lengthOf(file.getLong(next)) > 0;
        return followed ? length : 0;
    }

    private void add(int at, int length) {
        if (frames == ends.length) {
            ends = Arrays.copyOf(ends, frames * 2);
        }
        file.getBytes(at, bytes, size, length);
        size += length;
        ends[frames++] = size;
    }

    private boolean isMpegLayer3() {
        return kind instanceof MpegFrames && MpegFrames.layer(header) == 3;
    }

    /** Whether this is an encoder's information frame: silence with a table of contents (Xing, Info, VBRI). */
    private boolean isInformation(int at, int length) {
        if (!isMpegLayer3() || frames > 0) {
            return false;
        }
        int xing = at + Integer.BYTES + MpegFrames.sideBytes(file.getInt(at));
        return isMark(xing, at + length)
                || isMark(xing + CRC_BYTES, at + length)
                || at + VBRI_AT + Integer.BYTES <= at + length && file.getInt(at + VBRI_AT) == VBRI;
    }

    private boolean isMark(int at, int end) {
        return at + Integer.BYTES <= end && (file.getInt(at) == XING || file.getInt(at) == INFO);
    }

    /** Whether the frame needs data of earlier frames, which a loop that begins here would not have. */
    private boolean leansOnEarlierFrames(int at) {
        if (!isMpegLayer3()) {
            return false;
        }
        int first = file.getInt(at);
        int side = at + Integer.BYTES + ((first & 1 << 16) == 0 ? CRC_BYTES : 0);
        int mainDataBegin = MpegFrames.fullRate(first) ? file.getUnsignedShort(side) >>> 7 : file.getUnsignedByte(side);
        return mainDataBegin > 0;
    }
}
