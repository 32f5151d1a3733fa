package dev.throng.cli;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.measure.Failure;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.run.totals.OperationTotals;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes the live figures of an operation for tests. */
public final class MadeLive {

    private final String operation;
    private final double rate;
    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private ArrivalCounts soFar = ArrivalCounts.ZERO;
    private final Map<Time, Statistics> times = new EnumMap<>(Time.class);
    private final Map<Time, Histogram> histograms = new EnumMap<>(Time.class);
    private final Map<Failure, Long> failures = new HashMap<>();

    public MadeLive(String operation, double rate) {
        this.operation = operation;
        this.rate = rate;
    }

    public MadeLive interval(Count count, long number) {
        counts = counts.with(count, number);
        return this;
    }

    public MadeLive soFar(Count count, long number) {
        soFar = soFar.with(count, number);
        return this;
    }

    public MadeLive failed(Failure why, long number) {
        failures.put(why, number);
        return this;
    }

    /** Gives a time nine values of which all percentiles are the same. */
    public MadeLive time(Time time, long nanos) {
        times.put(time, Statistics.of(9, nanos, nanos, (Statistic percentile) -> nanos));
        Histogram values = new Histogram(3);
        values.recordValueWithCount(nanos, 9);
        histograms.put(time, values);
        return this;
    }

    public OperationLive made() {
        OperationTotals interval = new OperationTotals(counts, histograms, failures, OperationTotals.NONE.within());
        return new OperationLive(operation, interval, soFar, rate, rate, times);
    }
}
