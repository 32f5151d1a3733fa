package dev.throng.gclogs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Computes the minimum mutator utilization (MMU): the smallest share of any window of a given length w in which the application ran. See
 * Cheng and Blelloch, "A Parallel, Real-Time Garbage Collector", PLDI 2001.
 *
 * <p>The stopped time in the window [t, t + w] is a piecewise linear function of t. It grows while only the window's right edge is in a
 * pause, and falls while only its left edge is. So its maximum is at a window that ends with a pause. For each window length that needs the
 * pauses of the last w, their sum, and one partial pause at the left edge. The result is exact, each pause takes constant time on average,
 * and only the pauses of the longest window are kept. If that window has more than {@value #MAX_PAUSES} pauses, the oldest are dropped and
 * {@link #exact()} is false.
 *
 * <p>Stamps are coarser than durations, so a pause may seem to begin before the previous one ended; it is then moved behind it. The
 * application counts as running before and after the log. A window longer than the log is the whole log. Confined to one thread.
 */
public final class MutatorUtilization {

    static final int MAX_PAUSES = 1 << 16;

    /** The default windows: 1 ms to 10 s. */
    public static final List<Duration> DEFAULT_WINDOWS = LongStream.of(
                    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toList();

    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private final long[] lengths;
    private final long[] first;
    private final long[] worst;

    private long[] starts = new long[256];
    private long[] ends = new long[256];
    /** The stopped time before each pause. The stopped time of consecutive pauses is the difference of two of these. */
    private long[] stoppedBefore = new long[256];

    private long count;
    private long lastEnd;
    private long stoppedNanos;
    private boolean exact = true;

    /** With those windows of 1 ms to 10 s that are not longer than this, and always with that of 1 ms. */
    public static MutatorUtilization upTo(long longestNanos) {
        return new MutatorUtilization(DEFAULT_WINDOWS.stream()
                .filter(window -> window.toNanos() <= longestNanos || window.equals(DEFAULT_WINDOWS.get(0)))
                .toList());
    }

    /**
     * @param windows the window lengths, each longer than 0, in any order
     * @throws IllegalArgumentException if there is none, or one is not longer than 0
     */
    MutatorUtilization(List<Duration> windows) {
        lengths = windows.stream()
                .mapToLong(Duration::toNanos)
                .sorted()
                .distinct()
                .toArray();
        if (lengths.length == 0 || lengths[0] <= 0) {
            throw new IllegalArgumentException("windows: " + windows + " (expected: one or more, each longer than 0)");
        }
        first = new long[lengths.length];
        worst = new long[lengths.length];
    }

    private static String name(long nanos) {
        if (nanos % SECOND == 0) {
            return nanos / SECOND + "s";
        }
        if (nanos % MILLI == 0) {
            return nanos / MILLI + "ms";
        }
        return nanos % MICRO == 0 ? nanos / MICRO + "us" : nanos + "ns";
    }

    /** Adds a pause. Pauses must be added in the order of their ends. */
    public void pause(long startNanos, long durationNanos) {
        long start = Math.max(startNanos, lastEnd);
        long end = start + durationNanos;
        lastEnd = end;
        makeSpace();
        int slot = slot(count);
        starts[slot] = start;
        ends[slot] = end;
        stoppedBefore[slot] = stoppedNanos;
        count++;
        stoppedNanos += durationNanos;
        for (int w = 0; w < lengths.length; w++) {
            worst[w] = Math.max(worst[w], stoppedWithin(w, end));
        }
    }

    /** The stopped time in the window that ends here, at the end of the last pause. */
    private long stoppedWithin(int w, long end) {
        long left = end - lengths[w];
        long index = first[w];
        while (index < count - 1 && ends[slot(index)] <= left) {
            index++;
        }
        first[w] = index;
        int oldest = slot(index);
        return stoppedNanos - stoppedBefore[oldest] - Math.max(0, left - starts[oldest]);
    }

    /**
     * The minimum utilization by the name of the window ({@code 10ms}, {@code 1s}), from 0 to 1, shortest window first.
     *
     * @param spanNanos the length of the log
     */
    public Map<String, Double> minimum(long spanNanos) {
        Map<String, Double> minimum = new LinkedHashMap<>();
        for (int w = 0; w < lengths.length; w++) {
            boolean whole = lengths[w] >= spanNanos;
            double stopped = whole ? stoppedNanos : worst[w];
            double length = whole ? spanNanos : lengths[w];
            minimum.put(name(lengths[w]), length <= 0 ? 1 : Math.max(0, 1 - stopped / length));
        }
        return minimum;
    }

    /** The sum of the pauses. */
    long stoppedNanos() {
        return stoppedNanos;
    }

    /** Whether the figures are exact. If a window had too many pauses, they are upper bounds. */
    public boolean exact() {
        return exact;
    }

    private void makeSpace() {
        long oldest = first[lengths.length - 1]; // the longest window needs the oldest pause
        if (count - oldest < starts.length) {
            return;
        }
        if (starts.length < MAX_PAUSES) {
            grow();
            return;
        }
        exact = false;
        for (int w = 0; w < lengths.length; w++) {
            first[w] = Math.max(first[w], oldest + 1);
        }
    }

    private void grow() {
        starts = doubled(starts);
        ends = doubled(ends);
        stoppedBefore = doubled(stoppedBefore);
    }

    /** Copies a full ring so that each pause is in the slot of its number. */
    private long[] doubled(long[] ring) {
        long[] larger = new long[ring.length * 2];
        for (long i = count - ring.length; i < count; i++) {
            larger[slot(i, larger)] = ring[slot(i, ring)];
        }
        return larger;
    }

    private int slot(long index) {
        return slot(index, starts);
    }

    private static int slot(long index, long[] ring) {
        return (int) (index & (ring.length - 1));
    }
}
