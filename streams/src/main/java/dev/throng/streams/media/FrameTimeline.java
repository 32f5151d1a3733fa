package dev.throng.streams.media;

/**
 * Follows the timestamps of the audio and video frames that one player received, as FLV tags and RTMP messages carry them: playing time,
 * jumps, order, interleaving and key frames.
 *
 * <p>The playing time is how far the later of both streams has come. A step of more than {@value #JUMP_MILLIS} ms in one stream, forwards
 * or backwards, is a jump: the playing time goes on from there. It is no jump if the other stream went on meanwhile and this one is where
 * the other is: a still picture, a muted microphone. Neither is a step forwards that is not longer than the time that passed, by
 * {@link #arriving}: a publisher that paused. A smaller step backwards is out of order.
 *
 * <p>Allocates nothing, and is one small object: there may be thousands of players. Confined to one thread.
 */
public final class FrameTimeline {

    /** No encoder leaves more time between two frames of a stream. */
    static final long JUMP_MILLIS = 5_000;

    private static final long NONE = Long.MIN_VALUE;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private long audioMillis = NONE;
    private long videoMillis = NONE;
    private long leadMillis = NONE;

    /** When the frames of the present read arrived, and the newest frame before. */
    private long nowNanos = NONE;

    private long newestNanos = NONE;
    private long keyFrameMillis = NONE;
    private long playedMillis;
    private long bytes;

    /** What had come and played before the first key frame, and before the newest one: between them are whole groups of pictures. */
    private long firstKeyBytes;

    private long firstKeyMillis;
    private long newestKeyBytes;
    private long newestKeyMillis;
    private int firstKeyFrameBytes;

    private int audioFrames;
    private int videoFrames;
    private int keyFrames;
    private int jumps;
    private int outOfOrder;
    private int greatestDistanceMillis;
    private int greatestKeyIntervalMillis;

    /** Sets when the frames that follow arrived, by any clock; without it no time passes. */
    public void arriving(long atNanos) {
        if (nowNanos == NONE) {
            newestNanos = atNanos;
        }
        nowNanos = atNanos;
    }

    /** Adds a frame of audio. Headers of a decoder have no playing time, and are not frames. */
    public void audio(long timestampMillis, int frameBytes) {
        follow(audioMillis, videoMillis, timestampMillis, frameBytes);
        audioMillis = timestampMillis;
        audioFrames++;
    }

    /** Adds a frame of video, with its decoding time. */
    public void video(long timestampMillis, int frameBytes, boolean keyFrame) {
        follow(videoMillis, audioMillis, timestampMillis, frameBytes);
        videoMillis = timestampMillis;
        videoFrames++;
        if (keyFrame) {
            if (keyFrameMillis != NONE && timestampMillis > keyFrameMillis) {
                greatestKeyIntervalMillis = (int) Math.max(
                        greatestKeyIntervalMillis, Math.min(Integer.MAX_VALUE, timestampMillis - keyFrameMillis));
            }
            keyFrameMillis = timestampMillis;
            newestKeyBytes = bytes - frameBytes;
            newestKeyMillis = playedMillis;
            if (keyFrames++ == 0) {
                firstKeyBytes = newestKeyBytes;
                firstKeyMillis = newestKeyMillis;
                firstKeyFrameBytes = frameBytes;
            }
        }
    }

    private void follow(long lastMillis, long otherMillis, long timestampMillis, int frameBytes) {
        bytes += frameBytes;
        long step = lastMillis == NONE ? 0 : timestampMillis - lastMillis;
        long passedMillis = (nowNanos - newestNanos) / NANOS_PER_MILLI;
        newestNanos = nowNanos;
        boolean alone = otherMillis != NONE && Math.abs(timestampMillis - otherMillis) <= JUMP_MILLIS;
        boolean paused = step > 0 && (alone || step - passedMillis <= JUMP_MILLIS);
        if (Math.abs(step) > JUMP_MILLIS && !paused) {
            jumps++;
            restart(timestampMillis);
        } else {
            outOfOrder += step < 0 ? 1 : 0;
            measureDistance(otherMillis, timestampMillis);
        }
        if (leadMillis == NONE) {
            leadMillis = timestampMillis;
        } else if (timestampMillis > leadMillis) {
            long advance = timestampMillis - leadMillis;
            playedMillis += advance - passedMillis > JUMP_MILLIS ? 0 : advance;
            leadMillis = timestampMillis;
        }
    }

    /** The other stream follows with a jump of its own, which is the same event. */
    private void restart(long timestampMillis) {
        leadMillis = timestampMillis;
        keyFrameMillis = NONE;
        audioMillis = NONE;
        videoMillis = NONE;
    }

    /** A frame is behind the other stream by what a player must buffer. The stream that is ahead may also have stopped for a while. */
    private void measureDistance(long otherMillis, long timestampMillis) {
        if (otherMillis != NONE && otherMillis > timestampMillis) {
            long distance = otherMillis - timestampMillis;
            greatestDistanceMillis = (int) Math.max(greatestDistanceMillis, Math.min(Integer.MAX_VALUE, distance));
        }
    }

    /** Returns the playing time of all frames so far, without jumps. */
    public long mediaNanos() {
        return playedMillis * NANOS_PER_MILLI;
    }

    /**
     * Returns the mean bit rate, 0 before the first second of playing time. Key frames are much larger than other pictures, so it is the mean
     * from the first key frame up to the newest one once a second lies between them, and before that the mean without the first key frame.
     */
    public long bitsPerSecond() {
        long millis = newestKeyMillis - firstKeyMillis;
        if (millis >= 1_000) {
            return Math.round((newestKeyBytes - firstKeyBytes) * 8_000.0 / millis);
        }
        return playedMillis < 1_000 ? 0 : Math.round((bytes - firstKeyFrameBytes) * 8_000.0 / playedMillis);
    }

    /** Returns the bytes of all frames. */
    public long bytes() {
        return bytes;
    }

    public int audioFrames() {
        return audioFrames;
    }

    public int videoFrames() {
        return videoFrames;
    }

    public int keyFrames() {
        return keyFrames;
    }

    /** Returns how often the timestamps of a stream jumped. If both streams jump, it counts once. */
    public int jumps() {
        return jumps;
    }

    /** Returns how many frames had an earlier timestamp than the frame before in the same stream. */
    public int outOfOrder() {
        return outOfOrder;
    }

    /** Returns by how much frames of one stream came behind those of the other at most. A player must buffer that much to play both. */
    public long greatestDistanceNanos() {
        return greatestDistanceMillis * NANOS_PER_MILLI;
    }

    /** Returns the greatest playing time between two key frames: how long a new player may wait for its first picture. */
    public long greatestKeyIntervalNanos() {
        return greatestKeyIntervalMillis * NANOS_PER_MILLI;
    }
}
