package dev.throng.targets.httpstream;

/** Counts the frames of a stream from any position, by the standard's tables for MPEG-1 and MPEG-2, layer III. */
final class Mp3Frames {

    private static final int[] MPEG_1 = {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320};
    private static final int[] MPEG_2 = {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160};
    private static final int[] RATES = {44_100, 48_000, 32_000};

    private final int frames;
    private final int lostSyncs;

    private Mp3Frames(int frames, int lostSyncs) {
        this.frames = frames;
        this.lostSyncs = lostSyncs;
    }

    static Mp3Frames in(byte[] bytes) {
        int frames = 0;
        int lost = 0;
        boolean synced = false;
        int at = 0;
        while (at + 4 <= bytes.length) {
            int length = frameBytes(bytes, at);
            boolean confirmed =
                    length > 0 && (synced || at + length + 4 > bytes.length || frameBytes(bytes, at + length) > 0);
            if (confirmed) {
                synced = true;
                frames += at + length <= bytes.length ? 1 : 0;
                at += length;
            } else {
                lost += synced ? 1 : 0;
                synced = false;
                at++;
            }
        }
        return new Mp3Frames(frames, lost);
    }

    /** The length of the frame; 0 if there is no header. */
    static int frameBytes(byte[] bytes, int at) {
        int head = (bytes[at] & 0xFF) << 24
                | (bytes[at + 1] & 0xFF) << 16
                | (bytes[at + 2] & 0xFF) << 8
                | bytes[at + 3] & 0xFF;
        int version = head >>> 19 & 3;
        int layer = head >>> 17 & 3;
        int rate = head >>> 12 & 15;
        int sampling = head >>> 10 & 3;
        if (head >>> 21 != 0x7FF || version < 2 || layer != 1 || rate == 0 || rate == 15 || sampling == 3) {
            return 0;
        }
        int padding = head >>> 9 & 1;
        return version == 3
                ? 144_000 * MPEG_1[rate] / RATES[sampling] + padding
                : 72_000 * MPEG_2[rate] / (RATES[sampling] / 2) + padding;
    }

    int frames() {
        return frames;
    }

    int lostSyncs() {
        return lostSyncs;
    }
}
