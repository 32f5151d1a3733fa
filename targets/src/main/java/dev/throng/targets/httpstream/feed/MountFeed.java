package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.Optional;

/**
 * The bytes of a mount point, kept once for all its listeners.
 *
 * <p>One thread appends, any thread joins. The feed itself keeps what a newcomer gets at once (the burst); older blocks live as
 * long as a cursor stands in them or before them. A listener that stands still therefore costs what came after its place, and
 * that is bounded by whoever throws it out.
 *
 * <p>A listener of MP3 or AAC may join anywhere. One of Ogg is given the header pages first and then starts with a page.
 */
public final class MountFeed {

    private static final long MOST_HEADER_BYTES = 1 << 20;

    private final int burstBytes;
    private final boolean ogg;
    private final OggPageFinder pages = new OggPageFinder(this::pageBegins);
    /** Where pages of sound begin that newcomers may start with; the last one stays until the next is there. */
    private final ArrayDeque<Long> pageStarts = new ArrayDeque<>();

    private FeedBlock oldest = new FeedBlock(0);
    private FeedBlock newest = oldest;
    private ByteBuf preamble = Unpooled.EMPTY_BUFFER;
    private boolean inHeaders;
    private boolean headersComplete;
    private long headersStart;
    private boolean closed;
    private volatile long end;
    private volatile boolean ended;

    /**
     * An empty feed.
     *
     * @param burstBytes what a newcomer gets at once, if so much is there
     * @param ogg whether newcomers need header pages and page starts
     */
    public MountFeed(int burstBytes, boolean ogg) {
        this.burstBytes = burstBytes;
        this.ogg = ogg;
    }

    /** Appends all of it; the caller keeps the buffer. Nothing happens after {@link #close}. */
    public synchronized void append(ByteBuf bytes) {
        if (closed) {
            return;
        }
        if (ogg) {
            pages.read(bytes.duplicate(), end);
        }
        ByteBuf rest = bytes.duplicate();
        long position = end;
        while (rest.isReadable()) {
            if (position == newest.end()) {
                newest = newest.grow();
            }
            int count = (int) Math.min(rest.readableBytes(), newest.end() - position);
            newest.put(position, rest, count);
            position += count;
        }
        if (headersComplete) {
            headersComplete = false;
            preamble.release();
            preamble = copy(headersStart, pageStarts.peekFirst());
        }
        trim(position);
        end = position;
    }

    /** A chain of Ogg streams begins with its first pages and their headers; its sound begins with the first page that has any. */
    private void pageBegins(long start, boolean first, boolean sound) {
        if (first && !inHeaders) {
            inHeaders = true;
            headersComplete = false;
            headersStart = start;
            pageStarts.clear();
        } else if (!inHeaders) {
            pageStarts.add(start);
        } else if (sound) {
            inHeaders = false;
            headersComplete = true;
            pageStarts.add(start);
        } else if (start - headersStart > MOST_HEADER_BYTES) {
            inHeaders = false;
            pageStarts.add(start);
        }
    }

    private ByteBuf copy(long from, long to) {
        ByteBuf copy = Unpooled.directBuffer((int) (to - from));
        FeedBlock block = oldest;
        long position = from;
        while (position < to) {
            while (position >= block.end()) {
                block = block.next();
            }
            int count = (int) (Math.min(to, block.end()) - position);
            block.copyTo(copy, position, count);
            position += count;
        }
        return copy;
    }

    private FeedBlock holding(long position) {
        FeedBlock block = oldest;
        while (position >= block.end() && block.hasNext()) {
            block = block.next();
        }
        block.hold();
        return block;
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
        while (oldest.end() <= keepFrom && oldest.hasNext()) {
            FeedBlock next = oldest.next();
            next.hold();
            oldest.release();
            oldest = next;
        }
    }

    /** A newcomer's place: a burst before the end. Nothing if the feed is closed. */
    public synchronized Optional<FeedCursor> join() {
        if (closed) {
            return Optional.empty();
        }
        long wanted = Math.max(oldest.start(), end - burstBytes);
        if (inHeaders) {
            return Optional.of(new FeedCursor(this, Unpooled.EMPTY_BUFFER, holding(headersStart), headersStart));
        }
        long start = pageStarts.stream()
                .filter(page -> page >= wanted)
                .findFirst()
                .orElse(pageStarts.isEmpty() ? wanted : pageStarts.peekLast());
        return Optional.of(new FeedCursor(this, preamble.retainedDuplicate(), holding(start), start));
    }

    /** Bytes appended so far. */
    public long end() {
        return end;
    }

    /** Whether nothing will be appended any more. */
    boolean isEnded() {
        return ended;
    }

    /** Nothing will follow and nobody can join; who has joined may still take what is there. */
    public synchronized void close() {
        if (!closed) {
            closed = true;
            ended = true;
            preamble.release();
            oldest.release();
        }
    }
}
