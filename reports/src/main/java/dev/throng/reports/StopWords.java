package dev.throng.reports;

import dev.throng.reports.document.Chart;
import dev.throng.reports.document.ChartColor;
import dev.throng.reports.units.Format;

/** Words for pauses and stalls. */
final class StopWords {

    private StopWords() {}

    /** What lies behind the charts. */
    static String legend(ChartBackground timeline) {
        String shared =
                "All these charts share one time axis, seconds since the start of the first phase; zooming one zooms all."
                        + " Grey is what was not measured, such as warm-up. ";
        if (timeline.stops().isEmpty()) {
            return shared + "No pause or stall of target or generator was recorded.";
        }
        return shared + "Bands are times when a process stood still: " + counted(timeline, ChartColor.TARGET, "target")
                + ", "
                + counted(timeline, ChartColor.GENERATOR, "generator")
                + ". A band is drawn at least a hair wide so that short ones can be seen; those too close to tell apart are one.";
    }

    private static String counted(ChartBackground timeline, ChartColor process, String name) {
        long count = timeline.stops().stream()
                .filter(stop -> stop.process() == process)
                .mapToLong(Chart.Stop::count)
                .sum();
        long longest = timeline.stops().stream()
                .filter(stop -> stop.process() == process)
                .mapToLong(Chart.Stop::longestNanos)
                .max()
                .orElse(0);
        return count == 0
                ? name + " none"
                : name + " " + Format.count(count) + ", the longest " + Format.duration(longest);
    }
}
