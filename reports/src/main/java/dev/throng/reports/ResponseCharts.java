package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Choice;
import dev.throng.report.Block.Option;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.MainParts;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** The chart of the first screen: response times over time with the pauses of the target and the generator's own lag. */
final class ResponseCharts {

    /** Charts of more operations are in the section on time alone. */
    private static final int MOST = 6;

    private ResponseCharts() {}

    /** One chart for each of the most important operations. */
    static Block of(Evidence evidence, ChartBackground background, MainParts parts, Slugs slugs) {
        List<String> operations =
                parts.operations().isEmpty() ? List.copyOf(evidence.operations()) : parts.operations();
        List<Option> options = new ArrayList<>();
        for (String operation : operations) {
            Chart chart = chart(evidence.intervals(operation), operation, background, slugs);
            if (options.size() < MOST && chart.hasPoints()) {
                options.add(new Option(operation, chart));
            }
        }
        if (options.isEmpty()) {
            return new Paragraph(
                    evidence.intervals().isEmpty()
                            ? "No interval was recorded, so there is no chart of response times."
                            : "Nothing was answered, so there is no chart of response times.");
        }
        return new Choice("operation", options);
    }

    private static Chart chart(List<Interval> intervals, String operation, ChartBackground background, Slugs slugs) {
        List<Line> lines = new ArrayList<>();
        lines.add(line("p50", ChartColor.MEDIAN, Stroke.DASHED, true, intervals, i -> i.response()
                .p50()));
        lines.add(line("p99", ChartColor.RESPONSE, Stroke.SOLID, true, intervals, i -> i.response()
                .p99()));
        lines.add(line("p99.9", ChartColor.EXTREME, Stroke.DASH_DOT, false, intervals, i -> i.response()
                .p999()));
        lines.add(line("max", ChartColor.EXTREME, Stroke.DOTTED, true, intervals, i -> i.response()
                .max()));
        lines.removeIf(line -> !line.points().hasNumbers());
        Line own = line("own lag p99", ChartColor.GENERATOR, Stroke.DASH_DOT, true, intervals, i -> i.ownLag()
                .p99());
        if (!lines.isEmpty() && own.points().hasNumbers()) {
            lines.add(own);
        }
        return background.chart(
                slugs.of("response-" + operation),
                "Response time of " + operation + " over time",
                "The answers of each interval. Own lag is the generator's part. Bands and marks are pauses: a mark is as high as"
                        + " its pause is long. Grey was not measured.",
                Unit.DURATION,
                true,
                lines);
    }

    private static Line line(
            String name,
            ChartColor ink,
            Stroke stroke,
            boolean shown,
            List<Interval> intervals,
            Function<Interval, OptionalLong> percentile) {
        return new Line(name, ink, stroke, shown, points(intervals, percentile));
    }

    /** A percentile of each interval, in its middle; a gap where nothing was answered. */
    static Points points(List<Interval> intervals, Function<Interval, OptionalLong> percentile) {
        Points.Builder points = Points.builder();
        for (Interval interval : intervals) {
            OptionalLong nanos = percentile.apply(interval);
            points.add(
                    ChartBackground.seconds(interval.startNanos() + interval.durationNanos() / 2),
                    nanos.isPresent() ? nanos.getAsLong() : Double.NaN);
        }
        return points.build();
    }
}
