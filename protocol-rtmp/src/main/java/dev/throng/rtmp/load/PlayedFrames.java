package dev.throng.rtmp.load;

import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.flv.AudioHead;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.StreamTime;
import dev.throng.streams.flv.VideoHead;
import dev.throng.streams.media.FrameTimeline;

/** The frames that one player received, their order and their timestamps. Confined to its event loop; allocates nothing. */
final class PlayedFrames {

    private final RtmpLoopState loop;
    private final long startedNanos;
    private final FrameTimeline timeline = new FrameTimeline();
    private final StreamTime time = new StreamTime();
    private int countedFrames;
    private int countedJumps;
    private int countedOutOfOrder;

    /** @param startedNanos when the player's arrival started */
    PlayedFrames(RtmpLoopState loop, long startedNanos) {
        this.loop = loop;
        this.startedNanos = startedNanos;
    }

    FrameTimeline timeline() {
        return timeline;
    }

    /** Returns how many frames of audio and video have arrived. */
    int count() {
        return timeline.audioFrames() + timeline.videoFrames();
    }

    /** Adds a message of audio or video. Headers of a decoder are not frames. */
    void message(int type, long timestampMillis, int bytes, long head, long atNanos) {
        long millis = time.next(timestampMillis);
        if (type == MessageType.VIDEO) {
            if (VideoHead.isFrame(head, bytes)) {
                boolean keyFrame = VideoHead.isKeyFrame(head, bytes);
                if (keyFrame && timeline.keyFrames() == 0) {
                    loop.record(StreamMetric.FIRST_KEY_FRAME_TIME, atNanos - startedNanos);
                }
                timeline.video(millis, bytes, keyFrame);
            }
        } else if (AudioHead.isFrame(head, bytes)) {
            timeline.audio(millis, bytes);
        }
    }

    /** Counts the frames since the last call. */
    void countNew() {
        int frames = count();
        int jumps = timeline.jumps();
        int outOfOrder = timeline.outOfOrder();
        loop.count(StreamMetric.FRAMES, frames - countedFrames);
        loop.count(StreamMetric.TIMESTAMP_JUMPS, jumps - countedJumps);
        loop.count(StreamMetric.FRAMES_OUT_OF_ORDER, outOfOrder - countedOutOfOrder);
        countedFrames = frames;
        countedJumps = jumps;
        countedOutOfOrder = outOfOrder;
    }

    /** Records what is known of the player as a whole. */
    void recordTotals() {
        if (timeline.audioFrames() > 0 && timeline.videoFrames() > 0) {
            loop.record(StreamMetric.INTERLEAVING, timeline.greatestDistanceNanos());
        }
        if (timeline.keyFrames() > 1) {
            loop.record(StreamMetric.KEY_FRAME_INTERVAL, timeline.greatestKeyIntervalNanos());
        }
    }
}
