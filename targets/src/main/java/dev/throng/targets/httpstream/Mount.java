package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.MountFeed;
import java.util.concurrent.atomic.AtomicInteger;

/** A mount point: what it plays and how many listen. Any thread may use it. */
final class Mount {

    private final String path;
    private final StreamDescription description;
    private final MountFeed feed;
    private final long startedMicros;
    private final boolean own;
    private final AtomicInteger listeners = new AtomicInteger();
    private final AtomicInteger listenerPeak = new AtomicInteger();
    private volatile StreamTitle title;

    /**
     * A mount point.
     *
     * @param startedMicros since 1970
     * @param own whether it is the target's own, not a source's
     */
    Mount(String path, StreamDescription description, MountFeed feed, long startedMicros, boolean own) {
        this.path = path;
        this.description = description;
        this.feed = feed;
        this.startedMicros = startedMicros;
        this.own = own;
        this.title = StreamTitle.of(own ? description.name() : "");
    }

    String path() {
        return path;
    }

    StreamDescription description() {
        return description;
    }

    MountFeed feed() {
        return feed;
    }

    long startedMicros() {
        return startedMicros;
    }

    boolean isOwn() {
        return own;
    }

    StreamTitle title() {
        return title;
    }

    void play(StreamTitle next) {
        title = next;
    }

    void listenerCame() {
        int now = listeners.incrementAndGet();
        listenerPeak.accumulateAndGet(now, Math::max);
    }

    void listenerWent() {
        listeners.decrementAndGet();
    }

    int listeners() {
        return listeners.get();
    }

    int listenerPeak() {
        return listenerPeak.get();
    }
}
