package dev.throng.streams.generated;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * NAL units that decoders skip (H.264 §7.3.2.7). They stand after the slice of their picture (§7.4.1.2.3).
 *
 * <pre>
 *  | length, u32 | 12 | ff ... ff | 80 |
 * </pre>
 */
final class Filler {

    /** The shortest one, with its length. */
    static final int MIN_BYTES = 6;

    private static final byte[] FF = new byte[16 * 1024];
    private static final int STOP_BIT = 0x80;

    static {
        Arrays.fill(FF, (byte) 0xff);
    }

    /** @param bytes with the length; at least {@link #MIN_BYTES} */
    static void write(ByteBuf out, int bytes) {
        out.writeInt(bytes - Integer.BYTES).writeByte(NalUnit.FILLER);
        for (int left = bytes - MIN_BYTES; left > 0; left -= FF.length) {
            out.writeBytes(FF, 0, Math.min(left, FF.length));
        }
        out.writeByte(STOP_BIT);
    }

    private Filler() {}
}
