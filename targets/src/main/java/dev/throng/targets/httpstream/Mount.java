package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.ListenerFeed;
import java.util.concurrent.atomic.AtomicInteger;

/** A mount point: its stream and the number of its listeners. Any thread may use it. */
final class Mount {

    private final String path;
    private final StreamDescription description;
    private final ListenerFeed feed;
    private final long startedMicros;
    private final AtomicInteger listeners = new AtomicInteger();
    private final AtomicInteger listenerPeak = new AtomicInteger();
    private volatile StreamTitle title;

    /**
     * Creates a mount point without listeners.
     *
     * @param startedMicros microseconds since 1970
     * @param title the first title; empty for none
     */
    Mount(String path, StreamDescription description, ListenerFeed feed, long startedMicros, String title) {
        this.path = path;
        this.description = description;
        this.feed = feed;
        this.startedMicros = startedMicros;
        this.title = StreamTitle.of(title);
    }

    String path() {
        return path;
    }

    StreamDescription description() {
        return description;
    }

    ListenerFeed feed() {
        return feed;
    }

    long startedMicros() {
        return startedMicros;
    }

    StreamTitle title() {
        return title;
    }

    void updateTitle(StreamTitle next) {
        title = next;
    }

    void listenerAdded() {
        int now = listeners.incrementAndGet();
        listenerPeak.accumulateAndGet(now, Math::max);
    }

    void listenerRemoved() {
        listeners.decrementAndGet();
    }

    int listeners() {
        return listeners.get();
    }

    int listenerPeak() {
        return listenerPeak.get();
    }
}
