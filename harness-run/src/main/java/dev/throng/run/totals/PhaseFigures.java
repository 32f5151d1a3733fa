package dev.throng.run.totals;

import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.ExactNumber;
import dev.throng.figure.Figure;
import dev.throng.figure.Metric;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.run.result.MetricResult;
import dev.throng.verdict.Judge;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The figures of one or several phases taken together, as results and objectives need them. Histograms are added. A rate is the count of
 * what happened while the phases lasted over the sum of their lengths: what comes later, in the drain, is no part of it.
 */
public final class PhaseFigures {

    private static final long NANOS = 1_000_000_000;

    private final RecordedRun recorded;
    private final List<Integer> phases;
    private final long durationNanos;

    public PhaseFigures(RecordedRun recorded, Collection<Integer> phases, long durationNanos) {
        this.recorded = recorded;
        this.phases = List.copyOf(phases);
        this.durationNanos = durationNanos;
    }

    public OperationTotals operation(int operation) {
        return phases.stream()
                .map(phase -> recorded.operation(phase, operation))
                .reduce(OperationTotals::then)
                .orElse(OperationTotals.NONE);
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

    /**
     * The share of the phases' length for which the most stalled event loop was stalled. Counts stalls of more than 5 ms, and at least the
     * longest one: a stall that no timer shows, or that begins as a phase ends, is not in the sum of the phase.
     */
    public double stalledShare() {
        long longest = stallNanosMax() > Judge.LoopStalls.TOLERATED ? stallNanosMax() : 0;
        long stalled = Math.max(longest, recorded.stalledNanosMax(phases));
        return durationNanos == 0 ? 0 : Math.min(1, (double) stalled / durationNanos);
    }

    /** Returns a figure that follows from what was recorded of an operation. */
    public double derived(Derived figure, OperationTotals totals) {
        return exact(figure, totals).value();
    }

    /** Returns the same, not rounded. */
    ExactNumber exact(Derived figure, OperationTotals totals) {
        return switch (figure) {
            case BACKLOG -> ExactNumber.of(totals.within().backlog());
            // the engine starts arrivals of a phase only while it lasts
            case OFFERED_RATE -> perSecond(totals.counts().started());
            case ANSWERED_RATE -> perSecond(totals.within().answered());
            case IN_FLIGHT_MEAN -> mean(ExactNumber.of(totals.within().inFlightNanos()));
            case OWN_IN_FLIGHT_MEAN -> mean(ExactNumber.of(totals.counts().get(Count.IN_FLIGHT_NANOS)));
            case LITTLE_MEAN ->
                mean(ExactNumber.of(Statistics.of(totals.time(Time.SERVICE)).sum()
                        + totals.counts().get(Count.FAILED_NANOS)));
        };
    }

    private ExactNumber perSecond(long count) {
        return mean(ExactNumber.of(count).times(NANOS));
    }

    private ExactNumber mean(ExactNumber overTime) {
        return durationNanos == 0 ? ExactNumber.of(0) : overTime.dividedBy(durationNanos);
    }

    /** The histogram rounds values to three digits; the extremes are exact. */
    static MetricResult result(Metric metric, MetricTotals totals) {
        String unit = metric.unit().symbol();
        if (metric.kind() != Figure.Kind.COUNTER) {
            return MetricResult.of(
                    metric.kind().isSampled() ? "gauge" : "distribution", unit, totals.statistics(metric));
        }
        long sum = totals.counters().get(metric);
        return sum == 0 && metric.isUnknownAtZero()
                ? MetricResult.unknownCounter(unit)
                : MetricResult.counter(unit, sum);
    }
}
