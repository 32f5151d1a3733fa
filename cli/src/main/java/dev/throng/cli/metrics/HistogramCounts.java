package dev.throng.cli.metrics;

import dev.throng.figure.Statistics;
import dev.throng.figure.Unit;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import org.HdrHistogram.Histogram;

/** The values of a distribution since some time, by bucket. For one thread at a time. */
final class HistogramCounts {

    private final Buckets buckets;
    private final long[] counts;
    private double sum;

    HistogramCounts(Unit unit) {
        buckets = Buckets.of(unit);
        counts = new long[buckets.size()];
    }

    /** Adds the values of an interval. */
    void add(Histogram values) {
        buckets.count(values, counts);
        sum += buckets.inBaseUnit(Statistics.of(values).sum());
    }

    /** Returns the counts of now. */
    HistogramDataPointSnapshot point(Labels labels) {
        return HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(ClassicHistogramBuckets.of(buckets.upperBounds(), counts))
                .sum(sum)
                .labels(labels)
                .build();
    }
}
