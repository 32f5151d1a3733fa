package dev.throng.gclogs;

/** The count, the sum and the maximum of values such as durations. Confined to the reader's thread. */
final class RunningTotal {

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
