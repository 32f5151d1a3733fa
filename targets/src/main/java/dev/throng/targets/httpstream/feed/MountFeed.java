package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * The bytes of a mount point, stored once for all its listeners.
 *
 * <p>One thread appends, any thread joins. The feed retains the burst, which a new listener gets at once. Older blocks
 * live as long as a cursor is in them or before them. A stalled listener therefore costs the memory of all later bytes;
 * its server bounds that by removing listeners with too much lag.
 *
 * <p>A listener of MP3 or AAC can join anywhere. A listener of Ogg gets the header pages first, then starts at a page.
 */
public final class MountFeed implements ListenerFeed {

    private static final long MAX_HEADER_BYTES = 1 << 20;

    private final int burstBytes;
    private final boolean ogg;
    private final OggPageFinder pages = new OggPageFinder(this::pageBegins);
    /** The starts of audio pages at which listeners can join; the last one stays until the next one begins. */
    private final ArrayDeque<Long> pageStarts = new ArrayDeque<>();

    private final BlockChain blocks;
    private ByteBuf preamble = Unpooled.EMPTY_BUFFER;
    private boolean inHeaders;
    private boolean headersComplete;
    private long headersStart;
    private boolean closed;

    /**
     * Creates an empty feed.
     *
     * @param burstBytes the bytes that a new listener gets at once, if the feed has as many
     * @param ogg whether new listeners need header pages and page starts
     */
    public MountFeed(int burstBytes, boolean ogg) {
        this(burstBytes, ogg, FeedBlock.CAPACITY);
    }

    /**
     * As above, with larger blocks. Listeners of a feed that serves many of them get a whole piece in one buffer then, which takes
     * one system call without a vector. The feed holds up to one block more than the burst.
     *
     * @param blockBytes the size of the blocks; more than 0
     */
    public MountFeed(int burstBytes, boolean ogg, int blockBytes) {
        this.burstBytes = burstBytes;
        this.ogg = ogg;
        this.blocks = new BlockChain(blockBytes);
    }

    /** Appends a copy of all readable bytes. Does nothing after {@link #close}. */
    public synchronized void append(ByteBuf bytes) {
        if (closed) {
            return;
        }
        if (ogg) {
            pages.read(bytes.duplicate(), blocks.end());
        }
        long position = blocks.store(bytes, blocks.end());
        if (headersComplete) {
            headersComplete = false;
            preamble.release();
            preamble = copy(headersStart, pageStarts.peekFirst());
        }
        trim(position);
        blocks.publish(position);
    }

    /** A chained Ogg stream begins with first pages and headers; its audio begins with the first page that has any. */
    private void pageBegins(long start, boolean first, boolean audio) {
        if (first && !inHeaders) {
            inHeaders = true;
            headersComplete = false;
            headersStart = start;
            pageStarts.clear();
        } else if (!inHeaders) {
            pageStarts.add(start);
        } else if (audio) {
            inHeaders = false;
            headersComplete = true;
            pageStarts.add(start);
        } else if (start - headersStart > MAX_HEADER_BYTES) {
            inHeaders = false;
            pageStarts.add(start);
        }
    }

    private ByteBuf copy(long from, long to) {
        int bytes = (int) (to - from);
        ByteBuf copy = Unpooled.directBuffer(bytes, bytes);
        blocks.copyTo(copy, from);
        return copy;
    }

    private void trim(long newEnd) {
        long keepFrom = newEnd - burstBytes;
        while (pageStarts.size() > 1 && pageStarts.peekFirst() < keepFrom) {
            pageStarts.removeFirst();
        }
        if (inHeaders) {
            keepFrom = Math.min(keepFrom, headersStart);
        } else if (!pageStarts.isEmpty()) {
            keepFrom = Math.min(keepFrom, pageStarts.peekFirst());
        }
        blocks.trim(keepFrom);
    }

    /** The position of a new listener: one burst before the end. Empty if the feed is closed. */
    @Override
    public synchronized Optional<FeedCursor> join() {
        if (closed) {
            return Optional.empty();
        }
        long wanted = Math.max(blocks.start(), blocks.end() - burstBytes);
        if (inHeaders) {
            return Optional.of(cursor(Unpooled.EMPTY_BUFFER, headersStart));
        }
        long start = pageStarts.stream()
                .filter(page -> page >= wanted)
                .findFirst()
                .orElse(pageStarts.isEmpty() ? wanted : pageStarts.peekLast());
        return Optional.of(cursor(preamble.retainedDuplicate(), start));
    }

    private FeedCursor cursor(ByteBuf first, long position) {
        return new FeedCursor(blocks, first, blocks.retainedBlock(position), position);
    }

    @Override
    public long end() {
        return blocks.end();
    }

    /** Ends the feed: no listener can join, and joined listeners can still take the rest. */
    public synchronized void close() {
        if (!closed) {
            closed = true;
            preamble.release();
            blocks.close();
        }
    }
}
