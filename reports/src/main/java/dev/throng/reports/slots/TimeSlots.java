package dev.throng.reports.slots;

import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The intervals of a run in groups of neighbours. A group ends with its phase, so that every phase consists of whole groups. Immutable.
 */
public final class TimeSlots {

    private static final long HALF_A_MILLISECOND = 500_000;

    private final long[] starts;
    private final long[] ends;
    private final int[] phases;
    private final int step;
    /** The group of each interval. */
    private final int[] slots;

    private TimeSlots(long[] starts, long[] ends, int[] phases, int step) {
        this.starts = starts;
        this.ends = ends;
        this.phases = phases;
        this.step = step;
        this.slots = new int[starts.length];
        int inSlot = 0;
        for (int i = 1; i < starts.length; i++) {
            boolean next = ++inSlot == step || phases[i] != phases[i - 1];
            slots[i] = slots[i - 1] + (next ? 1 : 0);
            inSlot = next ? 0 : inSlot;
        }
    }

    /**
     * Returns one slot per interval.
     *
     * @param intervals in the order of time; those of several operations have the same times
     */
    static TimeSlots of(List<Interval> intervals) {
        long[] starts = new long[intervals.size()];
        long[] ends = new long[intervals.size()];
        int[] phases = new int[intervals.size()];
        int size = 0;
        List<String> names = new ArrayList<>();
        for (Interval interval : intervals) {
            if (size == 0 || interval.startNanos() > starts[size - 1]) {
                if (names.isEmpty() || !names.get(names.size() - 1).equals(interval.phase())) {
                    names.add(interval.phase());
                }
                starts[size] = interval.startNanos();
                ends[size] = interval.endNanos();
                phases[size++] = names.size();
            }
        }
        return new TimeSlots(Arrays.copyOf(starts, size), Arrays.copyOf(ends, size), Arrays.copyOf(phases, size), 1);
    }

    /** Returns the same intervals in groups of another size, a multiple of the present one. */
    TimeSlots grouped(int otherStep) {
        return new TimeSlots(starts, ends, phases, otherStep);
    }

    /** Returns how many intervals a full slot has. */
    public int step() {
        return step;
    }

    /** Returns the number of intervals. */
    int intervals() {
        return starts.length;
    }

    /** Returns the slot of an interval. */
    int slotOf(int interval) {
        return slots[interval];
    }

    /** Returns the number of slots. */
    public int size() {
        return slots.length == 0 ? 0 : slots[slots.length - 1] + 1;
    }

    /** Returns the interval at a time, which may be rounded to milliseconds; the last one before it if it is in none. */
    int intervalAt(long nanos) {
        int found = Arrays.binarySearch(starts, nanos + HALF_A_MILLISECOND);
        return Math.max(0, found < 0 ? -found - 2 : found);
    }

    /** Returns the start of each slot, in nanoseconds since the start of the first phase. */
    public long[] startNanos() {
        long[] of = new long[size()];
        for (int i = starts.length - 1; i >= 0; i--) {
            of[slots[i]] = starts[i];
        }
        return of;
    }

    /** Returns the end of each slot. */
    public long[] endNanos() {
        long[] of = new long[size()];
        for (int i = 0; i < ends.length; i++) {
            of[slots[i]] = ends[i];
        }
        return of;
    }
}
