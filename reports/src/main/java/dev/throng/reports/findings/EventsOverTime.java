package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.GcEvent;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Events of JVMs in the order of their starts, found by time without looking at all: the run of a day has hundreds of thousands. Immutable. */
public final class EventsOverTime {

    private final List<GcEvent> events;
    private final long longest;

    /** Keeps the events that a condition holds for, in any order. */
    public EventsOverTime(List<GcEvent> all, Predicate<GcEvent> kept) {
        events = all.stream()
                .filter(kept)
                .sorted(Comparator.comparingLong(GcEvent::startNanos))
                .toList();
        longest = events.stream().mapToLong(GcEvent::durationNanos).max().orElse(0);
    }

    /** Returns the events that start from one time to before another. */
    public List<GcEvent> startingIn(long from, long to) {
        int first = firstFrom(from);
        return events.subList(first, Math.max(first, firstFrom(to)));
    }

    /** Returns the events of which a part lies from one time to before another. */
    public List<GcEvent> overlapping(long from, long to) {
        return startingIn(from - longest, to).stream()
                .filter(event -> event.endNanos() > from)
                .toList();
    }

    private int firstFrom(long nanos) {
        int low = 0;
        int high = events.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events.get(middle).startNanos() < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
