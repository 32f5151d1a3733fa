package dev.throng.httpstream.load;

import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.streams.delivery.WriteSchedule;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Writes the media of the sources of one event loop. One timer drives all of them; each source writes once per tick what became due, in the
 * write of its slot (see {@link WriteSchedule}). The timer runs only while there are sources. Confined to the loop.
 */
final class MediaWriter {

    /** Slots of a tick, if it is long enough. */
    private static final int MAX_SLOTS = 8;

    private static final long LEAST_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final StreamLoopState loop;
    private final boolean stamped;
    private final long tickNanos;
    private final List<List<MediaFeed>> feeds = new ArrayList<>();
    private final Runnable wakeTask = this::wake;
    private final WriteSchedule.Writer writer = this::write;

    /** Null while nothing is written. */
    private WriteSchedule schedule;

    private int joined;
    private int writing;
    private boolean finished;

    MediaWriter(StreamLoopState loop) {
        this.loop = loop;
        PublishSettings settings = loop.settings().publish();
        this.stamped = settings.stamp();
        this.tickNanos = settings.tick().toNanos();
        int slots = (int) Math.max(1, Math.min(MAX_SLOTS, tickNanos / LEAST_SLOT_NANOS));
        for (int slot = 0; slot < slots; slot++) {
            feeds.add(new ArrayList<>());
        }
    }

    /** How often each source writes. */
    long tickNanos() {
        return tickNanos;
    }

    /** A source's media begins. */
    void join(SourceSession source, long nowNanos) {
        if (finished) {
            return;
        }
        if (schedule == null) {
            schedule = new WriteSchedule(nowNanos, tickNanos, feeds.size());
            wakeIn(schedule.nextDueNanos() - nowNanos);
        }
        int slot = joined++ % feeds.size();
        source.feed = feed(slot, source.medium());
        source.feed.add(source);
        writing++;
    }

    /** A source's media ends, if it has begun. */
    void leave(SourceSession source) {
        if (source.feed != null) {
            source.feed.remove(source);
            source.feed = null;
            writing--;
        }
    }

    /** All sources of a slot share a feed, unless the format numbers its streams. */
    private MediaFeed feed(int slot, MediaSource medium) {
        boolean numbered = medium.format() == MediaFormat.OGG;
        for (MediaFeed feed : feeds.get(slot)) {
            if (feed.medium() == medium && !numbered) {
                return feed;
            }
        }
        MediaFeed feed = new MediaFeed(medium, loop.random().nextInt(Integer.MAX_VALUE), schedule.lastDueNanos(slot));
        feeds.get(slot).add(feed);
        return feed;
    }

    private void wakeIn(long nanos) {
        loop.context().loop().schedule(wakeTask, Math.max(0, nanos), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        if (finished) {
            return;
        }
        schedule.writeDue(loop.clock().nanos(), writer);
        if (writing == 0) {
            schedule = null;
        } else {
            wakeIn(schedule.nextDueNanos() - loop.clock().nanos());
        }
    }

    private void write(int slot, long dueNanos, long firstDueNanos) {
        long wallNanos = stamp();
        List<MediaFeed> due = feeds.get(slot);
        for (int i = due.size() - 1; i >= 0; i--) {
            long lateNanos = loop.clock().nanos() - firstDueNanos;
            due.get(i).send(dueNanos, wallNanos, lateNanos, PooledByteBufAllocator.DEFAULT);
        }
        due.removeIf(MediaFeed::isEmpty);
    }

    private long stamp() {
        return stamped ? TimeUnit.MICROSECONDS.toNanos(loop.wallClock().epochMicros()) : Stamp.NONE;
    }

    /**
     * Lets every source write what became due since its last write, and nothing after that: {@code source-bytes} would not count it.
     */
    void finish(long atNanos) {
        finished = true;
        for (List<MediaFeed> slot : feeds) {
            for (MediaFeed feed : List.copyOf(slot)) {
                feed.send(atNanos, stamp(), 0, PooledByteBufAllocator.DEFAULT);
            }
        }
    }
}
