package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;

/**
 * The blocks of a feed: appends at the end, frees them at the beginning. The feed synchronizes the changes; {@link #end} and {@link #isEnded}
 * may be read by any thread.
 */
final class BlockChain {

    private FeedBlock oldest;
    private FeedBlock newest;
    private volatile long end;
    private volatile boolean ended;

    /** @param blockBytes the size of the blocks; more than 0 */
    BlockChain(int blockBytes) {
        oldest = new FeedBlock(0, blockBytes);
        newest = oldest;
    }

    /** Stores a copy of all readable bytes. They can be taken after {@link #publish}. Returns the position after them. */
    long store(ByteBuf bytes, long from) {
        ByteBuf rest = bytes.duplicate();
        long position = from;
        while (rest.isReadable()) {
            if (position == newest.end()) {
                newest = newest.addNext();
            }
            int count = (int) Math.min(rest.readableBytes(), newest.end() - position);
            newest.put(position, rest, count);
            position += count;
        }
        return position;
    }

    /** Lets listeners take all bytes before a position. */
    void publish(long newEnd) {
        end = newEnd;
    }

    /** Copies stored bytes. */
    void copyTo(ByteBuf to, long from) {
        FeedBlock block = oldest;
        long position = from;
        while (to.isWritable()) {
            while (position >= block.end()) {
                block = block.next();
            }
            int count = (int) Math.min(to.writableBytes(), block.end() - position);
            block.copyTo(to, position, count);
            position += count;
        }
    }

    /** The block at a position, which the caller releases. */
    FeedBlock retainedBlock(long position) {
        FeedBlock block = oldest;
        while (position >= block.end() && block.hasNext()) {
            block = block.next();
        }
        block.retain();
        return block;
    }

    /** Frees whole blocks before a position, unless listeners are in them. */
    void trim(long keepFrom) {
        while (oldest.end() <= keepFrom && oldest.hasNext()) {
            FeedBlock next = oldest.next();
            next.retain();
            oldest.release();
            oldest = next;
        }
    }

    /** The position of the oldest byte. */
    long start() {
        return oldest.start();
    }

    /** The number of bytes appended so far. */
    long end() {
        return end;
    }

    /** Whether no more bytes will be appended. */
    boolean isEnded() {
        return ended;
    }

    /** Ends the feed; call it once. Joined listeners can still take the rest. */
    void close() {
        ended = true;
        oldest.release();
    }
}
