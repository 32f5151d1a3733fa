package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;

/**
 * One frame of silence as AAC LC in ADTS (ISO/IEC 13818-7 §6.2, §6.3): a channel element whose spectrum has no band, data stream elements
 * as filling, and the end mark.
 *
 * <pre>
 *  7 bytes | channel element, first data element's head | bytes | head | bytes ... | end
 * </pre>
 */
final class AacSilence {

    static final int SAMPLES = 1_024;
    static final int MIN_BYTES = 17;

    private static final int HEADER_BYTES = 7;
    private static final int MAX_DATA = 254;
    private static final int DATA_HEAD_BYTES = 2;
    private static final int END = 0xE0;
    private static final int LOW_COMPLEXITY = 1;
    private static final int DATA_ELEMENT = 4;

    private final int rateIndex;
    private final int channels;
    private final int firstBytes;

    AacSilence(int sampleRate, int channels) {
        this.rateIndex = AdtsFrames.rateIndex(sampleRate);
        if (rateIndex < 0) {
            throw new IllegalArgumentException(
                    "sampleRate: " + sampleRate + " (expected: one of AAC's, from 7350 to 96000)");
        }
        this.channels = channels;
        this.firstBytes = channels == 1 ? 6 : 9;
    }

    /** The decoder's input buffer holds 6,144 bits per channel (ISO/IEC 13818-7 §8.2.2). */
    int maxBytes() {
        return 768 * channels;
    }

    /** @return bytes of filling at the end of the frame, before its last byte */
    int write(ByteBuf into, int length) {
        BitPacker bits = new BitPacker(into);
        bits.high(0xFFF, 12).high(0, 1).high(0, 2).high(1, 1);
        bits.high(LOW_COMPLEXITY, 2)
                .high(rateIndex, 4)
                .high(0, 1)
                .high(channels, 3)
                .high(0, 4);
        bits.high(length, 13).high(0x7FF, 11).high(0, 2);
        if (channels == 1) {
            bits.high(0, 3).high(0, 4);
            silentChannel(bits);
        } else {
            bits.high(1, 3).high(0, 4).high(0, 1);
            silentChannel(bits);
            silentChannel(bits);
        }
        int space = length - HEADER_BYTES - firstBytes - 1;
        int elements =
                Math.max(1, (space + DATA_HEAD_BYTES + MAX_DATA + DATA_HEAD_BYTES - 1) / (MAX_DATA + DATA_HEAD_BYTES));
        int data = space - DATA_HEAD_BYTES * (elements - 1);
        int last = 0;
        for (int element = 0; element < elements; element++) {
            last = data * (element + 1) / elements - data * element / elements;
            bits.high(DATA_ELEMENT, 3).high(0, 4).high(1, 1).high(last, 8).alignHigh();
            into.writeZero(last);
        }
        into.writeByte(END);
        return last;
    }

    /** Gain, a long window without bands, no pulses, no noise shaping, no gain control. */
    private static void silentChannel(BitPacker bits) {
        bits.high(100, 8).high(0, 1).high(0, 2).high(0, 1).high(0, 6).high(0, 1).high(0, 3);
    }
}
