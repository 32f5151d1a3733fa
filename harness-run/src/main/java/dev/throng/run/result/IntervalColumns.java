package dev.throng.run.result;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import java.util.ArrayList;
import java.util.List;

/** The columns of {@code intervals.csv}, which has a row for each operation in each interval. */
public final class IntervalColumns {

    private IntervalColumns() {}

    /** All columns in their order. */
    public static List<String> all() {
        List<String> columns =
                new ArrayList<>(List.of("startNanos", "durationNanos", "phase", "measured", "operation"));
        countsBeforeRates().forEach(count -> columns.add(count.id()));
        columns.add(Derived.OFFERED_RATE.id());
        columns.add(Derived.ANSWERED_RATE.id());
        countsAfterRates().forEach(count -> columns.add(count.id()));
        for (Time time : Time.all()) {
            percentiles().forEach(percentile -> columns.add(of(time, percentile)));
        }
        countsAtTheEnd().forEach(count -> columns.add(count.id()));
        return columns;
    }

    /** The counts before the rates, in their order. */
    public static List<Count> countsBeforeRates() {
        return Count.with(Count.Use.INTERVALS).stream()
                .filter(count -> count.unit() != Unit.BYTES && !count.isIn(Count.Use.NOT_IN_0_1_0))
                .toList();
    }

    /** The counts after the rates, in their order. */
    public static List<Count> countsAfterRates() {
        return Count.with(Count.Use.INTERVALS).stream()
                .filter(count -> count.unit() == Unit.BYTES && !count.isIn(Count.Use.NOT_IN_0_1_0))
                .toList();
    }

    /** The counts that version 0.1.0 did not have, after all others: scripts may read columns by their position. */
    public static List<Count> countsAtTheEnd() {
        return Count.with(Count.Use.INTERVALS).stream()
                .filter(count -> count.isIn(Count.Use.NOT_IN_0_1_0))
                .toList();
    }

    /** The percentiles of each time, in their order. */
    public static List<Statistic> percentiles() {
        return Statistic.percentiles().stream().filter(Statistic::ofIntervals).toList();
    }

    /** The name of the column with a percentile of a time: {@code responseP99}. */
    public static String of(Time time, Statistic percentile) {
        String id = percentile.id();
        return time.id() + Character.toUpperCase(id.charAt(0)) + id.substring(1);
    }
}
