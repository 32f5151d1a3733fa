package dev.throng.httpstream.media;

import dev.throng.streams.flv.AudioHead;
import dev.throng.streams.flv.FlvReader;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageLimits;
import dev.throng.streams.flv.MessageSink;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.StreamTime;
import dev.throng.streams.flv.VideoHead;
import dev.throng.streams.media.FrameTimeline;
import io.netty.buffer.ByteBuf;
import java.util.function.LongConsumer;

/**
 * Checks the FLV that a listener of HTTP-FLV received: each tag must follow the one before, and the timestamps of audio and video must not
 * jump. Counts tags as frames, and playing time by the timestamps.
 *
 * <p>FLV has no sync mark, so nothing can be read after a broken tag. The check then stays out of sync.
 */
public final class FlvCheck implements MediaCheck, MessageSink {

    /** Scripts of players have a few hundred bytes; recordings may have an index of key frames. */
    private static final MessageLimits LIMITS = new MessageLimits(1, 1 << 20, 1 << 20);

    /** The header of a tag, and the pointer back to it. */
    private static final int TAG_BYTES = 15;

    private final FlvReader reader = new FlvReader(LIMITS);
    private final FrameTimeline timeline = new FrameTimeline();
    private final StreamTime time = new StreamTime();
    private long tags;
    private boolean broken;

    @Override
    public void read(ByteBuf bytes, LongConsumer stamps) {
        if (!broken) {
            try {
                reader.read(bytes, this);
            } catch (MessageException e) {
                broken = true;
            }
        }
        bytes.readerIndex(bytes.writerIndex());
    }

    @Override
    public void media(int type, int streamId, long timestampMillis, int bytes, long head) {
        tags++;
        long millis = time.next(timestampMillis);
        if (type == MessageType.VIDEO) {
            if (VideoHead.isFrame(head, bytes)) {
                timeline.video(millis, TAG_BYTES + bytes, VideoHead.isKeyFrame(head, bytes));
            }
        } else if (AudioHead.isFrame(head, bytes)) {
            timeline.audio(millis, TAG_BYTES + bytes);
        }
    }

    @Override
    public void message(int type, int streamId, long timestampMillis, ByteBuf payload) {
        tags++;
    }

    /** Returns the complete tags: audio, video and scripts. */
    @Override
    public long frames() {
        return tags;
    }

    /** Returns the jumps of the timestamps and the frames out of order; one more if a tag was broken. */
    @Override
    public long lostSyncs() {
        return timeline.jumps() + timeline.outOfOrder() + (broken ? 1 : 0);
    }

    @Override
    public long mediaNanos() {
        return timeline.mediaNanos();
    }

    @Override
    public long nominalBitsPerSecond() {
        return timeline.bitsPerSecond();
    }

    @Override
    public boolean synced() {
        return tags > 0 && !broken;
    }

    /** FLV of other programs has no stamps. */
    @Override
    public long stampNanos() {
        return Stamp.NONE;
    }

    /** Returns the timestamps, order and key frames of the audio and video. */
    public FrameTimeline timeline() {
        return timeline;
    }
}
