package dev.throng.run.read;

import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.run.read.ResultRows.Percentiles;
import dev.throng.run.result.IntervalColumns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The percentiles of the times of one operation in one interval, in nanoseconds. They are one array, because the run of a day has hundreds of
 * thousands of intervals. Immutable; any thread may read it.
 */
public final class IntervalTimes {

    static final List<Statistic> PERCENTILES = IntervalColumns.percentiles();
    private static final List<String> COLUMNS = Time.all().stream()
            .flatMap(time -> PERCENTILES.stream().map(percentile -> IntervalColumns.of(time, percentile)))
            .toList();
    /** A percentile that the file lacks. */
    static final long NONE = Long.MIN_VALUE;

    private final long[] values;

    private IntervalTimes(long[] values) {
        this.values = values;
    }

    /** Returns the times of a row of {@code intervals.csv}. */
    static IntervalTimes of(CsvFile.Row row) {
        long[] values = new long[COLUMNS.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.count(COLUMNS.get(i)).orElse(NONE);
        }
        return new IntervalTimes(values);
    }

    /**
     * Returns the given times.
     *
     * @param times those of {@link Statistic#ofIntervals}; the others are ignored
     */
    public static IntervalTimes of(Map<Time, Map<Statistic, Long>> times) {
        long[] values = new long[COLUMNS.size()];
        Arrays.fill(values, NONE);
        times.forEach((time, percentiles) -> percentiles.forEach((percentile, nanos) -> {
            if (PERCENTILES.contains(percentile)) {
                values[time.ordinal() * PERCENTILES.size() + PERCENTILES.indexOf(percentile)] = nanos;
            }
        }));
        return new IntervalTimes(values);
    }

    /** Returns the percentiles of a time; all empty if nothing was answered. */
    public Percentiles of(Time time) {
        return new Percentiles(values, time.ordinal() * PERCENTILES.size());
    }
}
