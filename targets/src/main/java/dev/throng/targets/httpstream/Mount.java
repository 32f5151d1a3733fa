package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.Feed;
import java.util.concurrent.atomic.AtomicInteger;

/** A mount point: what it plays and how many listen. Any thread may use it. */
final class Mount {

    private final String path;
    private final Description description;
    private final Feed feed;
    private final long startedMicros;
    private final AtomicInteger listeners = new AtomicInteger();
    private final AtomicInteger listenerPeak = new AtomicInteger();
    private volatile Title title;

    /**
     * A mount point.
     *
     * @param startedMicros since 1970
     * @param own whether it is the target's own, not a source's
     */
    Mount(String path, Description description, Feed feed, long startedMicros, boolean own) {
        this.path = path;
        this.description = description;
        this.feed = feed;
        this.startedMicros = startedMicros;
        this.title = Title.of(own ? description.name() : "");
    }

    String path() {
        return path;
    }

    Description description() {
        return description;
    }

    Feed feed() {
        return feed;
    }

    long startedMicros() {
        return startedMicros;
    }

    Title title() {
        return title;
    }

    void play(Title next) {
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
