package dev.throng.run.totals;

import dev.throng.measure.Metric;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.Times;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The figures of one or several phases taken together, as results and objectives need them. Histograms are added. A rate is the count of
 * what happened while the phases lasted over the sum of their lengths: what comes later, in the drain, is no part of it.
 */
public final class PhaseFigures {

    private static final double NANOS = 1e9;

    private final RunTotals recorded;
    private final List<Integer> phases;
    private final long durationNanos;

    public PhaseFigures(RunTotals recorded, Collection<Integer> phases, long durationNanos) {
        this.recorded = recorded;
        this.phases = List.copyOf(phases);
        this.durationNanos = durationNanos;
    }

    public OperationTotals operation(int operation) {
        if (phases.size() == 1) {
            return recorded.totals(phases.get(0), operation);
        }
        OperationTotals sum = new OperationTotals();
        phases.forEach(phase -> sum.add(recorded.totals(phase, operation)));
        return sum;
    }

    public MetricTotals metrics() {
        MetricTotals sum = new MetricTotals();
        phases.forEach(phase -> sum.add(recorded.metrics(phase)));
        return sum;
    }

    public Histogram ownLag() {
        Histogram sum = new Histogram(3);
        phases.forEach(phase -> sum.add(recorded.ownLag(phase)));
        return sum;
    }

    public long stallNanosMax() {
        return phases.stream().mapToLong(recorded::stallNanosMax).max().orElse(0);
    }

    /** The share of the phases' length for which the most stalled event loop was stalled. Counts stalls of more than 5 ms. */
    public double stalledShare() {
        return durationNanos == 0 ? 0 : Math.min(1, (double) recorded.stalledNanosMax(phases) / durationNanos);
    }

    /** Arrivals started per second. The engine starts arrivals of a phase only while it lasts. */
    public double offeredRate(OperationTotals totals) {
        return perSecond(totals.counts().started());
    }

    /** Answers received while the phases lasted, per second, whichever phase started their arrivals. */
    public double answeredRate(OperationTotals totals) {
        return perSecond(totals.answeredWithin());
    }

    private double perSecond(long count) {
        return durationNanos == 0 ? 0 : count * NANOS / durationNanos;
    }

    /** Mean in flight while the phases lasted, whichever phase started them, from every start and answer. */
    public double inFlightMean(OperationTotals totals) {
        return durationNanos == 0 ? 0 : (double) totals.inFlightNanosWithin() / durationNanos;
    }

    /** The time in flight of the phases' own arrivals, also after the phases, over the phases' length. */
    public double ownInFlightMean(OperationTotals totals) {
        return durationNanos == 0 ? 0 : (double) totals.counts().inFlightNanos() / durationNanos;
    }

    /** The same by Little's law: throughput × mean time in flight, of answered and failed arrivals alike. */
    public double littleMean(OperationTotals totals) {
        if (durationNanos == 0) {
            return 0;
        }
        Histogram service = totals.service();
        double answered = service.getTotalCount() == 0 ? 0 : service.getTotalCount() * service.getMean();
        return (answered + totals.counts().failedNanos()) / durationNanos;
    }

    public static Times times(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return Times.NONE;
        }
        return new Times(
                histogram.getTotalCount(),
                histogram.getMean(),
                histogram.getValueAtPercentile(50),
                histogram.getValueAtPercentile(90),
                histogram.getValueAtPercentile(99),
                histogram.getValueAtPercentile(99.9),
                histogram.getMaxValue());
    }

    static MetricResult counter(Metric metric, long count) {
        return new MetricResult("counter", metric.unit().symbol(), count, 0, 0, 0, 0, 0, 0, 0);
    }

    /** The histogram rounds values to three digits; the extremes are exact, so no other figure may lie outside of them. */
    static MetricResult distribution(Metric metric, MetricTotals totals) {
        Times times = times(totals.distributions().get(metric));
        long least = times.count() == 0 ? 0 : totals.least(metric);
        long most = times.count() == 0 ? 0 : totals.most(metric);
        return new MetricResult(
                metric.kind().isSampled() ? "gauge" : "distribution",
                metric.unit().symbol(),
                times.count(),
                Math.max(least, Math.min(most, times.mean())),
                least,
                within(least, times.p50(), most),
                within(least, times.p90(), most),
                within(least, times.p99(), most),
                within(least, times.p999(), most),
                most);
    }

    private static long within(long least, long value, long most) {
        return Math.max(least, Math.min(most, value));
    }
}
