package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Silent frames with an exact bit rate. Each can be decoded on its own, and has room for a stamp at its end if the rate allows.
 *
 * <p>The length of frame k is the difference of two rounded multiples of the exact length, so the rate is exact over a loop. A loop has
 * the length of one period of that pattern.
 */
final class SilentFrames {

    private static final int MIN_FRAMES = 50;
    private static final int[] MPEG_RATES = {44_100, 48_000, 32_000, 22_050, 24_000, 16_000, 11_025, 12_000, 8_000};
    private static final int LAYER_3 = 1 << 17;
    private static final int NO_CRC = 1 << 16;
    private static final int ORIGINAL = 1 << 2;

    private SilentFrames() {}

    /**
     * MPEG layer III. A frame whose side information is all zeros uses no bits of main data and no bits of earlier frames, so everything
     * after it is ancillary data (ISO/IEC 11172-3 §2.4.1.7, §2.4.2.7).
     */
    static MediaSource mp3(int bitsPerSecond, int sampleRate, int channels) {
        int header = mp3Header(bitsPerSecond, sampleRate) | (channels == 1 ? MpegFrames.MONO : 0);
        int samples = MpegFrames.samples(header);
        long[] ends = ends(bitsPerSecond, sampleRate, samples);
        ByteBuf frames = Unpooled.buffer();
        for (int frame = 0; frame < ends.length; frame++) {
            int begin = frames.writerIndex();
            int padding = ends[frame] - begin > MpegFrames.length(header) ? 1 : 0;
            frames.writeInt(header | padding << 9);
            frames.writeZero(Math.toIntExact(ends[frame] - begin) - Integer.BYTES);
        }
        int sideBytes = MpegFrames.sideBytes(header);
        boolean room = MpegFrames.length(header) >= Integer.BYTES + sideBytes + Stamp.BYTES;
        return loop(MediaFormat.MP3, frames, ends, samples, sampleRate, bitsPerSecond, room ? 0 : -1);
    }

    private static int mp3Header(int bitsPerSecond, int sampleRate) {
        boolean known = false;
        for (int rate : MPEG_RATES) {
            known |= rate == sampleRate;
        }
        if (!known) {
            throw new IllegalArgumentException("sampleRate: " + sampleRate + " (expected: one of MPEG's: 8000, 11025,"
                    + " 12000, 16000, 22050, 24000, 32000, 44100, 48000)");
        }
        for (int bits = 0; bits < 1 << 12; bits++) {
            int header = 0xFFE00000 | LAYER_3 | NO_CRC | ORIGINAL | (bits & 0xC00) << 9 | (bits & 0x3F) << 10;
            if (MpegFrames.length(header) > 0
                    && MpegFrames.sampleRate(header) == sampleRate
                    && MpegFrames.kbps(header) * 1_000 == bitsPerSecond) {
                return header;
            }
        }
        throw new IllegalArgumentException("bitsPerSecond: " + bitsPerSecond + " (expected at " + sampleRate + " Hz: "
                + (sampleRate >= 32_000
                        ? "32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256 or 320 thousand)"
                        : "8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144 or 160 thousand)"));
    }

    /** AAC LC in ADTS: one silent element, then data elements that players skip, filled up to the rate. */
    static MediaSource aac(int bitsPerSecond, int sampleRate, int channels) {
        long[] ends = ends(bitsPerSecond, sampleRate, AacSilence.SAMPLES);
        ByteBuf frames = Unpooled.buffer();
        AacSilence silence = new AacSilence(sampleRate, channels);
        boolean room = true;
        for (long end : ends) {
            int length = Math.toIntExact(end) - frames.writerIndex();
            if (length < AacSilence.MIN_BYTES || length > silence.maxBytes()) {
                throw new IllegalArgumentException("bitsPerSecond: " + bitsPerSecond + " (expected at " + sampleRate
                        + " Hz: frames of " + AacSilence.MIN_BYTES + " to " + silence.maxBytes() + " bytes, not "
                        + length + ")");
            }
            room &= silence.write(frames, length) >= Stamp.BYTES;
        }
        return loop(MediaFormat.AAC, frames, ends, AacSilence.SAMPLES, sampleRate, bitsPerSecond, room ? 1 : -1);
    }

    private static long[] ends(long bitsPerSecond, int sampleRate, int samples) {
        long units = bitsPerSecond * samples;
        long perByte = (long) Byte.SIZE * sampleRate;
        int period = Math.toIntExact(perByte / gcd(units, perByte));
        long[] ends = new long[period * ((MIN_FRAMES + period - 1) / period)];
        for (int frame = 0; frame < ends.length; frame++) {
            ends[frame] = (frame + 1) * units / perByte;
        }
        return ends;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private static MediaSource loop(
            MediaFormat format,
            ByteBuf frames,
            long[] ends,
            int samples,
            int sampleRate,
            int bitsPerSecond,
            int bytesAfterStamp) {
        int[] indices = new int[ends.length];
        long[] endSamples = new long[ends.length];
        for (int frame = 0; frame < ends.length; frame++) {
            indices[frame] = Math.toIntExact(ends[frame]);
            endSamples[frame] = (frame + 1L) * samples;
        }
        byte[] bytes = new byte[frames.readableBytes()];
        frames.readBytes(bytes);
        return new MediaLoop(format, bytes, indices, endSamples, sampleRate, bitsPerSecond, bytesAfterStamp);
    }
}
