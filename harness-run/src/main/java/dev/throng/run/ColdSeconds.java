package dev.throng.run;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import dev.throng.figure.Time;
import dev.throng.protocol.Operation;
import dev.throng.run.totals.Interval;
import dev.throng.sample.CpuPart;
import dev.throng.sample.ResourceRow;
import dev.throng.verdict.ColdGenerator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * Finds the measured seconds in which the generator was cold. Brings the samples of processes together with the figures of the event loops
 * of the same second, which come in any order. Confined to the collector's thread until the run has ended.
 */
final class ColdSeconds {

    /** How many seconds figures may come later than the sample, or earlier. */
    private static final int MAX_WAITING = 60;

    /** The p99 of fewer arrivals is that of the slowest. */
    private static final long LEAST_ARRIVALS = 100;

    private record Figures(PhasePlan phase, long durationNanos, List<ColdGenerator.Second> operations) {}

    private final Timeline timeline;
    private final List<? extends Operation> operations;
    private final Map<Long, Double> shares = waiting();
    private final Map<Long, Figures> figures = waiting();
    private long lateNanos;
    private long measuredNanos;
    private Optional<ColdGenerator.Second> worst = Optional.empty();

    ColdSeconds(Timeline timeline, List<? extends Operation> operations) {
        this.timeline = timeline;
        this.operations = operations;
    }

    private static <T> Map<Long, T> waiting() {
        return new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
                return size() > MAX_WAITING;
            }
        };
    }

    /** Adds a sample. */
    void add(ResourceRow row) {
        OptionalLong compiler = row.generator().cpuParts().of(CpuPart.COMPILER);
        if (compiler.isPresent() && row.durationNanos() > 0) {
            long second = second(row.startNanos(), row.durationNanos());
            shares.put(second, (double) compiler.getAsLong() / row.durationNanos());
            match(second);
        }
    }

    /** Adds the figures of the event loops. */
    void add(Interval interval) {
        if (interval.phase() >= timeline.phases().size()
                || !timeline.phases().get(interval.phase()).measured()) {
            return;
        }
        measuredNanos += interval.durationNanos();
        PhasePlan phase = timeline.phases().get(interval.phase());
        List<ColdGenerator.Second> seconds = new ArrayList<>();
        interval.operations().forEach((operation, totals) -> {
            Histogram lag = totals.time(Time.OWN_LAG);
            if (lag.getTotalCount() >= LEAST_ARRIVALS) {
                seconds.add(new ColdGenerator.Second(
                        phase.name(),
                        operations.get(operation).id(),
                        0,
                        lag.getValueAtPercentile(99),
                        p99(totals.time(Time.RESPONSE))));
            }
        });
        long second = second(interval.startNanos(), interval.durationNanos());
        figures.put(second, new Figures(phase, interval.durationNanos(), seconds));
        match(second);
    }

    /** 0 where nothing was recorded. */
    private static long p99(Histogram histogram) {
        return histogram.getTotalCount() == 0 ? 0 : histogram.getValueAtPercentile(99);
    }

    /** The end of the interval of the timeline in which the middle lies. */
    private long second(long startNanos, long durationNanos) {
        return timeline.nextBoundary(Math.max(0, startNanos + durationNanos / 2));
    }

    private void match(long second) {
        if (!shares.containsKey(second) || !figures.containsKey(second)) {
            return;
        }
        double share = shares.remove(second);
        Figures found = figures.remove(second);
        List<ColdGenerator.Second> late = found.operations.stream()
                .map(figure -> new ColdGenerator.Second(
                        figure.phase(), figure.operation(), share, figure.ownLag(), figure.response()))
                .filter(ColdGenerator.Second::isLate)
                .toList();
        lateNanos += late.isEmpty() ? 0 : found.durationNanos;
        for (ColdGenerator.Second one : late) {
            if (worst.isEmpty() || one.ownLag() > worst.get().ownLag()) {
                worst = Optional.of(one);
            }
        }
    }

    /** What was found so far. */
    ColdGenerator found() {
        return new ColdGenerator(lateNanos, measuredNanos, worst);
    }
}
