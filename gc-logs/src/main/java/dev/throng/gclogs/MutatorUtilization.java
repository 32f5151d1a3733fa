package dev.throng.gclogs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Minimum mutator utilization over pauses as they come: for a window length w, the least share of any window of that
 * length in which the application ran (Cheng and Blelloch, "A Parallel, Real-Time Garbage Collector", PLDI 2001).
 *
 * <p>The stopped time in the window [t, t + w] is a piecewise linear function of t. It grows while the window's right
 * edge lies in a pause and its left edge does not, and falls in the opposite case; so it never grows past a point where
 * the right edge meets the end of a pause, and its maximum is found among the windows that end with a pause. Per window
 * length that takes the pauses of the last w, their sum, and one partial pause at the left edge: exact, a constant
 * amount of work per pause on average, and memory for the pauses of the longest window. That memory is bounded too: of
 * more than {@value #MAX_PAUSES} pauses within the longest window the oldest are forgotten, and {@link #exact()} says so.
 *
 * <p>Stamps are coarser than durations, so a pause may seem to begin before the one before it ended; it is then moved
 * behind it. Before and after the log the application counts as running. A window longer than the log is the whole log.
 */
public final class MutatorUtilization {

    static final int MAX_PAUSES = 1 << 16;

    /** 1 ms to 10 s. */
    static final List<Duration> USUAL_WINDOWS = LongStream.of(
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
    /** The time stopped before each pause; the sum over a run of pauses is the difference of two of these. */
    private long[] stoppedBefore = new long[256];

    private long count;
    private long lastEnd;
    private long stoppedNanos;
    private boolean exact = true;

    /** For windows of 1 ms to 10 s. */
    public MutatorUtilization() {
        this(USUAL_WINDOWS);
    }

    /** For windows of 1 ms to 10 s that are no longer than this, and that of 1 ms in any case. */
    public static MutatorUtilization upTo(long longestNanos) {
        return new MutatorUtilization(USUAL_WINDOWS.stream()
                .filter(window -> window.toNanos() <= longestNanos || window.equals(USUAL_WINDOWS.get(0)))
                .toList());
    }

    /** @param windows the window lengths, each longer than nothing, in any order */
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

    /** Adds a pause; pauses come in the order of their ends. */
    public void pause(long startNanos, long durationNanos) {
        long start = Math.max(startNanos, lastEnd);
        long end = start + durationNanos;
        lastEnd = end;
        makeRoom();
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

    /** The time stopped in the window that ends here, with the last pause. */
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

    /** Utilization by the window's name ({@code 10ms}, {@code 1s}), 0 to 1, shortest first, for a log of this length. */
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

    /** False if some window held more pauses than are kept; the figures are then upper bounds. */
    public boolean exact() {
        return exact;
    }

    private void makeRoom() {
        long oldest = first[lengths.length - 1]; // the longest window lets go last
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
        starts = inTwiceTheRoom(starts);
        ends = inTwiceTheRoom(ends);
        stoppedBefore = inTwiceTheRoom(stoppedBefore);
    }

    /** A full ring copied so that each pause stands where its number says. */
    private long[] inTwiceTheRoom(long[] ring) {
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
