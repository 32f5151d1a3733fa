package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ReportView;
import dev.throng.report.XAxis;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.RunResult;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The part of the evidence that protocols read. */
final class EvidenceView implements ReportView {

    private final RunResult result;
    private final Evidence evidence;
    private final ChartBackground background;
    private final Map<Long, Double> ends = new HashMap<>();

    EvidenceView(RunResult result, Evidence evidence, ChartBackground background) {
        this.result = result;
        this.evidence = evidence;
        this.background = background;
        for (Interval interval : evidence.intervals()) {
            ends.put(interval.startNanos(), seconds(interval.endNanos()));
        }
    }

    @Override
    public RunResult result() {
        return result;
    }

    @Override
    public List<Interval> intervals() {
        return evidence.intervals();
    }

    @Override
    public List<MetricInterval> metrics() {
        return Collections.unmodifiableList(evidence.metrics());
    }

    @Override
    public List<Resources> resources() {
        return Collections.unmodifiableList(evidence.resources());
    }

    @Override
    public NavigableMap<Double, Double> gauge(String metric) {
        NavigableMap<Double, Double> values = new TreeMap<>();
        for (long start : evidence.gauges().times(metric)) {
            values.put(
                    ends.getOrDefault(start, seconds(start) + 1),
                    evidence.gauges().sum(metric, start));
        }
        return Collections.unmodifiableNavigableMap(values);
    }

    @Override
    public double endSeconds() {
        return background.spans().stream()
                .mapToDouble(Chart.Span::endSeconds)
                .max()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public Chart chartOverTime(String id, String title, String caption, Unit unit, List<Line> lines) {
        return background.sampled(id, title, caption, unit, lines);
    }

    @Override
    public Chart chart(XAxis horizontal, String id, String title, String caption, Unit unit, List<Line> lines) {
        List<Line> sampled =
                lines.stream().filter(line -> line.points().hasNumbers()).toList();
        return ChartNotes.on(
                new Chart(id, title, caption, horizontal, unit, false, sampled, List.of(), List.of(), List.of()));
    }
}
