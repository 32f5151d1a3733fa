package dev.throng.targets.riemann.index;

import dev.throng.targets.time.Clock;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The latest event per host and service. An event whose state is "expired" removes its key; one whose ttl (or the default)
 * has passed since its own time is no longer seen, and is removed by the next {@link #sweep}. Any thread may use it.
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

    public void put(IndexedEvent event) {
        if (event.saysExpired()) {
            events.remove(event.key());
        } else {
            events.put(event.key(), event);
        }
    }

    public Optional<IndexedEvent> find(EventKey key) {
        long now = clock.epochMicros();
        return Optional.ofNullable(events.get(key)).filter(event -> !event.isExpired(now, defaultTtlSeconds));
    }

    /** Shows every event that has not expired, in no order, until {@code visitor} says false. */
    public void visit(Predicate<IndexedEvent> visitor) {
        long now = clock.epochMicros();
        Iterator<IndexedEvent> all = events.values().iterator();
        boolean more = true;
        while (more && all.hasNext()) {
            IndexedEvent event = all.next();
            more = event.isExpired(now, defaultTtlSeconds) || visitor.test(event);
        }
    }

    /** Removes what has expired; takes a time that grows with the size, so keep it off event loops. */
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

    /** Events held, among them expired ones not swept yet. */
    public long size() {
        return events.mappingCount();
    }
}
