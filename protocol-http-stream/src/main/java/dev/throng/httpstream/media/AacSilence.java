package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * One frame of silence as AAC LC in ADTS (ISO/IEC 13818-7 §6.2, §6.3): a channel element without spectral bands, data stream elements as
 * padding, and the end mark. Everything before the bytes of the first data element is copied from a file; only the sample rate, the length
 * and the byte count are changed.
 *
 * <pre>
 *  7 bytes | channel element, first data element's head | bytes | head | bytes ... | end
 * </pre>
 */
final class AacSilence {

    static final int SAMPLES = 1_024;
    static final int MIN_BYTES = 17;

    private static final int HEADER_BYTES = 7;

    /** The decoder's input buffer holds 6,144 bits per channel (ISO/IEC 13818-7 §8.2.2). */
    private static final int BUFFER_BYTES = 768;

    private static final int MAX_DATA = 254;
    private static final int DATA_HEAD_BYTES = 2;
    private static final int DATA_HEAD = 0x81;
    private static final int END = 0xE0;
    private static final int RATE_AT = 2;
    private static final int RATE_SHIFT = 2;
    private static final int RATE_BITS = 0xF << RATE_SHIFT;
    private static final int LENGTH_AT = 3;
    private static final int LENGTH_SHIFT = 13;
    private static final int LENGTH_BITS = 0x1FFF << LENGTH_SHIFT;

    private final byte[] begin;
    private final int firstCountShift;
    private final int maxBytes;

    AacSilence(int sampleRate, int channels) {
        int rateIndex = AdtsFrames.rateIndex(sampleRate);
        if (rateIndex < 0) {
            throw new IllegalArgumentException(
                    "sampleRate: " + sampleRate + " (expected: one of AAC's, from 7350 to 96000)");
        }
        boolean mono = channels == 1;
        begin = Arrays.copyOf(
                GeneratedAudio.file(mono ? "silence-mono.aac" : "silence-stereo.aac"), HEADER_BYTES + (mono ? 6 : 9));
        begin[RATE_AT] = (byte) (begin[RATE_AT] & ~RATE_BITS | rateIndex << RATE_SHIFT);
        firstCountShift = mono ? 3 : 4;
        maxBytes = BUFFER_BYTES * channels;
    }

    int maxBytes() {
        return maxBytes;
    }

    /** @return bytes of padding at the end of the frame, before its last byte */
    int write(ByteBuf into, int length) {
        int lengthAt = into.writerIndex() + LENGTH_AT;
        into.writeBytes(begin);
        into.setInt(lengthAt, into.getInt(lengthAt) & ~LENGTH_BITS | length << LENGTH_SHIFT);
        int space = length - begin.length - 1;
        int elements =
                Math.max(1, (space + DATA_HEAD_BYTES + MAX_DATA + DATA_HEAD_BYTES - 1) / (MAX_DATA + DATA_HEAD_BYTES));
        int data = space - DATA_HEAD_BYTES * (elements - 1);
        int last = data / elements;
        int firstCountAt = into.writerIndex() - Short.BYTES;
        into.setShort(firstCountAt, into.getShort(firstCountAt) | last << firstCountShift);
        into.writeZero(last);
        for (int element = 1; element < elements; element++) {
            last = data * (element + 1) / elements - data * element / elements;
            into.writeByte(DATA_HEAD).writeByte(last).writeZero(last);
        }
        into.writeByte(END);
        return last;
    }
}
