package dev.throng.targets.riemann.index;

import dev.throng.targets.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The latest event per host and service. An event with state "expired" removes its key. An event whose ttl (or the
 * default) has passed since its time is no longer visible, and the next {@link #sweep} removes it. Any thread may use
 * it.
 */
public final class EventIndex {

    private static final double NANOS_PER_SECOND = 1e9;

    private final ConcurrentHashMap<EventKey, IndexedEvent> events = new ConcurrentHashMap<>();
    private final Clock clock;
    private final float defaultTtlSeconds;

    public EventIndex(Clock clock, Duration defaultTtl) {
        this.clock = clock;
        this.defaultTtlSeconds = (float) (defaultTtl.toNanos() / NANOS_PER_SECOND);
    }

    /** Stores an event, or removes its key if the event's state is "expired". */
    public void put(IndexedEvent event) {
        if (event.hasExpiredState()) {
            events.remove(event.key());
        } else {
            events.put(event.key(), event);
        }
    }

    /** The event of a key; empty if there is none or it has expired. */
    public Optional<IndexedEvent> find(EventKey key) {
        long now = clock.epochMicros();
        return Optional.ofNullable(events.get(key)).filter(event -> !event.isExpired(now, defaultTtlSeconds));
    }

    /** Passes each event that has not expired to {@code visitor}, in no order, until that returns false. */
    public void visit(Predicate<IndexedEvent> visitor) {
        long now = clock.epochMicros();
        Iterator<IndexedEvent> all = events.values().iterator();
        boolean more = true;
        while (more && all.hasNext()) {
            IndexedEvent event = all.next();
            more = event.isExpired(now, defaultTtlSeconds) || visitor.test(event);
        }
    }

    /**
     * Removes expired events. Takes time in proportion to the size, so do not call it on an event loop.
     *
     * @return the number of removed events
     */
    public long sweep() {
        long now = clock.epochMicros();
        long removed = 0;
        for (var entry : events.entrySet()) {
            IndexedEvent event = entry.getValue();
            if (event.isExpired(now, defaultTtlSeconds) && events.remove(entry.getKey(), event)) {
                removed++;
            }
        }
        return removed;
    }

    /** The number of events, including expired ones that were not swept yet. */
    public long size() {
        return events.mappingCount();
    }
}
