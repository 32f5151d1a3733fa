package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.XAxis;
import dev.throng.reports.findings.EventsOverTime;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.PhaseResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The background of every chart over time: the phases, and the pauses and stalls of both processes.
 *
 * @param stops the pauses and stalls; those less than about a pixel apart are merged
 */
record ChartBackground(List<Chart.Span> spans, List<Chart.Stop> stops) {

    /** Stops closer than this share of the run are drawn as one. */
    private static final double RESOLUTION = 1.0 / 700;

    static ChartBackground of(Evidence evidence) {
        List<Chart.Span> spans = new ArrayList<>();
        for (PhaseResult phase : evidence.phases()) {
            spans.add(new Chart.Span(
                    phase.name(),
                    phase.measured(),
                    seconds(phase.startNanos()),
                    seconds(phase.startNanos() + phase.durationNanos())));
        }
        if (spans.isEmpty()) {
            spans.addAll(spansOfIntervals(evidence.intervals()));
        }
        double length = spans.stream().mapToDouble(Chart.Span::endSeconds).max().orElse(1);
        return new ChartBackground(List.copyOf(spans), merged(evidence.gcEvents(), length * RESOLUTION));
    }

    private static List<Chart.Span> spansOfIntervals(List<Interval> intervals) {
        List<Chart.Span> spans = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        intervals.forEach(i -> names.add(i.phase()));
        for (String name : names) {
            List<Interval> of =
                    intervals.stream().filter(i -> i.phase().equals(name)).toList();
            spans.add(new Chart.Span(
                    name,
                    of.get(0).measured(),
                    seconds(of.get(0).startNanos()),
                    seconds(of.stream().mapToLong(Interval::endNanos).max().orElse(0))));
        }
        return spans;
    }

    private static List<Chart.Stop> merged(List<GcEvent> events, double nearSeconds) {
        List<Chart.Stop> stops = new ArrayList<>();
        Map<String, Integer> last = new HashMap<>();
        Map<String, Long> pausedUntil = new HashMap<>();
        EventsOverTime pauses = new EventsOverTime(events, event -> event.kind().equals("pause"));
        for (GcEvent event : events) {
            if (!event.stopsThreads() || event.endNanos() < 0) {
                continue;
            }
            if (event.kind().equals("safepoint")
                    && within(pausedUntil.getOrDefault(event.process(), Long.MIN_VALUE), pauses, event)) {
                continue;
            }
            if (event.kind().equals("pause")) {
                pausedUntil.merge(event.process(), event.endNanos(), Math::max);
            }
            ChartColor process = event.process().equals("generator") ? ChartColor.GENERATOR : ChartColor.TARGET;
            Chart.Stop stop = new Chart.Stop(
                    process,
                    event.kind(),
                    seconds(event.startNanos()),
                    seconds(event.endNanos()),
                    1,
                    event.durationNanos());
            Integer before = last.get(event.process() + event.kind());
            if (before != null && stop.startSeconds() - stops.get(before).endSeconds() < nearSeconds) {
                stops.set(before, stops.get(before).and(stop));
            } else {
                last.put(event.process() + event.kind(), stops.size());
                stops.add(stop);
            }
        }
        return List.copyOf(stops);
    }

    /** Whether a safepoint only contains a GC pause, which is before or after it in the list. */
    private static boolean within(long pausedUntil, EventsOverTime pauses, GcEvent safepoint) {
        return pausedUntil > safepoint.startNanos()
                || pauses.startingIn(safepoint.startNanos(), safepoint.endNanos()).stream()
                        .anyMatch(pause -> pause.process().equals(safepoint.process()));
    }

    /** A linear chart over time with this background; lines without a sample are left out. */
    Chart sampled(String id, String title, String caption, Chart.Unit unit, List<Chart.Line> lines) {
        List<Chart.Line> sampled =
                lines.stream().filter(line -> line.points().hasNumbers()).toList();
        return chart(id, title, caption, unit, false, sampled);
    }

    /** A chart over time with this background. */
    Chart chart(String id, String title, String caption, Chart.Unit unit, boolean log, List<Chart.Line> lines) {
        return ChartNotes.on(
                new Chart(id, title, caption, XAxis.TIME, unit, log, List.copyOf(lines), stops, spans, List.of()));
    }

    static double seconds(long nanos) {
        return nanos / 1e9;
    }

    /** Explains the background below a heading. */
    String legend() {
        String shared =
                "All charts share one time axis in seconds since the start of the first phase; zooming one zooms all. Grey areas"
                        + " were not measured, such as warm-up. Gaps in lines are times without values. ";
        if (stops.isEmpty()) {
            return shared + "No pause or stall of target or generator was recorded.";
        }
        return shared + "Bands show pauses, stalls and safepoints: " + counted(ChartColor.TARGET, "target")
                + ", "
                + counted(ChartColor.GENERATOR, "generator")
                + ". Charts of times also have a mark at the length of each. Short bands are widened to stay visible; bands very"
                + " close together are merged.";
    }

    private String counted(ChartColor process, String name) {
        long count = stops.stream()
                .filter(stop -> stop.process() == process)
                .mapToLong(Chart.Stop::count)
                .sum();
        long longest = stops.stream()
                .filter(stop -> stop.process() == process)
                .mapToLong(Chart.Stop::longestNanos)
                .max()
                .orElse(0);
        return count == 0
                ? name + " none"
                : name + " " + Format.count(count) + ", the longest " + Format.duration(longest);
    }
}
