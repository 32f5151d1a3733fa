package dev.throng.run.write;

import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.measure.HistogramLog;
import dev.throng.protocol.Operation;
import dev.throng.run.result.IntervalColumns;
import dev.throng.run.result.ResultFile;
import dev.throng.run.totals.Interval;
import dev.throng.run.totals.OperationTotals;
import dev.throng.secrets.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * The files of a result directory that grow by an interval at a time: {@code intervals.csv}, {@code failures.csv}, {@code series.csv},
 * {@code metrics.csv} and {@code histograms.hlog}. What was written survives an abort. Confined to the collector's thread.
 */
public final class IntervalFiles implements AutoCloseable {

    private final List<? extends Operation> operations;
    private final CsvWriter intervals;
    private final CsvWriter failures;
    private final CsvWriter series;
    private final CsvWriter metrics;
    private final HistogramLog histograms;

    public IntervalFiles(Path directory, List<? extends Operation> operations, Masking masking) throws IOException {
        this.operations = operations;
        intervals = new CsvWriter(directory.resolve(ResultFile.INTERVALS.path()), IntervalColumns.all(), masking);
        failures = csv(directory, ResultFile.FAILURES, masking);
        series = csv(directory, ResultFile.SERIES, masking);
        metrics = csv(directory, ResultFile.METRICS, masking);
        histograms = new HistogramLog(
                Files.newOutputStream(directory.resolve(HistogramLog.FILE_NAME)), HistogramLog.FILE_NAME);
    }

    private static CsvWriter csv(Path directory, ResultFile file, Masking masking) throws IOException {
        return new CsvWriter(directory.resolve(file.path()), file.columnNames(), masking);
    }

    /** @param startMillis wall-clock time of the first due time */
    public void begin(long startMillis) {
        histograms.begin(startMillis);
    }

    public void write(Interval interval, String phase, boolean measured) throws IOException {
        for (Map.Entry<Integer, OperationTotals> entry : interval.operations().entrySet()) {
            String operation = operations.get(entry.getKey()).id();
            OperationTotals totals = entry.getValue();
            intervals.row(row(interval, phase, measured, operation, totals));
            for (Map.Entry<Failure, Long> failure : totals.failures().entrySet()) {
                failures.row(List.of(
                        interval.startNanos(), operation, failure.getKey().id(), failure.getValue()));
            }
            for (Time time : Time.all()) {
                histograms.write(operation, time.id(), totals.time(time), interval.startNanos(), interval.endNanos());
            }
        }
        writeMetrics(interval);
        flush();
    }

    private void writeMetrics(Interval interval) throws IOException {
        for (var entry : interval.metrics().counters().entrySet()) {
            metrics.row(List.of(
                    interval.startNanos(),
                    interval.durationNanos(),
                    entry.getKey().id(),
                    entry.getValue() == 0 && entry.getKey().isUnknownAtZero() ? "" : entry.getValue(),
                    "",
                    "",
                    "",
                    ""));
        }
        for (var entry : interval.metrics().distributions().entrySet()) {
            Histogram values = entry.getValue();
            boolean any = values.getTotalCount() > 0;
            metrics.row(List.of(
                    interval.startNanos(),
                    interval.durationNanos(),
                    entry.getKey().id(),
                    values.getTotalCount(),
                    any ? values.getMean() : "",
                    any ? values.getValueAtPercentile(50) : "",
                    any ? values.getValueAtPercentile(99) : "",
                    any ? interval.metrics().statistics(entry.getKey()).max() : ""));
        }
        for (var gauge : interval.gauges().entrySet()) {
            for (var value : gauge.getValue().entrySet()) {
                series.row(List.of(interval.startNanos(), gauge.getKey().id(), value.getKey(), value.getValue()));
            }
        }
    }

    private void flush() throws IOException {
        intervals.flush();
        failures.flush();
        series.flush();
        metrics.flush();
        histograms.flush();
    }

    @Override
    public void close() throws IOException {
        try (intervals;
                failures;
                series;
                metrics) {
            histograms.close();
        }
    }

    /** A row of {@code intervals.csv}, with the fields of {@link IntervalColumns}: one operation in one interval. */
    private static List<Object> row(
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
