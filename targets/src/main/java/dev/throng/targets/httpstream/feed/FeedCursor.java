package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** One listener's position in a feed. Used by one thread at a time. Close it, or the feed's blocks are never freed. */
public final class FeedCursor {

    private final MountFeed feed;
    private final ByteBuf preamble;
    private FeedBlock block;
    private long position;

    /** Takes over a reference to the block, and the preamble. */
    FeedCursor(MountFeed feed, ByteBuf preamble, FeedBlock block, long position) {
        this.feed = feed;
        this.preamble = preamble;
        this.block = block;
        this.position = position;
    }

    /** The bytes of the feed that were not taken yet. */
    public long lagBytes() {
        return preamble.readableBytes() + feed.end() - position;
    }

    /** Whether all bytes were taken and the feed has ended. */
    public boolean isAtEnd() {
        return feed.isEnded() && lagBytes() == 0;
    }

    /**
     * Takes the next contiguous bytes, which the caller releases.
     *
     * @param most the largest number of bytes
     * @return an empty buffer if there are none yet
     */
    public ByteBuf take(int most) {
        if (preamble.isReadable()) {
            return preamble.readRetainedSlice(Math.min(most, preamble.readableBytes()));
        }
        long end = feed.end();
        if (position == block.end() && position < end) {
            FeedBlock next = block.next();
            next.retain();
            block.release();
            block = next;
        }
        int count = (int) Math.min(most, Math.min(end, block.end()) - position);
        if (count <= 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        ByteBuf taken = block.slice(position, count);
        position += count;
        return taken;
    }

    /** Releases the position; call it once. */
    public void close() {
        preamble.release();
        block.release();
    }
}
