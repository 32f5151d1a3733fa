package dev.throng.cli;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot.OperationLive;
import java.util.EnumMap;
import java.util.Map;

/** Makes the live figures of an operation for tests. */
public final class MadeLive {

    private final String operation;
    private final double rate;
    private ArrivalCounts counts = ArrivalCounts.ZERO;
    private ArrivalCounts soFar = ArrivalCounts.ZERO;
    private final Map<Time, Statistics> times = new EnumMap<>(Time.class);

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

    /** Gives a time some values of which all percentiles are the same. */
    public MadeLive time(Time time, long nanos) {
        times.put(time, Statistics.of(9, nanos, nanos, (Statistic percentile) -> nanos));
        return this;
    }

    public OperationLive made() {
        return new OperationLive(operation, counts, soFar, rate, rate, times);
    }
}
