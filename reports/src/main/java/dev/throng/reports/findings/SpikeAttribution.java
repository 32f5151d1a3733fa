package dev.throng.reports.findings;

import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The pauses, stalls and safepoints in the slowest intervals. The window of an interval begins earlier by its longest response,
 * because its answers may have been delayed that early. Overlap does not prove a cause, so the share of all intervals that overlap is
 * given for comparison.
 *
 * @param slowest by longest response, the slowest first
 * @param slowestOverlapping how many of these overlap at least one stop
 * @param slowestCovered in how many of these the stops last at least half of the longest response
 * @param fullest how many intervals with the most in flight were examined
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

    /** A tenth of the intervals is examined, but at least this many … */
    private static final int FEWEST = 3;

    /** … and at most this many. */
    private static final int MAX = 10;

    /** @param stoppedNanos time in the window in which a process was stopped; overlaps count once */
    public record Spike(Interval interval, long responseMax, long inFlight, List<Stop> stops, long stoppedNanos) {}

    /** Stops of one kind and process in a window. @param name of the longest */
    public record Stop(String process, String kind, long count, long longestNanos, String name) {}

    /** @param intervals of one operation */
    public static SpikeAttribution of(List<Interval> intervals, List<GcEvent> events) {
        EventsOverTime stopping = new EventsOverTime(events, GcEvent::stopsThreads);
        List<Spike> spikes = intervals.stream()
                .filter(i -> i.response().max().isPresent())
                .map(i -> spike(i, stopping))
                .toList();
        int lookedAt = Math.min(MAX, Math.max(FEWEST, (spikes.size() + 9) / 10));
        List<Spike> slowest = top(spikes, lookedAt, Spike::responseMax);
        List<Spike> fullest = top(spikes.stream().filter(s -> s.inFlight() > 0).toList(), lookedAt, Spike::inFlight);
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

    private static List<Spike> top(List<Spike> spikes, int lookedAt, ToLongFunction<Spike> by) {
        return spikes.stream()
                .sorted(Comparator.comparingLong(by).reversed())
                .limit(lookedAt)
                .toList();
    }

    private static int overlapping(List<Spike> spikes) {
        return (int) spikes.stream().filter(s -> !s.stops().isEmpty()).count();
    }

    private static Spike spike(Interval interval, EventsOverTime stopping) {
        long responseMax = interval.response().max().getAsLong();
        long from = interval.startNanos() - responseMax;
        long to = interval.endNanos();
        List<GcEvent> overlapping = stopping.overlapping(from, to);
        long stopped = 0;
        long stoppedUntil = from;
        for (GcEvent event : overlapping) {
            long begin = Math.max(event.startNanos(), stoppedUntil);
            long end = Math.min(event.endNanos(), to);
            stopped += Math.max(0, end - begin);
            stoppedUntil = Math.max(stoppedUntil, end);
        }
        return new Spike(interval, responseMax, interval.inFlight(), stops(overlapping), stopped);
    }

    /** By process and kind. A safepoint that only contains a pause is left out. */
    private static List<Stop> stops(List<GcEvent> events) {
        List<GcEvent> pauses =
                events.stream().filter(e -> e.kind().equals("pause")).toList();
        Map<String, Stop> stops = new LinkedHashMap<>();
        for (GcEvent event : events) {
            boolean frame = event.kind().equals("safepoint")
                    && pauses.stream()
                            .anyMatch(p -> p.process().equals(event.process())
                                    && p.startNanos() < event.endNanos()
                                    && event.startNanos() < p.endNanos());
            if (!frame) {
                Stop stop = new Stop(event.process(), event.kind(), 1, event.durationNanos(), event.name());
                stops.merge(event.process() + ' ' + event.kind(), stop, SpikeAttribution::together);
            }
        }
        return new ArrayList<>(stops.values());
    }

    private static Stop together(Stop a, Stop b) {
        Stop longer = b.longestNanos() > a.longestNanos() ? b : a;
        return new Stop(a.process(), a.kind(), a.count() + b.count(), longer.longestNanos(), longer.name());
    }
}
