package dev.throng.reports.findings;

import dev.throng.run.ResultRows.GcEvent;
import dev.throng.run.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Which pauses, stalls and safepoints lie in the slowest intervals. The window of an interval begins its longest response before it:
 * what was answered in the interval may have been held up that early. Overlap is no proof of a cause, so the share of all intervals
 * that overlap is given for comparison.
 *
 * @param slowest by longest response, the slowest first
 * @param slowestOverlapping how many of these overlap at least one stop
 * @param slowestCovered in how many of these the stops last at least half of the longest response
 * @param fullest how many intervals with the most in flight were looked at
 * @param fullestOverlapping how many of those overlap at least one stop
 * @param intervals how many intervals there are in all
 * @param overlapping how many of all overlap
 */
public record SpikeAttribution(
        List<Spike> slowest,
        int slowestOverlapping,
        int slowestCovered,
        int fullest,
        int fullestOverlapping,
        int intervals,
        int overlapping) {

    /** How many intervals are looked at. */
    public static final int LOOKED_AT = 10;

    /** @param stoppedNanos time in the window in which a process stood, overlaps counted once */
    public record Spike(Interval interval, long responseMax, long inFlight, List<Stop> stops, long stoppedNanos) {}

    /** Stops of one kind and process in a window. @param name of the longest */
    public record Stop(String process, String kind, long count, long longestNanos, String name) {}

    /** @param intervals of one operation */
    public static SpikeAttribution of(List<Interval> intervals, List<GcEvent> events) {
        List<GcEvent> stopping = events.stream().filter(GcEvent::stopsThreads).toList();
        List<Spike> spikes = intervals.stream()
                .filter(i -> i.response().max().isPresent())
                .map(i -> spike(i, stopping))
                .toList();
        List<Spike> slowest = top(spikes, Spike::responseMax);
        List<Spike> fullest = top(spikes.stream().filter(s -> s.inFlight() > 0).toList(), Spike::inFlight);
        return new SpikeAttribution(
                slowest,
                overlapping(slowest),
                (int) slowest.stream()
                        .filter(s -> s.stoppedNanos() > 0 && 2 * s.stoppedNanos() >= s.responseMax())
                        .count(),
                fullest.size(),
                overlapping(fullest),
                spikes.size(),
                overlapping(spikes));
    }

    private static List<Spike> top(List<Spike> spikes, ToLongFunction<Spike> by) {
        return spikes.stream()
                .sorted(Comparator.comparingLong(by).reversed())
                .limit(LOOKED_AT)
                .toList();
    }

    private static int overlapping(List<Spike> spikes) {
        return (int) spikes.stream().filter(s -> !s.stops().isEmpty()).count();
    }

    private static Spike spike(Interval interval, List<GcEvent> stopping) {
        long responseMax = interval.response().max().getAsLong();
        long from = interval.startNanos() - responseMax;
        long to = interval.endNanos();
        Map<String, Stop> stops = new LinkedHashMap<>();
        long stopped = 0;
        long stoppedUntil = from;
        for (GcEvent event : stopping) {
            if (event.startNanos() >= to) {
                break;
            }
            if (event.endNanos() <= from) {
                continue;
            }
            Stop stop = new Stop(event.process(), event.kind(), 1, event.durationNanos(), event.name());
            stops.merge(event.process() + ' ' + event.kind(), stop, SpikeAttribution::together);
            long begin = Math.max(event.startNanos(), stoppedUntil);
            long end = Math.min(event.endNanos(), to);
            stopped += Math.max(0, end - begin);
            stoppedUntil = Math.max(stoppedUntil, end);
        }
        return new Spike(interval, responseMax, interval.inFlight(), new ArrayList<>(stops.values()), stopped);
    }

    private static Stop together(Stop a, Stop b) {
        Stop longer = b.longestNanos() > a.longestNanos() ? b : a;
        return new Stop(a.process(), a.kind(), a.count() + b.count(), longer.longestNanos(), longer.name());
    }
}
