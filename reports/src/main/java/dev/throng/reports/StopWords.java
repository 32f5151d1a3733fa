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
                "All charts share one time axis in seconds since the start of the first phase; zooming one zooms all. Grey areas"
                        + " were not measured, such as warm-up. ";
        if (timeline.stops().isEmpty()) {
            return shared + "No pause or stall of target or generator was recorded.";
        }
        return shared + "Bands show pauses, stalls and safepoints: " + counted(timeline, ChartColor.TARGET, "target")
                + ", "
                + counted(timeline, ChartColor.GENERATOR, "generator")
                + ". Short bands are widened to stay visible; bands very close together are merged.";
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
