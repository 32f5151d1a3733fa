package dev.throng.gclogs;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The total durations by name, such as the kinds of pauses. Names beyond the first {@value #MAX_NAMES} share the name {@code other}, so
 * that a damaged log cannot fill the memory. Confined to the reader's thread.
 */
final class TotalsByName {

    static final int MAX_NAMES = 64;

    private static final String OTHER = "other";

    private final Map<String, RunningTotal> totals = new LinkedHashMap<>();

    RunningTotal of(String name) {
        RunningTotal known = totals.get(name);
        return known != null
                ? known
                : totals.computeIfAbsent(totals.size() < MAX_NAMES ? name : OTHER, unseen -> new RunningTotal());
    }

    /** The figures by name, in the order in which the names were first seen. */
    Map<String, GcLogSummary.Durations> durations() {
        Map<String, GcLogSummary.Durations> durations = new LinkedHashMap<>();
        totals.forEach((name, total) -> durations.put(name, total.durations()));
        return durations;
    }

    /** The count, the sum and the maximum of values such as durations. Confined to the reader's thread. */
    static final class RunningTotal {

        private long count;
        private long sum;
        private long max;

        void add(long value) {
            count++;
            sum += value;
            max = Math.max(max, value);
        }

        long count() {
            return count;
        }

        long sum() {
            return sum;
        }

        /** The largest value; 0 if there is none. */
        long max() {
            return max;
        }

        /** The figures, if the values are nanoseconds. */
        GcLogSummary.Durations durations() {
            return new GcLogSummary.Durations(count, sum, max);
        }
    }
}
