package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;

/** One listener's position in a feed. Used by one thread at a time. Close it, or the feed's blocks are never freed. */
public final class FeedCursor {

    private final BlockChain feed;
    private final Start start;
    private boolean waits;
    private ByteBuf preamble;
    private FeedBlock block;
    private long position;

    /** Where a position begins that has to wait for the feed. */
    interface Start {

        /** The position, once; empty before the feed has it. */
        Optional<FeedCursor> poll();

        /** The position is not wanted any more. */
        void cancel();
    }

    private static final Start HERE = new Start() {
        @Override
        public Optional<FeedCursor> poll() {
            return Optional.empty();
        }

        @Override
        public void cancel() {}
    };

    /** Takes over a reference to the block, and the preamble. */
    FeedCursor(BlockChain feed, ByteBuf preamble, FeedBlock block, long position) {
        this.feed = feed;
        this.start = HERE;
        this.preamble = preamble;
        this.block = block;
        this.position = position;
    }

    /** A position that waits for its start. */
    FeedCursor(BlockChain feed, Start start) {
        this.feed = feed;
        this.start = start;
        this.waits = true;
        this.preamble = Unpooled.EMPTY_BUFFER;
        this.block = new FeedBlock(0, 0);
    }

    private void begin() {
        if (waits) {
            start.poll().ifPresent(begun -> {
                waits = false;
                block.release();
                preamble = begun.preamble;
                block = begun.block;
                position = begun.position;
            });
        }
    }

    /** The bytes of the feed that were not taken yet. */
    public long lagBytes() {
        begin();
        return waits ? 0 : preamble.readableBytes() + feed.end() - position;
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
        begin();
        if (preamble.isReadable()) {
            return preamble.readRetainedSlice(Math.min(most, preamble.readableBytes()));
        }
        long end = waits ? position : feed.end();
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
        if (waits) {
            start.cancel();
        }
        preamble.release();
        block.release();
    }
}
