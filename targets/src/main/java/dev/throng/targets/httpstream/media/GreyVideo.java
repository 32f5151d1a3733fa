package dev.throng.targets.httpstream.media;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Grey pictures in H.264 (Constrained Baseline, CAVLC, one slice each). A key frame predicts each macroblock from its grey neighbours; all
 * others repeat the picture before. Filler data makes each frame as long as wished (H.264 §7.3.2.7).
 *
 * <pre>
 *  access unit as FLV has it: length (4 bytes), NAL unit of the slice, length (4 bytes), NAL unit of filler data: 0x0C FF … FF 80
 * </pre>
 */
final class GreyVideo {

    static final int WIDTH = 320;
    static final int HEIGHT = 192;

    /** The shortest key frame that {@link #frame} can make, in bytes. */
    static final int MIN_KEY_BYTES = 400;

    /** The shortest other frame, in bytes. */
    static final int MIN_OTHER_BYTES = 32;

    private static final int MACROBLOCKS = WIDTH / 16 * HEIGHT / 16;
    private static final int PROFILE = 66;
    private static final int CONSTRAINTS = 0xc0;
    private static final int LEVEL = 13;
    private static final int FRAME_NUMBER_BITS = 8;
    private static final int I_SLICES = 7;
    private static final int P_SLICES = 5;
    /** Intra 16×16, predicted from the mean of the neighbours, without residual (H.264 Table 7-11). */
    private static final int INTRA_16X16_DC = 3;

    private static final int FILLER = 0x0c;
    private static final int STOP = 0x80;

    private GreyVideo() {}

    /** The configuration of a decoder: version, profile, level, lengths of 4 bytes, SPS, PPS (ISO/IEC 14496-15 §5.2.4.1). */
    static ByteBuf configuration() {
        ByteBuf sps = sequenceParameters();
        ByteBuf pps = pictureParameters();
        ByteBuf out = Unpooled.buffer();
        out.writeByte(1)
                .writeByte(PROFILE)
                .writeByte(CONSTRAINTS)
                .writeByte(LEVEL)
                .writeByte(0xff);
        out.writeByte(0xe1).writeShort(sps.readableBytes()).writeBytes(sps);
        return out.writeByte(1).writeShort(pps.readableBytes()).writeBytes(pps);
    }

    private static ByteBuf sequenceParameters() {
        ByteBuf raw = Unpooled.buffer();
        raw.writeByte(PROFILE).writeByte(CONSTRAINTS).writeByte(LEVEL);
        RbspWriter bits = new RbspWriter(raw);
        // id, bits of the frame number - 4, pictures in the order of decoding, one reference, no gaps
        bits.golomb(0).golomb(FRAME_NUMBER_BITS - 4).golomb(2).golomb(1).bits(0, 1);
        bits.golomb(WIDTH / 16 - 1).golomb(HEIGHT / 16 - 1);
        // frames only, 8×8 inference, no cropping, no VUI
        bits.bits(1, 1).bits(1, 1).bits(0, 1).bits(0, 1);
        bits.end();
        return nal(0x67, raw);
    }

    private static ByteBuf pictureParameters() {
        ByteBuf raw = Unpooled.buffer();
        RbspWriter bits = new RbspWriter(raw);
        // ids, CAVLC, no field order, one slice group, one reference in each list, no weights
        bits.golomb(0)
                .golomb(0)
                .bits(0, 1)
                .bits(0, 1)
                .golomb(0)
                .golomb(0)
                .golomb(0)
                .bits(0, 3);
        // QP 26, no chroma offset, no deblocking control, no constrained intra, no redundant pictures
        bits.golomb(0).golomb(0).golomb(0).bits(0, 3);
        bits.end();
        return nal(0x68, raw);
    }

    /**
     * A frame of an exact length.
     *
     * @param number 0 for a key frame, else its number since the key frame
     * @param bytes at least {@link #MIN_KEY_BYTES} or {@link #MIN_OTHER_BYTES}
     */
    static ByteBuf frame(int number, int bytes) {
        ByteBuf slice = number == 0 ? keySlice() : repeatingSlice(number);
        ByteBuf out = Unpooled.buffer(bytes);
        out.writeInt(slice.readableBytes()).writeBytes(slice);
        int filler = bytes - out.readableBytes() - Integer.BYTES;
        if (filler < 2) {
            throw new IllegalArgumentException("a frame of " + bytes + " bytes (expected: more)");
        }
        out.writeInt(filler).writeByte(FILLER);
        for (int i = 0; i < filler - 2; i++) {
            out.writeByte(0xff);
        }
        return out.writeByte(STOP);
    }

    private static ByteBuf keySlice() {
        ByteBuf raw = Unpooled.buffer();
        RbspWriter bits = new RbspWriter(raw);
        // first macroblock, type, PPS, frame number, id of the IDR picture, two marks of references, QP
        bits.golomb(0)
                .golomb(I_SLICES)
                .golomb(0)
                .bits(0, FRAME_NUMBER_BITS)
                .golomb(0)
                .bits(0, 2)
                .golomb(0);
        for (int i = 0; i < MACROBLOCKS; i++) {
            // type, prediction of chroma, QP, no coefficients
            bits.golomb(INTRA_16X16_DC).golomb(0).golomb(0).bits(1, 1);
        }
        bits.end();
        return nal(0x65, raw);
    }

    private static ByteBuf repeatingSlice(int number) {
        ByteBuf raw = Unpooled.buffer();
        RbspWriter bits = new RbspWriter(raw);
        bits.golomb(0).golomb(P_SLICES).golomb(0).bits(number, FRAME_NUMBER_BITS);
        // as many references as the PPS states, in their order, sliding window, QP; then one run of skipped macroblocks
        bits.bits(0, 3).golomb(0).golomb(MACROBLOCKS);
        bits.end();
        return nal(0x41, raw);
    }

    /** A NAL unit: its header, then the bytes with a 3 between two zeros and a byte below 4 (H.264 §7.4.1). */
    private static ByteBuf nal(int header, ByteBuf raw) {
        ByteBuf out = Unpooled.buffer().writeByte(header);
        int zeros = 0;
        while (raw.isReadable()) {
            int next = raw.readUnsignedByte();
            if (zeros == 2 && next <= 3) {
                out.writeByte(3);
                zeros = 0;
            }
            out.writeByte(next);
            zeros = next == 0 ? zeros + 1 : 0;
        }
        return out;
    }
}
