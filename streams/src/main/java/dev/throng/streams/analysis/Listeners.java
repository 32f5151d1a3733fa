package dev.throng.streams.analysis;

import dev.throng.load.Load;
import dev.throng.series.RunSeries;
import dev.throng.series.RunSeries.Arrivals;
import dev.throng.series.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The listeners of a run.
 *
 * @param operations the ids of the operations whose arrivals are listeners
 * @param arrivals the listeners that arrived, by interval in the order of time
 * @param staySeconds how long each is planned to listen after its answer; empty if to the end of the run
 * @param burstBytes the media that a listener received ahead of time on connect: the mean of all recorded bursts
 * @param slowShare the share of listeners that read slowly on purpose; the run does not show whether these are starved
 */
record Listeners(
        List<String> operations,
        List<Arrivals> arrivals,
        OptionalDouble staySeconds,
        OptionalDouble burstBytes,
        double slowShare) {

    private static final double NANOS = 1e9;

    static Listeners of(RunSeries run, ListenerPlan plan) {
        return new Listeners(
                plan.operations(),
                arrivals(run, plan.operations()),
                plan.listeningTime()
                        .map(stay -> OptionalDouble.of(stay.toNanos() / NANOS))
                        .orElse(OptionalDouble.empty()),
                run.totals()
                        .distribution("burst-bytes")
                        .map(bursts -> OptionalDouble.of(bursts.mean()))
                        .orElse(OptionalDouble.empty()),
                plan.slowShare());
    }

    /** Adds up the arrivals of all operations in each interval. */
    private static List<Arrivals> arrivals(RunSeries run, List<String> operations) {
        NavigableMap<Double, Arrivals> all = new TreeMap<>();
        for (String operation : operations) {
            run.arrivals(operation).forEach(interval -> all.merge(interval.from(), interval, Arrivals::beside));
        }
        return List.copyOf(all.values());
    }

    /** The planned loads of listeners in a phase. */
    List<Load> loads(RunSeries.Phase phase) {
        return operations.stream()
                .flatMap(operation -> phase.load(operation).stream())
                .toList();
    }

    /** How many listeners of an interval ended because they received bytes but no media. */
    static long noMedia(Arrivals interval) {
        return interval.failures("no-media");
    }

    /** Listeners answered per second, in the middle of each interval. */
    Series answered() {
        TreeMap<Double, Double> perSecond = new TreeMap<>();
        Map<Double, Double> lengths = new HashMap<>();
        for (Arrivals interval : arrivals) {
            double length = interval.to() - interval.from();
            if (length > 0) {
                perSecond.put(interval.middle(), interval.answered() / length);
                lengths.put(interval.middle(), length);
            }
        }
        return new Series(perSecond, lengths);
    }

    /**
     * Bytes per second of bursts in the intervals of a span, if each listener answered in it received the mean burst. Not a number if
     * listeners were answered and no burst was recorded.
     */
    double bursts(double from, double to) {
        double seconds = 0;
        long newcomers = 0;
        for (Arrivals interval : arrivals) {
            if (interval.middle() >= from && interval.middle() < to) {
                seconds += interval.to() - interval.from();
                newcomers += interval.answered();
            }
        }
        return newcomers == 0 ? 0 : newcomers / seconds * burstBytes.orElse(Double.NaN);
    }
}
