package dev.throng.streams.load;

import dev.throng.streams.media.TimelineRecorder;

/** What is known of the media that one listener has received. Confined to its event loop. */
public interface ListenerMedia {

    /** The media of a listener that is not accepted yet. */
    ListenerMedia NONE = new ListenerMedia() {

        @Override
        public boolean hasNoFrames() {
            return false;
        }

        @Override
        public long playingNanos(long bytes) {
            return 0;
        }

        @Override
        public long bitsPerSecond() {
            return 0;
        }

        @Override
        public void recordEnd(StreamLoop<?> loop, TimelineRecorder timelines) {}
    };

    /** Whether frames are looked for and none is complete yet. */
    boolean hasNoFrames();

    /**
     * Whether frames were found, and it is not known how long plays what arrives at present: no frames are found in it any more, or nothing
     * states their time. It may play all the same.
     */
    default boolean isUntimed() {
        return false;
    }

    /**
     * Returns the playing time of all media so far; 0 while it is not known.
     *
     * @param bytes all media so far
     */
    long playingNanos(long bytes);

    /** Returns the nominal bit rate; 0 while it is not known. */
    long bitsPerSecond();

    /** The stream is over. Counts what only its end decides, and records what its timestamps say of the whole stream. */
    void recordEnd(StreamLoop<?> loop, TimelineRecorder timelines);
}
