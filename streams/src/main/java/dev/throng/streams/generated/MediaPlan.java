package dev.throng.streams.generated;

import dev.throng.streams.flv.PictureStamp;

/**
 * The media to generate.
 *
 * @param bitsPerSecond of the payloads of all messages of audio and video, as players count them; exact in each second
 * @param picturesPerSecond 1 to 120
 * @param keyFrameEvery pictures from one key frame to the next, 1 to 1,024
 */
public record MediaPlan(int bitsPerSecond, int picturesPerSecond, int keyFrameEvery, AudioPlan audio) {

    /** The first bytes of each message of video (FLV §E.4.3.1). */
    static final int HEAD_BYTES = 5;

    private static final int MAX_PICTURES_PER_SECOND = 120;
    private static final int USUAL_PICTURES_PER_SECOND = 25;
    private static final int USUAL_KEY_FRAME_SECONDS = 2;
    private static final int USUAL_AUDIO = 64_000;
    private static final int USUAL_SAMPLE_RATE = 44_100;

    /** @throws IllegalArgumentException if the pictures do not fit into the bit rate, or a value has another range */
    public MediaPlan {
        check("picturesPerSecond", picturesPerSecond, 1, MAX_PICTURES_PER_SECOND);
        check("keyFrameEvery", keyFrameEvery, 1, ParameterSets.MAX_KEY_FRAME_EVERY);
        long least = audio.bitsPerSecond() + leastVideo(picturesPerSecond, keyFrameEvery);
        check("bitsPerSecond", bitsPerSecond, least, ParameterSets.MAX_BITS_PER_SECOND);
    }

    private static void check(String name, int value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: " + least + " to " + most + ")");
        }
    }

    /** The pictures with stamps and without filler. */
    private static long leastVideo(int picturesPerSecond, int keyFrameEvery) {
        long around = HEAD_BYTES + PictureStamp.BYTES + Integer.BYTES;
        long group =
                keyFrameEvery * around + GreyBars.keyFrame(0).length + (keyFrameEvery - 1L) * GreyBars.repeat(1).length;
        return group * Byte.SIZE * picturesPerSecond / keyFrameEvery + 1;
    }

    /**
     * Returns a usual plan: 25 pictures per second, a key frame every two seconds, silence in stereo at 44.1 kHz with a quarter of the bit
     * rate and at most 64 kbit/s.
     *
     * @throws IllegalArgumentException if the bit rate is too low for it
     */
    public static MediaPlan of(int bitsPerSecond) {
        return new MediaPlan(
                bitsPerSecond,
                USUAL_PICTURES_PER_SECOND,
                USUAL_KEY_FRAME_SECONDS * USUAL_PICTURES_PER_SECOND,
                new AudioPlan(Math.min(bitsPerSecond / 4, USUAL_AUDIO), USUAL_SAMPLE_RATE, 2));
    }
}
