package dev.throng.cli.gc.page;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.gclogs.HeapTrend;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The charts of a log over time. Their times are seconds since the first line of the log, or since the beginning of the chosen part. */
final class GcLogCharts {

    private static final int MAX_NAME = 60;

    private final GcLogSummary log;
    private final GcLogSeries series;
    private final String prefix;
    private final long origin;

    /** @param prefix makes the ids of the charts unique on the page */
    GcLogCharts(GcLogSummary log, GcLogSeries series, String prefix) {
        this.log = log;
        this.series = series;
        this.prefix = prefix;
        this.origin = log.extent().firstNanos();
    }

    /** The charts that have points. */
    List<Chart> all() {
        return Stream.of(pauses(), heap(), rates()).filter(Chart::hasPoints).toList();
    }

    private Chart pauses() {
        List<Line> lines = new ArrayList<>();
        series.pauses()
                .forEach((kind, durations) -> lines.add(new Line(
                        Printable.line(kind, MAX_NAME),
                        ChartColor.numbered(lines.size()),
                        Stroke.MARKS,
                        true,
                        durations.points(origin))));
        if (series.stalls().added() > 0) {
            lines.add(new Line(
                    "stalls",
                    ChartColor.OWED,
                    Stroke.RINGS,
                    true,
                    series.stalls().points(origin)));
        }
        boolean thinned = series.pauses().values().stream().anyMatch(BoundedSeries::isThinned)
                || series.stalls().isThinned();
        return chart(
                "pauses",
                "Pauses",
                "Each mark is a stop-the-world pause at its start. A higher mark is a longer pause.",
                Unit.DURATION,
                true,
                lines,
                thinned);
    }

    private Chart heap() {
        List<Line> lines = new ArrayList<>(List.of(
                new Line(
                        "before collections",
                        ChartColor.OFFERED,
                        Stroke.DOTTED,
                        false,
                        series.usedBefore().points(origin)),
                new Line(
                        "after collections",
                        ChartColor.RESPONSE,
                        Stroke.SOLID,
                        true,
                        series.usedAfter().points(origin))));
        if (series.committed().added() > 0) {
            lines.add(new Line(
                    "capacity",
                    ChartColor.MACHINE,
                    Stroke.DASH_DOT,
                    true,
                    series.committed().points(origin)));
        }
        if (series.afterOld().added() > 0) {
            lines.add(new Line(
                    "after full or old collections",
                    ChartColor.LAG,
                    Stroke.MARKS,
                    true,
                    series.afterOld().points(origin)));
        }
        log.old().trend().filter(HeapTrend::isKnown).ifPresent(trend -> lines.add(trendLine(trend)));
        return chart(
                "heap",
                "Heap",
                "The used heap after collections. If its level after full or old collections keeps rising, memory may leak.",
                Unit.MEMORY,
                false,
                lines,
                series.usedAfter().isThinned());
    }

    private Line trendLine(HeapTrend trend) {
        Points line = Points.builder()
                .add((trend.firstNanos() - origin) / 1e9, trend.firstBytes())
                .add((trend.lastNanos() - origin) / 1e9, trend.lastBytes())
                .build();
        return new Line("trend after full or old collections", ChartColor.OWED, Stroke.DASHED, true, line);
    }

    private Chart rates() {
        List<Line> lines = new ArrayList<>(List.of(new Line(
                "allocated",
                ChartColor.SERVICE,
                Stroke.SOLID,
                true,
                series.allocated().points(origin))));
        Points promoted = series.promoted().points(origin);
        if (promoted.hasNumbers()) {
            lines.add(new Line("promoted", ChartColor.GENERATOR, Stroke.DASHED, true, promoted));
        }
        return chart(
                "rates",
                promoted.hasNumbers() ? "Allocation and promotion" : "Allocation",
                "Bytes per second, at least: a collection beside the running application hides allocations.",
                Unit.BYTE_RATE,
                false,
                lines,
                false);
    }

    private Chart chart(
            String id,
            String title,
            String caption,
            Unit unit,
            boolean logarithmic,
            List<Line> lines,
            boolean thinned) {
        List<Line> drawn =
                lines.stream().filter(line -> line.points().hasNumbers()).toList();
        List<String> notes =
                thinned ? List.of("Thinned: of neighbours, the smallest and the largest are drawn.") : List.of();
        return new Chart(
                prefix + id, title, caption, XAxis.TIME, unit, logarithmic, drawn, List.of(), List.of(), notes);
    }
}
