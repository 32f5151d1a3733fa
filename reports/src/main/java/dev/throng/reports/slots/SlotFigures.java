package dev.throng.reports.slots;

import dev.throng.figure.Time;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What each operation did in each slot of a run: counts of arrivals, and histograms of its times. Immutable; any thread may read it. */
public final class SlotFigures {

    private final TimeSlots slots;
    private final ValueGrid grid;
    private final Map<String, Operation> operations;

    /**
     * The figures of an operation, by slot.
     *
     * @param times those of which a histogram was recorded
     */
    public record Operation(List<Arrivals> arrivals, Map<Time, List<SlotBuckets>> times) {

        public Operation {
            arrivals = List.copyOf(arrivals);
            times = Map.copyOf(times);
        }

        /** Returns the buckets of a time by slot; none if no histogram was recorded. */
        public List<SlotBuckets> time(Time time) {
            return times.getOrDefault(time, List.of());
        }
    }

    /** The arrivals of a slot. */
    public record Arrivals(long due, long started, long answered, long failed) {

        private static final Arrivals NONE = new Arrivals(0, 0, 0, 0);

        private Arrivals plus(Interval interval) {
            return new Arrivals(
                    due + interval.due(),
                    started + interval.started(),
                    answered + interval.answered(),
                    failed + interval.failed());
        }
    }

    SlotFigures(
            TimeSlots slots,
            ValueGrid grid,
            Map<String, Map<Time, List<SlotBuckets>>> times,
            List<Interval> intervals) {
        this.slots = slots;
        this.grid = grid;
        Map<String, Arrivals[]> counts = new LinkedHashMap<>();
        for (Interval interval : intervals) {
            Arrivals[] of = counts.computeIfAbsent(interval.operation(), o -> new Arrivals[slots.size()]);
            int slot = slots.slotOf(slots.intervalAt(interval.startNanos()));
            of[slot] = (of[slot] == null ? Arrivals.NONE : of[slot]).plus(interval);
        }
        Map<String, Operation> all = new LinkedHashMap<>();
        counts.forEach((name, of) -> all.put(name, new Operation(filled(of), times.getOrDefault(name, Map.of()))));
        times.forEach((name, of) -> all.putIfAbsent(name, new Operation(filled(new Arrivals[slots.size()]), of)));
        this.operations = all;
    }

    private static List<Arrivals> filled(Arrivals[] counts) {
        List<Arrivals> all = new ArrayList<>(counts.length);
        for (Arrivals one : counts) {
            all.add(one == null ? Arrivals.NONE : one);
        }
        return all;
    }

    /** Returns the slots. */
    public TimeSlots slots() {
        return slots;
    }

    /** Returns the buckets of all histograms. */
    public ValueGrid grid() {
        return grid;
    }

    /** Returns the names of the operations, in the order of the intervals. */
    public Set<String> operations() {
        return Collections.unmodifiableSet(operations.keySet());
    }

    /**
     * Returns the figures of an operation.
     *
     * @param name one of {@link #operations}
     */
    public Operation operation(String name) {
        return operations.get(name);
    }
}
