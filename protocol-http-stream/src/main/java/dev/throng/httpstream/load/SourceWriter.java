package dev.throng.httpstream.load;

import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.load.WriteTimer;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writes the media of the sources of one event loop when its {@link WriteTimer} says so. Confined to the loop. */
final class SourceWriter {

    private final StreamLoop<HttpStreamSettings> loop;
    private final WriteTimer timer;
    private final List<List<MediaFeed>> feeds = new ArrayList<>();

    SourceWriter(StreamLoop<HttpStreamSettings> loop) {
        this.loop = loop;
        this.timer = new WriteTimer(loop.context(), loop.settings().publish().tick(), this::write);
        for (int slot = 0; slot < timer.slots(); slot++) {
            feeds.add(new ArrayList<>());
        }
    }

    /** A source's media begins. */
    void join(HttpSource source, long nowNanos) {
        if (timer.isFinished()) {
            return;
        }
        source.feed = feed(timer.join(nowNanos), source.medium());
        source.feed.add(source);
    }

    /** A source's media ends, if it has begun. */
    void leave(HttpSource source) {
        if (source.feed != null) {
            source.feed.remove(source);
            source.feed = null;
            timer.leave();
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
        MediaFeed feed = new MediaFeed(medium, loop.random().nextInt(Integer.MAX_VALUE), timer.lastDueNanos(slot));
        feeds.get(slot).add(feed);
        return feed;
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
        return loop.settings().publish().stamp()
                ? TimeUnit.MICROSECONDS.toNanos(loop.mediaClock().getAsLong())
                : Stamp.NONE;
    }

    /** Lets every source write what became due since its last write, and nothing after that. */
    void finish(long atNanos) {
        timer.finish();
        for (List<MediaFeed> slot : feeds) {
            for (MediaFeed feed : List.copyOf(slot)) {
                feed.send(atNanos, stamp(), 0, PooledByteBufAllocator.DEFAULT);
            }
        }
    }
}
