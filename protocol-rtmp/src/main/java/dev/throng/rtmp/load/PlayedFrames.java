package dev.throng.rtmp.load;

import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.ListenerMedia;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.MessageTimeline;
import dev.throng.streams.media.TimelineRecorder;

/** The frames that one player received, their order and their timestamps. Confined to its event loop; allocates nothing. */
final class PlayedFrames implements ListenerMedia {

    private final MessageTimeline messages = new MessageTimeline();
    private int countedFrames;
    private int countedJumps;
    private int countedOutOfOrder;

    private FrameTimeline timeline() {
        return messages.frames();
    }

    private int count() {
        return timeline().audioFrames() + timeline().videoFrames();
    }

    /**
     * Adds a message of audio or video. Headers of a decoder are not frames.
     *
     * @param atNanos when it arrived
     * @return whether it is the first key frame
     */
    boolean add(int type, long timestampMillis, int bytes, long head, long atNanos) {
        timeline().arriving(atNanos);
        boolean hadKeyFrame = timeline().keyFrames() > 0;
        messages.add(type, timestampMillis, bytes, head, 0);
        return !hadKeyFrame && timeline().keyFrames() > 0;
    }

    @Override
    public boolean hasNoFrames() {
        return count() == 0;
    }

    @Override
    public long playingNanos(long bytes) {
        return timeline().mediaNanos();
    }

    @Override
    public long bitsPerSecond() {
        return timeline().bitsPerSecond();
    }

    /** Counts the frames since the last call. */
    void countNew(StreamLoop<?> loop, TimelineRecorder timelines) {
        int frames = count();
        loop.count(StreamMetric.FRAMES, frames - countedFrames);
        timelines.countSince(countedJumps, countedOutOfOrder, timeline());
        countedFrames = frames;
        countedJumps = timeline().jumps();
        countedOutOfOrder = timeline().outOfOrder();
    }

    @Override
    public void recordEnd(StreamLoop<?> loop, TimelineRecorder timelines) {
        timelines.recordGreatest(timeline());
    }
}
