package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of a live stream, stored once for all its players. The stream marks the places at which a player can join: the key frames. A new
 * player gets the preamble of the newest mark, then all bytes from that mark on, and so begins with what the others had before.
 *
 * <p>One thread appends, any thread joins. The feed retains the bytes since the newest mark, up to a limit. Without a mark within the
 * limit, a player waits for the next one.
 */
public final class JoinableFeed implements ListenerFeed {

    private final BlockChain blocks;
    private final long mostRetainedBytes;
    private final List<LateStart> waiting = new ArrayList<>();
    private ByteBuf preamble = Unpooled.EMPTY_BUFFER;
    private long mark;
    private boolean marked;
    private boolean closed;

    /**
     * Creates an empty feed without a mark.
     *
     * @param mostRetainedBytes the limit of what is kept for players to come; 0 lets all of them wait for a mark
     * @param blockBytes the size of the blocks; more than 0
     */
    public JoinableFeed(long mostRetainedBytes, int blockBytes) {
        this.mostRetainedBytes = mostRetainedBytes;
        this.blocks = new BlockChain(blockBytes);
    }

    /** A position that begins at a later mark. Guarded by the feed. */
    private final class LateStart implements FeedCursor.Start {

        private Optional<FeedCursor> begun = Optional.empty();

        @Override
        public Optional<FeedCursor> poll() {
            synchronized (JoinableFeed.this) {
                Optional<FeedCursor> taken = begun;
                begun = Optional.empty();
                return taken;
            }
        }

        @Override
        public void cancel() {
            synchronized (JoinableFeed.this) {
                waiting.remove(this);
                poll().ifPresent(FeedCursor::close);
            }
        }
    }

    /**
     * Lets players join at the bytes that follow.
     *
     * @param first what a player gets before them; the feed takes it over
     */
    public synchronized void mark(ByteBuf first) {
        if (closed) {
            first.release();
            return;
        }
        preamble.release();
        preamble = first;
        mark = blocks.end();
        marked = true;
        blocks.trim(mark);
        for (LateStart start : waiting) {
            start.begun = Optional.of(cursor());
        }
        waiting.clear();
    }

    /** Appends a copy of all readable bytes. Does nothing after {@link #close}. */
    public synchronized void append(ByteBuf bytes) {
        if (closed) {
            return;
        }
        long end = blocks.store(bytes, blocks.end());
        if (marked && end - mark > mostRetainedBytes) {
            marked = false;
        }
        blocks.trim(marked ? mark : end);
        blocks.publish(end);
    }

    @Override
    public synchronized Optional<FeedCursor> join() {
        if (closed) {
            return Optional.empty();
        }
        if (marked) {
            return Optional.of(cursor());
        }
        LateStart start = new LateStart();
        waiting.add(start);
        return Optional.of(new FeedCursor(blocks, start));
    }

    private FeedCursor cursor() {
        return new FeedCursor(blocks, preamble.retainedDuplicate(), blocks.retainedBlock(mark), mark);
    }

    @Override
    public long end() {
        return blocks.end();
    }

    /** Ends the feed: no player can join, and joined players can still take the rest. */
    public synchronized void close() {
        if (!closed) {
            closed = true;
            preamble.release();
            waiting.clear();
            blocks.close();
        }
    }
}
