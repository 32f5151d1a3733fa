package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A piece of a feed: written once from its start to its end, never overwritten. Holds its successor, so that whoever holds a
 * block can walk on from it; what nobody holds any more gives its memory back at once.
 */
final class FeedBlock {

    static final int CAPACITY = 16 * 1024;

    private static final AtomicIntegerFieldUpdater<FeedBlock> HOLDERS =
            AtomicIntegerFieldUpdater.newUpdater(FeedBlock.class, "holders");

    private final long start;
    private final ByteBuf bytes = UnpooledByteBufAllocator.DEFAULT.directBuffer(CAPACITY, CAPACITY);
    private volatile int holders = 1;
    private volatile FeedBlock next;

    /** Held once, by who makes it. */
    FeedBlock(long start) {
        this.start = start;
        bytes.writerIndex(CAPACITY);
    }

    /** Where in the feed it begins. */
    long start() {
        return start;
    }

    /** Where in the feed its successor begins. */
    long end() {
        return start + CAPACITY;
    }

    boolean hasNext() {
        return next != null;
    }

    FeedBlock next() {
        return next;
    }

    /** Makes a successor, held by this one. */
    FeedBlock grow() {
        FeedBlock successor = new FeedBlock(end());
        next = successor;
        return successor;
    }

    /** Copies {@code count} bytes to their place. */
    void put(long position, ByteBuf from, int count) {
        bytes.setBytes((int) (position - start), from, count);
    }

    /** Bytes written before; the receiver releases them. They outlive the block. */
    ByteBuf slice(long position, int count) {
        return bytes.retainedSlice((int) (position - start), count);
    }

    void copyTo(ByteBuf to, long position, int count) {
        to.writeBytes(bytes, (int) (position - start), count);
    }

    /** Only for who holds this block or its predecessor. */
    void hold() {
        HOLDERS.incrementAndGet(this);
    }

    void release() {
        FeedBlock block = this;
        while (block != null && HOLDERS.decrementAndGet(block) == 0) {
            block.bytes.release();
            block = block.next;
        }
    }
}
