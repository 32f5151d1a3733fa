package dev.throng.rtmp.load;

import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.media.FrameTimeline;
import dev.throng.streams.media.MessageTimeline;

/** The frames that one player received, their order and their timestamps. Confined to its event loop; allocates nothing. */
final class PlayedFrames {

    private final PlayerRules rules;
    private final long startedNanos;
    private final MessageTimeline messages = new MessageTimeline();
    private int countedFrames;
    private int countedJumps;
    private int countedOutOfOrder;

    /** @param startedNanos when the player's arrival started */
    PlayedFrames(PlayerRules rules, long startedNanos) {
        this.rules = rules;
        this.startedNanos = startedNanos;
    }

    FrameTimeline timeline() {
        return messages.frames();
    }

    /** Returns how many frames of audio and video have arrived. */
    int count() {
        return timeline().audioFrames() + timeline().videoFrames();
    }

    /** Adds a message of audio or video. Headers of a decoder are not frames. */
    void message(int type, long timestampMillis, int bytes, long head, long atNanos) {
        boolean hadKeyFrame = timeline().keyFrames() > 0;
        messages.add(type, timestampMillis, bytes, head, 0);
        if (!hadKeyFrame && timeline().keyFrames() > 0) {
            rules.loop().record(StreamMetric.FIRST_KEY_FRAME_TIME, atNanos - startedNanos);
        }
    }

    /** Counts the frames since the last call. */
    void countNew() {
        int frames = count();
        rules.loop().count(StreamMetric.FRAMES, frames - countedFrames);
        rules.timelines().countSince(countedJumps, countedOutOfOrder, timeline());
        countedFrames = frames;
        countedJumps = timeline().jumps();
        countedOutOfOrder = timeline().outOfOrder();
    }

    /** Records what is known of the player as a whole. */
    void recordTotals() {
        rules.timelines().recordGreatest(timeline());
    }
}
