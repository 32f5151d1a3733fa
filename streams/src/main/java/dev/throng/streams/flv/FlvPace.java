package dev.throng.streams.flv;

/** The times of a file's tags, and how long the file lasts. Confined to one thread. */
final class FlvPace {

    /** How long the only frame of audio or video lasts: as one of 25 pictures per second. */
    private static final int ONLY_FRAME_MILLIS = 40;

    /** The frames of audio or of video. */
    private static final class Track {

        private long firstMillis;
        private long lastMillis;
        private long frames;

        private void add(long millis) {
            if (frames == 0) {
                firstMillis = millis;
            }
            lastMillis = millis;
            frames++;
        }

        /** The time of the frame that would follow; 0 without frames. */
        private long nextMillis() {
            if (frames == 0) {
                return 0;
            }
            return lastMillis + (frames == 1 ? ONLY_FRAME_MILLIS : (lastMillis - firstMillis) / (frames - 1));
        }
    }

    private final StreamTime time = new StreamTime();
    private final Track audio = new Track();
    private final Track video = new Track();
    private boolean begun;
    private long firstMillis;
    private long millis;

    /**
     * Takes the timestamp of a tag of audio or video.
     *
     * @param setup whether the tag has no picture or sound
     * @return its time after the first one; at least that of the tag before
     */
    long add(int type, boolean setup, long timestampMillis) {
        long unwrapped = time.next(timestampMillis);
        if (!begun) {
            begun = true;
            firstMillis = unwrapped;
        }
        millis = Math.max(millis, unwrapped - firstMillis);
        if (!setup) {
            (type == MessageType.AUDIO ? audio : video).add(millis);
        }
        return millis;
    }

    /** Returns the time of the newest tag. */
    long millis() {
        return millis;
    }

    /** Whether a frame was added. */
    boolean hasBegun() {
        return audio.frames + video.frames > 0;
    }

    /** Returns the time after which the first frame can follow the last one; at least 1. */
    long durationMillis() {
        return Math.max(1, Math.max(millis, Math.max(audio.nextMillis(), video.nextMillis())));
    }
}
