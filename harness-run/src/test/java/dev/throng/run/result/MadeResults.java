package dev.throng.run.result;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import java.util.Map;

/** Makes parts of results for tests, with their figures in a fixed order. */
public final class MadeResults {

    private MadeResults() {}

    /** Times of which some percentiles are known; the others are 0. */
    public static Times times(long count, double mean, long p50, long p90, long p99, long p999, long max) {
        return new Times(statistics(count, mean, 0, p50, p90, p99, p999, max), Map.of());
    }

    public static MetricResult metric(
            String kind,
            String unit,
            long count,
            double mean,
            long min,
            long p50,
            long p90,
            long p99,
            long p999,
            long max) {
        return MetricResult.of(kind, unit, statistics(count, mean, min, p50, p90, p99, p999, max));
    }

    private static Statistics statistics(
            long count, double mean, long min, long p50, long p90, long p99, long p999, long max) {
        return Statistics.of(
                count,
                mean,
                min,
                Map.of(
                        Statistic.P50, p50,
                        Statistic.P90, p90,
                        Statistic.P99, p99,
                        Statistic.P999, p999,
                        Statistic.MAX, max));
    }

    public static OperationResult operation(
            LoadTerms load,
            long due,
            long started,
            long answered,
            long failed,
            long departed,
            long dropped,
            long owed,
            long inFlight,
            long inSystem,
            long backlog,
            double offeredRate,
            double answeredRate,
            double inFlightMean,
            double ownInFlightMean,
            double littleMean,
            long inFlightMax,
            long bytesSent,
            long bytesReceived,
            Times response,
            Times service,
            Times lag,
            Times ownLag,
            Map<String, Long> failures) {
        return new OperationResult(
                load,
                ArrivalCounts.ZERO
                        .with(Count.DUE, due)
                        .with(Count.STARTED, started)
                        .with(Count.ANSWERED, answered)
                        .with(Count.FAILED, failed)
                        .with(Count.DEPARTED, departed)
                        .with(Count.DROPPED, dropped)
                        .with(Count.OWED, owed)
                        .with(Count.IN_FLIGHT, inFlight)
                        .with(Count.IN_SYSTEM, inSystem)
                        .with(Count.IN_FLIGHT_MAX, inFlightMax)
                        .with(Count.BYTES_SENT, bytesSent)
                        .with(Count.BYTES_RECEIVED, bytesReceived),
                Map.of(
                        Derived.BACKLOG, (double) backlog,
                        Derived.OFFERED_RATE, offeredRate,
                        Derived.ANSWERED_RATE, answeredRate,
                        Derived.IN_FLIGHT_MEAN, inFlightMean,
                        Derived.OWN_IN_FLIGHT_MEAN, ownInFlightMean,
                        Derived.LITTLE_MEAN, littleMean),
                Map.of(Time.RESPONSE, response, Time.SERVICE, service, Time.LAG, lag, Time.OWN_LAG, ownLag),
                failures);
    }
}
