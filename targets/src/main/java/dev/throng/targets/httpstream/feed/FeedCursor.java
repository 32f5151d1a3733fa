package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** One listener's place in a feed. Confined to one thread at a time; must be closed, or the feed's blocks are never freed. */
public final class FeedCursor {

    private final MountFeed feed;
    private final ByteBuf preamble;
    private FeedBlock block;
    private long position;

    /** Takes over a hold of the block and the ownership of the preamble. */
    FeedCursor(MountFeed feed, ByteBuf preamble, FeedBlock block, long position) {
        this.feed = feed;
        this.preamble = preamble;
        this.block = block;
        this.position = position;
    }

    /** Bytes of the feed that were not taken yet. */
    public long behind() {
        return preamble.readableBytes() + feed.end() - position;
    }

    /** Whether everything was taken and nothing will follow. */
    public boolean isAtTheEnd() {
        return feed.isEnded() && behind() == 0;
    }

    /** The next bytes, at most so many and as many as lie together; the receiver releases them. Empty if there are none yet. */
    public ByteBuf take(int most) {
        if (preamble.isReadable()) {
            return preamble.readRetainedSlice(Math.min(most, preamble.readableBytes()));
        }
        long end = feed.end();
        if (position == block.end() && position < end) {
            FeedBlock next = block.next();
            next.hold();
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

    public void close() {
        preamble.release();
        block.release();
    }
}
