package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * MP3 frames of silence, mono, at a constant bit rate: a header, side information of zeros (nothing to decode), and
 * zeros up to the frame's length.
 *
 * <p>Rates from 32 kbps use MPEG-1 at 48 kHz with 1,152 samples a frame; lower rates use MPEG-2 at 24 kHz with 576.
 * Either way a frame lasts 24 ms, has kbps × 3 bytes and no padding (ISO/IEC 11172-3 and 13818-3, section 2.4.2.3).
 */
public final class SilentMp3 {

    /** The duration of a frame in nanoseconds. */
    public static final long FRAME_NANOS = 24_000_000;

    private static final int[] MPEG_1 = {32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] MPEG_2 = {8, 16, 24};

    /** Layer III, no checksum. */
    private static final int MPEG_1_LAYER_3 = 0xFFFB;

    private static final int MPEG_2_LAYER_3 = 0xFFF3;
    /** 48 kHz in MPEG-1, 24 kHz in MPEG-2; no padding. */
    private static final int SAMPLE_RATE = 0x04;

    private static final int ONE_CHANNEL = 0xC0;

    private static final Map<Integer, Integer> HEADERS = headers();

    private SilentMp3() {}

    private static Map<Integer, Integer> headers() {
        Map<Integer, Integer> headers = new TreeMap<>();
        for (int i = 0; i < MPEG_2.length; i++) {
            headers.put(MPEG_2[i], header(MPEG_2_LAYER_3, i + 1));
        }
        for (int i = 0; i < MPEG_1.length; i++) {
            headers.put(MPEG_1[i], header(MPEG_1_LAYER_3, i + 1));
        }
        return headers;
    }

    private static int header(int sync, int rateIndex) {
        return sync << 16 | (rateIndex << 4 | SAMPLE_RATE) << 8 | ONE_CHANNEL;
    }

    /** Whether frames of this bit rate exist. */
    public static boolean isRate(int kbps) {
        return HEADERS.containsKey(kbps);
    }

    /** All bit rates in kbps, as a list in text. */
    public static String rates() {
        return HEADERS.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** One frame; {@link #isRate} must be true for {@code kbps}. */
    public static ByteBuf frame(int kbps) {
        ByteBuf frame = Unpooled.buffer(kbps * 3);
        frame.writeInt(HEADERS.get(kbps));
        frame.writeZero(kbps * 3 - frame.readableBytes());
        return frame;
    }
}
