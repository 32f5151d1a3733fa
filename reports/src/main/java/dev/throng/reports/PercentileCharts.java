package dev.throng.reports;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Points;
import dev.throng.report.XAxis;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The distribution of the three times and of own lag on a percentile axis that shows the slow tail. */
final class PercentileCharts {

    private static final int TICKS_PER_HALF_DISTANCE = 10;

    private PercentileCharts() {}

    static Optional<Chart> of(Evidence evidence, Part part, Slugs slugs, boolean onlyOne) {
        List<Line> lines = new ArrayList<>();
        add(lines, evidence, part, "response", ChartColor.RESPONSE, Stroke.SOLID);
        add(lines, evidence, part, "service", ChartColor.SERVICE, Stroke.SOLID);
        add(lines, evidence, part, "lag", ChartColor.LAG, Stroke.DASHED);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        add(lines, evidence, part, "ownLag", ChartColor.GENERATOR, Stroke.DOTTED);
        return Optional.of(ChartNotes.on(new Chart(
                slugs.of(onlyOne ? "percentiles" : "percentiles-" + evidence.label(part)),
                onlyOne ? "Percentiles" : "Percentiles · " + evidence.label(part),
                "Each mark on the axis is ten times rarer: one response in ten, in a hundred, in a thousand. Answers given in phase "
                        + part.phase().name() + ".",
                XAxis.PERCENTILE,
                Unit.DURATION,
                true,
                lines,
                List.of(),
                List.of(),
                List.of())));
    }

    private static void add(
            List<Line> lines, Evidence evidence, Part part, String kind, ChartColor ink, Stroke stroke) {
        Optional<Histogram> histogram = evidence.histogram(part, kind);
        if (histogram.isPresent() && histogram.get().getTotalCount() > 0) {
            lines.add(new Line(kind.equals("ownLag") ? "own lag" : kind, ink, stroke, true, points(histogram.get())));
        }
    }

    static Points points(Histogram histogram) {
        Points.Builder points = Points.builder();
        double last = 1;
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double below = value.getPercentileLevelIteratedTo() / 100;
            boolean max = below >= 1;
            // The maximum is the last sample, so no percentile lies beyond it.
            double x = max ? Math.max(last, histogram.getTotalCount()) : 1 / (1 - below);
            last = x;
            points.add(x, max ? histogram.getMaxValue() : value.getValueIteratedTo());
        }
        return points.build();
    }
}
