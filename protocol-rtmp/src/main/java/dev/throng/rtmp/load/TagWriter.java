package dev.throng.rtmp.load;

import dev.throng.rtmp.client.PublisherStream;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.PictureStamp;
import dev.throng.streams.flv.TagSource;
import io.netty.buffer.ByteBuf;

/**
 * Writes the tags of one publisher when they are due. About once a second it writes the time, in a data message, in a picture, or in both.
 * Timestamps begin at 0. Confined to its event loop.
 */
final class TagWriter {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long STAMP_EVERY_MILLIS = 1_000;
    private final TagSource tags;
    private final StampPlace place;
    private final long originNanos;
    private final ByteBuf payload;
    private long dataStampMillis;
    private long frameStampMillis;

    /**
     * @param payload holds one payload at a time; may be shared on the event loop
     * @param originNanos when the first tag is due
     */
    TagWriter(TagSource tags, StampPlace place, ByteBuf payload, long originNanos) {
        this.tags = tags;
        this.place = place;
        this.payload = payload;
        this.originNanos = originNanos;
    }

    /**
     * Writes all tags that are due, without a flush.
     *
     * @param epochMicros the time now, for stamps
     */
    void write(PublisherStream out, long dueNanos, long epochMicros) {
        long dueMillis = Math.floorDiv(dueNanos - originNanos, NANOS_PER_MILLI);
        while (tags.millis() <= dueMillis) {
            writeTag(out, epochMicros);
            tags.advance();
        }
    }

    private void writeTag(PublisherStream out, long epochMicros) {
        long millis = tags.millis();
        boolean stamped = place.frames() && isPicture() && millis >= frameStampMillis;
        payload.clear();
        tags.write(payload, stamped ? epochMicros : PictureStamp.NONE);
        if (tags.type() == MessageType.DATA) {
            out.writeMetadata(millis, payload);
            return;
        }
        if (stamped) {
            frameStampMillis = millis + STAMP_EVERY_MILLIS;
        }
        if (place.data() && !tags.setup() && millis >= dataStampMillis) {
            dataStampMillis = millis + STAMP_EVERY_MILLIS;
            out.writeStamp(millis, epochMicros);
        }
        out.writeMedia(tags.type(), millis, payload);
    }

    private boolean isPicture() {
        return tags.type() == MessageType.VIDEO && !tags.setup();
    }
}
