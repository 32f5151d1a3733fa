package dev.throng.cli.live;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import java.util.List;

/**
 * The charts of the live page, without points. The lines of all but the last are those of {@link LiveHistory.Line} in their order, and those of
 * the last the target and the generator.
 */
final class LiveCharts {

    private LiveCharts() {}

    static List<Chart> all() {
        return List.of(
                chart(
                        "live-response",
                        "Response times",
                        "Response times and the generator's part of them, own lag. Marks show pauses of target and generator.",
                        Unit.DURATION,
                        line("response p50", ChartColor.MEDIAN, Stroke.DASHED),
                        line("response p99", ChartColor.RESPONSE, Stroke.SOLID),
                        line("response max", ChartColor.EXTREME, Stroke.DOTTED),
                        line("own lag p99", ChartColor.GENERATOR, Stroke.DOTTED)),
                chart(
                        "live-rate",
                        "Rates",
                        "Arrivals started and answered.",
                        Unit.RATE,
                        line("started", ChartColor.OFFERED, Stroke.DASHED),
                        line("answered", ChartColor.RESPONSE, Stroke.SOLID)),
                chart(
                        "live-in-flight",
                        "In flight and owed",
                        "Arrivals without an answer, and those that were due but not started.",
                        Unit.COUNT,
                        line("in flight", ChartColor.RESPONSE, Stroke.SOLID),
                        line("owed", ChartColor.OWED, Stroke.DOTTED)),
                chart(
                        "live-cpu",
                        "CPU",
                        "CPU time per second: 100 % is a core.",
                        Unit.CORES,
                        line("target", ChartColor.TARGET, Stroke.SOLID),
                        line("generator", ChartColor.GENERATOR, Stroke.DASHED)));
    }

    private static Chart chart(String id, String title, String caption, Unit unit, Line... lines) {
        return new Chart(
                id,
                title,
                caption,
                XAxis.TIME,
                unit,
                unit == Unit.DURATION,
                List.of(lines),
                List.of(),
                List.of(),
                List.of());
    }

    private static Line line(String name, ChartColor ink, Stroke stroke) {
        return new Line(name, ink, stroke, true, Points.builder().build());
    }
}
