package dev.throng.httpstream.load;

import dev.throng.httpstream.media.MediaSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/**
 * Media for sources that write at the same time: what is due is made once, and each of them sends the same bytes. Formats that number their
 * streams need a feed for each source. Confined to its event loop.
 */
final class MediaFeed {

    /** A frame or page may be due in addition to those that the elapsed time accounts for. */
    private static final int SLACK_BYTES = 8 * 1024;

    @FunctionalInterface
    interface Receiver {
        /**
         * Sends media that is due. May remove itself from the feed, but no other receiver.
         *
         * @param bytes the receiver owns them
         * @param lateNanos how late the write is
         */
        void send(ByteBuf bytes, long lateNanos);
    }

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final MediaSource medium;
    private final MediaSource.Cursor cursor;
    private final long originNanos;
    private final List<Receiver> receivers = new ArrayList<>();
    private long doneNanos;

    /**
     * @param number of the stream, where the format has one
     * @param originNanos when the medium begins
     */
    MediaFeed(MediaSource medium, int number, long originNanos) {
        this.medium = medium;
        this.cursor = medium.open(number);
        this.originNanos = originNanos;
        this.doneNanos = originNanos;
    }

    MediaSource medium() {
        return medium;
    }

    void add(Receiver receiver) {
        receivers.add(receiver);
    }

    void remove(Receiver receiver) {
        receivers.remove(receiver);
    }

    boolean isEmpty() {
        return receivers.isEmpty();
    }

    /**
     * Sends what is due up to a time.
     *
     * @param wallNanos the time stamp to put into the media, or {@link dev.throng.httpstream.media.Stamp#NONE}
     * @param lateNanos how late the write is
     */
    void send(long dueNanos, long wallNanos, long lateNanos, ByteBufAllocator allocator) {
        long expected = (dueNanos - doneNanos) / 1_000 * medium.nominalBitsPerSecond() / 8 * 1_000 / NANOS_PER_SECOND;
        ByteBuf chunk = allocator.directBuffer((int) Math.min(expected, 1 << 24) + SLACK_BYTES);
        try {
            cursor.writeDue(dueNanos - originNanos, wallNanos, chunk);
            doneNanos = dueNanos;
            for (int i = receivers.size() - 1; i >= 0; i--) {
                receivers.get(i).send(chunk.retainedDuplicate(), lateNanos);
            }
        } finally {
            chunk.release();
        }
    }
}
