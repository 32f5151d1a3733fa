package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A block of a feed, which is written once and never overwritten. Blocks are reference-counted: each retains its
 * successor, so a reader that retains a block can walk on from it. A block without references frees its memory at once.
 */
final class FeedBlock {

    /** The usual size in bytes. */
    static final int CAPACITY = 16 * 1024;

    private static final AtomicIntegerFieldUpdater<FeedBlock> REFERENCES =
            AtomicIntegerFieldUpdater.newUpdater(FeedBlock.class, "references");

    private final long start;
    private final int capacity;
    private final ByteBuf bytes;
    private volatile int references = 1;
    private volatile FeedBlock next;

    /**
     * Creates a block with one reference, the creator's.
     *
     * @param capacity the size of the block and of its successors in bytes
     */
    FeedBlock(long start, int capacity) {
        this.start = start;
        this.capacity = capacity;
        this.bytes = UnpooledByteBufAllocator.DEFAULT.directBuffer(capacity, capacity);
        bytes.writerIndex(capacity);
    }

    /** The position in the feed of the first byte. */
    long start() {
        return start;
    }

    /** The position in the feed of the successor. */
    long end() {
        return start + capacity;
    }

    boolean hasNext() {
        return next != null;
    }

    FeedBlock next() {
        return next;
    }

    /** Creates a successor, which this block retains. */
    FeedBlock addNext() {
        FeedBlock successor = new FeedBlock(end(), capacity);
        next = successor;
        return successor;
    }

    /** Copies {@code count} bytes to a position in the feed. */
    void put(long position, ByteBuf from, int count) {
        bytes.setBytes((int) (position - start), from, count);
    }

    /** Bytes that were written before; the caller releases them. They stay valid when the block is freed. */
    ByteBuf slice(long position, int count) {
        return bytes.retainedSlice((int) (position - start), count);
    }

    void copyTo(ByteBuf to, long position, int count) {
        to.writeBytes(bytes, (int) (position - start), count);
    }

    /** Adds a reference. The caller must hold one to this block or to its predecessor. */
    void retain() {
        REFERENCES.incrementAndGet(this);
    }

    void release() {
        FeedBlock block = this;
        while (block != null && REFERENCES.decrementAndGet(block) == 0) {
            block.bytes.release();
            block = block.next;
        }
    }
}
