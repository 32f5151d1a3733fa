package dev.throng.run.write;

import dev.throng.measure.ArrivalCounts;
import dev.throng.measure.Failure;
import dev.throng.measure.HistogramLog;
import dev.throng.protocol.Operation;
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
        List<String> columns = new ArrayList<>(List.of(
                "startNanos",
                "durationNanos",
                "phase",
                "measured",
                "operation",
                "due",
                "started",
                "answered",
                "failed",
                "departed",
                "dropped",
                "owed",
                "inFlight",
                "inSystem",
                "offeredRate",
                "answeredRate",
                "bytesSent",
                "bytesReceived"));
        for (String kind : OperationTotals.KINDS) {
            columns.addAll(List.of(kind + "P50", kind + "P99", kind + "P999", kind + "Max"));
        }
        intervals = new CsvWriter(directory.resolve("intervals.csv"), columns, masking);
        failures = new CsvWriter(
                directory.resolve("failures.csv"), List.of("startNanos", "operation", "failure", "count"), masking);
        series = new CsvWriter(
                directory.resolve("series.csv"), List.of("startNanos", "metric", "index", "value"), masking);
        metrics = new CsvWriter(
                directory.resolve("metrics.csv"),
                List.of("startNanos", "durationNanos", "metric", "count", "mean", "p50", "p99", "max"),
                masking);
        histograms = new HistogramLog(
                Files.newOutputStream(directory.resolve(HistogramLog.FILE_NAME)), HistogramLog.FILE_NAME);
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
            totals.times()
                    .forEach((kind, times) ->
                            histograms.write(operation, kind, times, interval.startNanos(), interval.endNanos()));
        }
        writeMetrics(interval);
        flush();
    }

    private static List<Object> row(
            Interval interval, String phase, boolean measured, String operation, OperationTotals totals) {
        ArrivalCounts counts = totals.counts();
        List<Object> row =
                new ArrayList<>(List.of(interval.startNanos(), interval.durationNanos(), phase, measured, operation));
        row.addAll(List.of(
                counts.due(),
                counts.started(),
                counts.answered(),
                counts.failed(),
                counts.departed(),
                counts.dropped()));
        row.addAll(List.of(counts.owed(), counts.inFlight(), counts.inSystem()));
        row.addAll(List.of(rate(interval, counts.started()), rate(interval, counts.answered())));
        row.addAll(List.of(counts.bytesSent(), counts.bytesReceived()));
        for (Histogram histogram : totals.times().values()) {
            boolean any = histogram.getTotalCount() > 0;
            for (double percentile : new double[] {50, 99, 99.9, 100}) {
                row.add(any ? histogram.getValueAtPercentile(percentile) : "");
            }
        }
        return row;
    }

    private static Object rate(Interval interval, long count) {
        OptionalDouble rate = interval.perSecond(count);
        return rate.isPresent() ? rate.getAsDouble() : "";
    }

    private void writeMetrics(Interval interval) throws IOException {
        for (var entry : interval.metrics().counters().entrySet()) {
            metrics.row(List.of(
                    interval.startNanos(),
                    interval.durationNanos(),
                    entry.getKey().id(),
                    entry.getValue(),
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
                    any ? values.getValueAtPercentile(50) : 0,
                    any ? values.getValueAtPercentile(99) : 0,
                    any ? interval.metrics().most(entry.getKey()) : 0));
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
}
