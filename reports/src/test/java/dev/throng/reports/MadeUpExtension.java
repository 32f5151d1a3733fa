package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.IndexedRun;
import dev.throng.report.Points;
import dev.throng.report.ReportExtension;
import dev.throng.report.ReportExtension.StepFigures;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.XAxis;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The extension of a made-up protocol about queues: two sections, two charts, a step, a metric that it draws, and a table. */
class MadeUpExtension implements ReportExtension {

    @Override
    public String protocol() {
        return "riemann";
    }

    @Override
    public List<ReportSection> sections(ReportView view) {
        return List.of(
                new ReportSection("queues", "Queues", () -> queues(view)),
                new ReportSection("workers", "Workers", () -> List.of(new Paragraph("12 workers were idle."))));
    }

    List<Block> queues(ReportView view) {
        return List.of(
                new Paragraph("The target " + view.result().target().address() + " has 3 queues."),
                new Figure(overTime(view)),
                new Figure(view.chart(
                        XAxis.counted("queues", "open queues"),
                        "rate-by-queues",
                        "Rate against queues",
                        "Means.",
                        Unit.RATE,
                        List.of(line(Points.builder().add(1, 10).add(2, 20).build())))),
                new Figure(view.chartOverTime("empty", "Nothing", "No values.", Unit.COUNT, List.of())));
    }

    Chart overTime(ReportView view) {
        Points.Builder points = Points.builder();
        for (Map.Entry<Double, Double> value : view.gauge("queued").entrySet()) {
            points.add(value.getKey(), value.getValue());
        }
        return view.chartOverTime("rate", "Queued messages", "All queues.", Unit.COUNT, List.of(line(points.build())));
    }

    static Line line(Points points) {
        return new Line("queued", ChartColor.FIRST, Stroke.SOLID, true, points);
    }

    @Override
    public Set<String> drawn(ReportView view) {
        return Set.of("queued", "dropped");
    }

    @Override
    public Optional<StepFigures> step(ReportView view, int phase) {
        return Optional.of(new StepFigures(
                "send", OptionalLong.of(77), Optional.of("5 queues"), Optional.empty(), Optional.of("9 turns p50")));
    }

    @Override
    public List<Block> index(List<IndexedRun> runs) {
        return List.of(new Table(
                "Queues of the runs",
                Column.of("run", "queues"),
                runs.stream().map(run -> List.of(run.name(), Cell.of("3"))).toList()));
    }
}
