package dev.throng.reports.slots;

import dev.throng.figure.Time;
import dev.throng.run.read.RecordedValues;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the histograms of a run's intervals in bounded space. It begins with the recorded buckets of each interval. When these are too
 * large, it takes coarser buckets, and then joins neighbouring intervals. For one thread.
 */
public final class SlotHistograms {

    /** The times that a reader of a time span gets. Lag is response less service. */
    public static final List<Time> TIMES = List.of(Time.RESPONSE, Time.SERVICE, Time.OWN_LAG);

    /**
     * How coarse slots are.
     *
     * @param bits of the buckets
     * @param step intervals per slot; each is a multiple of the one before
     * @param mostBytes with more than these, the next level is used
     */
    private record Level(int bits, int step, int mostBytes) {}

    private static final int KIB = 1 << 10;

    private static final List<Level> LEVELS = List.of(
            new Level(10, 1, 400 * KIB),
            new Level(7, 1, 512 * KIB),
            new Level(6, 1, 640 * KIB),
            new Level(6, 5, 768 * KIB),
            new Level(6, 10, 768 * KIB),
            new Level(5, 10, 1024 * KIB),
            new Level(5, 20, 1024 * KIB),
            new Level(5, 60, 1024 * KIB),
            new Level(5, 120, 1024 * KIB),
            new Level(5, 240, 1024 * KIB),
            new Level(5, 720, 1024 * KIB),
            new Level(5, 3600, 1024 * KIB),
            new Level(5, 21_600, 1024 * KIB),
            new Level(5, 86_400, Integer.MAX_VALUE));

    /** The start, the end and the counts of a slot take about so many bytes. */
    private static final int BYTES_PER_SLOT = 6;

    private static final int BYTES_PER_OPERATION_IN_A_SLOT = 8;

    private record Key(String operation, Time time) {}

    private final Map<Key, Series> all = new LinkedHashMap<>();
    private final int operations;
    private TimeSlots slots;
    private int level;
    private long bytes;

    /** @param intervals those of all operations, in the order of time */
    public SlotHistograms(List<Interval> intervals) {
        slots = TimeSlots.of(intervals);
        operations =
                (int) intervals.stream().map(Interval::operation).distinct().count();
        coarsen();
    }

    /**
     * Adds the histogram of an operation in an interval. Has no effect if no interval is known.
     *
     * @param startNanos the start of the interval, also if it was rounded to milliseconds
     */
    public void add(String operation, Time time, long startNanos, RecordedValues values) {
        if (slots.size() == 0 || values.size() == 0 || !TIMES.contains(time)) {
            return;
        }
        Series series = all.computeIfAbsent(new Key(operation, time), key -> new Series(slots.size(), grid()));
        int slot = slots.slotOf(slots.intervalAt(startNanos));
        bytes += series.add(slot, values);
        coarsen();
    }

    private ValueGrid grid() {
        return new ValueGrid(LEVELS.get(level).bits());
    }

    private long total() {
        return bytes + (long) slots.size() * (BYTES_PER_SLOT + operations * BYTES_PER_OPERATION_IN_A_SLOT + all.size());
    }

    private void coarsen() {
        while (total() > LEVELS.get(level).mostBytes()) {
            ValueGrid before = grid();
            TimeSlots finer = slots;
            level++;
            slots = slots.grouped(LEVELS.get(level).step());
            bytes = 0;
            for (Map.Entry<Key, Series> entry : all.entrySet()) {
                entry.getValue().close();
                Series coarser = new Series(slots.size(), grid());
                for (int interval = 0; interval < finer.intervals(); interval++) {
                    boolean first = interval == 0 || finer.slotOf(interval) != finer.slotOf(interval - 1);
                    if (first) {
                        SlotBuckets of = entry.getValue().get(finer.slotOf(interval));
                        bytes += coarser.add(slots.slotOf(interval), of.in(before, grid()));
                    }
                }
                bytes += coarser.close();
                entry.setValue(coarser);
            }
        }
    }

    /**
     * Returns what was collected.
     *
     * @param intervals those of all operations
     * @return empty if there is no histogram
     */
    public Optional<SlotFigures> figures(List<Interval> intervals) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Map<Time, List<SlotBuckets>>> times = new LinkedHashMap<>();
        all.forEach((key, series) -> times.computeIfAbsent(key.operation(), o -> new EnumMap<>(Time.class))
                .put(key.time(), series.all()));
        return Optional.of(new SlotFigures(slots, grid(), times, intervals));
    }

    /** The buckets of one time of one operation by slot: as bytes, but those of the slot that was written last as an array of all buckets. */
    private static final class Series {

        private final ValueGrid grid;
        private final byte[][] closed;
        private int open = -1;
        private long[] counts = new long[0];
        private int first = Integer.MAX_VALUE;
        private int last = -1;
        private int largest;

        Series(int size, ValueGrid grid) {
            this.closed = new byte[size][];
            this.grid = grid;
        }

        /** Adds to a slot. Returns by how many bytes the closed slots grew. */
        int add(int slot, RecordedValues values) {
            int grown = open(slot);
            for (int i = 0; i < values.size(); i++) {
                count(grid.index(values.value(i)), values.count(i));
            }
            largest = Math.max(largest, ValueGrid.RECORDED.index(values.value(values.size() - 1)));
            return grown;
        }

        /** Adds buckets of the same grid. */
        int add(int slot, SlotBuckets buckets) {
            int grown = open(slot);
            for (int i = 0; i < buckets.size(); i++) {
                count(buckets.index(i), buckets.count(i));
            }
            largest = Math.max(largest, buckets.largest());
            return grown;
        }

        private void count(int bucket, long more) {
            if (bucket >= counts.length) {
                counts = Arrays.copyOf(counts, bucket + (1 << grid.bits()));
            }
            counts[bucket] += more;
            first = Math.min(first, bucket);
            last = Math.max(last, bucket);
        }

        private int open(int slot) {
            if (slot == open) {
                return 0;
            }
            int grown = close();
            open = slot;
            if (closed[slot] != null) {
                byte[] before = closed[slot];
                closed[slot] = null;
                grown -= before.length;
                add(slot, SlotBuckets.of(before));
            }
            return grown;
        }

        /** Turns the open slot into bytes. Returns how many. */
        int close() {
            if (last < 0) {
                return 0;
            }
            closed[open] = SlotBuckets.of(counts, first, last, largest).bytes();
            Arrays.fill(counts, first, last + 1, 0);
            int grown = closed[open].length;
            open = -1;
            first = Integer.MAX_VALUE;
            last = -1;
            largest = 0;
            return grown;
        }

        SlotBuckets get(int slot) {
            return closed[slot] == null ? SlotBuckets.NONE : SlotBuckets.of(closed[slot]);
        }

        List<SlotBuckets> all() {
            close();
            List<SlotBuckets> buckets = new ArrayList<>(closed.length);
            for (int slot = 0; slot < closed.length; slot++) {
                buckets.add(get(slot));
            }
            return buckets;
        }
    }
}
