package dev.throng.httpstream.load;

import dev.throng.httpstream.media.MediaSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/**
 * A medium on its way to sources that write it at the same time: what became due is made once, and each of them sends the same bytes.
 * Formats that number their streams have a feed for each source. Confined to its event loop.
 */
final class Feed {

    /** A frame or page may be due together with those that the elapsed time accounts for. */
    private static final int SLACK_BYTES = 8 * 1024;

    /** Who sends the medium. */
    @FunctionalInterface
    interface Member {
        /**
         * Sends what became due. May leave the feed from within, itself alone.
         *
         * @param bytes taken over
         * @param lateNanos by how much the turn is late
         */
        void send(ByteBuf bytes, long lateNanos);
    }

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final MediaSource medium;
    private final MediaSource.Cursor cursor;
    private final long originNanos;
    private final List<Member> members = new ArrayList<>();
    private long doneNanos;

    /**
     * @param number of the stream, where the format has one
     * @param originNanos when the medium begins
     */
    Feed(MediaSource medium, int number, long originNanos) {
        this.medium = medium;
        this.cursor = medium.open(number);
        this.originNanos = originNanos;
        this.doneNanos = originNanos;
    }

    MediaSource medium() {
        return medium;
    }

    void add(Member member) {
        members.add(member);
    }

    void remove(Member member) {
        members.remove(member);
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /**
     * Sends what is due until then.
     *
     * @param wallNanos what a stamp shall say
     * @param lateNanos by how much the turn is late
     */
    void send(long dueNanos, long wallNanos, long lateNanos, ByteBufAllocator allocator) {
        long expected = (dueNanos - doneNanos) / 1_000 * medium.nominalBitsPerSecond() / 8 * 1_000 / NANOS_PER_SECOND;
        ByteBuf chunk = allocator.directBuffer((int) Math.min(expected, 1 << 24) + SLACK_BYTES);
        try {
            cursor.writeDue(dueNanos - originNanos, wallNanos, chunk);
            doneNanos = dueNanos;
            for (int i = members.size() - 1; i >= 0; i--) {
                members.get(i).send(chunk.retainedDuplicate(), lateNanos);
            }
        } finally {
            chunk.release();
        }
    }
}
