package dev.throng.streams.media;

import dev.throng.measure.LoopRecorder;
import dev.throng.streams.delivery.StreamMetric;

/** Records the timelines of players. One for all players of an event loop; confined to it. */
public final class TimelineRecorder {

    private final LoopRecorder loop;

    public TimelineRecorder(LoopRecorder loop) {
        this.loop = loop;
    }

    /**
     * Counts what was added to a timeline.
     *
     * @param jumps of the timeline before
     * @param outOfOrder of the timeline before
     */
    public void countSince(int jumps, int outOfOrder, FrameTimeline now) {
        loop.count(StreamMetric.TIMESTAMP_JUMPS, now.jumps() - jumps);
        loop.count(StreamMetric.FRAMES_OUT_OF_ORDER, now.outOfOrder() - outOfOrder);
    }

    /** Records a player's greatest distances, once, when it leaves or at the end. */
    public void recordGreatest(FrameTimeline timeline) {
        if (timeline.audioFrames() > 0 && timeline.videoFrames() > 0) {
            loop.record(StreamMetric.INTERLEAVING, timeline.greatestDistanceNanos());
        }
        if (timeline.keyFrames() > 1) {
            loop.record(StreamMetric.KEY_FRAME_INTERVAL, timeline.greatestKeyIntervalNanos());
        }
    }
}
