package dev.throng.run.write;

import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.run.result.IntervalColumns;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A row of {@code intervals.csv}, with the fields of {@link IntervalColumns}: one operation in one interval. */
final class IntervalRow {

    private IntervalRow() {}

    static List<Object> of(
            Interval interval, String phase, boolean measured, String operation, OperationTotals totals) {
        List<Object> row =
                new ArrayList<>(List.of(interval.startNanos(), interval.durationNanos(), phase, measured, operation));
        IntervalColumns.countsBeforeRates()
                .forEach(count -> row.add(totals.counts().get(count)));
        row.add(rate(interval, totals.counts().started()));
        row.add(rate(interval, totals.counts().answered()));
        IntervalColumns.countsAfterRates()
                .forEach(count -> row.add(totals.counts().get(count)));
        for (Time time : Time.all()) {
            Statistics statistics = Statistics.of(totals.time(time));
            for (Statistic percentile : IntervalColumns.percentiles()) {
                row.add(statistics.count() > 0 ? statistics.percentile(percentile) : "");
            }
        }
        IntervalColumns.countsAtTheEnd()
                .forEach(count -> row.add(totals.counts().get(count)));
        return row;
    }

    private static Object rate(Interval interval, long count) {
        OptionalDouble rate = interval.perSecond(count);
        return rate.isPresent() ? rate.getAsDouble() : "";
    }
}
