package dev.throng.xmpp.report;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Table;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.xmpp.client.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The section about the steps of a login: their mean times stacked, their p99 side by side, and a table. Stateless. */
public final class LoginSteps {

    private static final List<Stroke> STROKES = List.of(Stroke.SOLID, Stroke.DASHED, Stroke.DASH_DOT, Stroke.DOTTED);

    private LoginSteps() {}

    /** Returns the section; none for a run in which no step ended. */
    public static List<ReportSection> sections(ReportView view) {
        boolean any = view.metrics().stream().anyMatch(row -> drawn().contains(row.metric()) && row.count() > 0);
        return any ? List.of(new ReportSection("login-steps", "Steps of a login", () -> blocks(view))) : List.of();
    }

    /** Returns the ids of the metrics that the section shows. */
    public static Set<String> drawn() {
        return Arrays.stream(Step.values()).map(LoginSteps::metric).collect(Collectors.toUnmodifiableSet());
    }

    /** The id of the metric with the times of a step. */
    private static String metric(Step step) {
        return step.id() + "-time";
    }

    private static List<Block> blocks(ReportView view) {
        return List.of(
                new Figure(view.chartOverTime(
                        "login-steps",
                        "Mean time of each step",
                        "Mean of the steps that ended in each interval, stacked in the order of the legend from bottom to top. The top"
                                + " is about the mean time of a login.",
                        Unit.DURATION,
                        stacked(view))),
                new Figure(view.chartOverTime(
                        "login-steps-p99",
                        "p99 of each step",
                        "99th percentile of the steps that ended in each interval. Percentiles do not add up, so they are not stacked.",
                        Unit.DURATION,
                        percentiles(view))),
                table(view.result().phases()));
    }

    private static List<Line> stacked(ReportView view) {
        StepTimes times = new StepTimes(view.metrics(), LoginSteps::metric);
        List<Line> lines = new ArrayList<>();
        for (Step step : times.steps()) {
            lines.add(line(step, lines.size(), Stroke.AREA, times.means(step)));
        }
        return lines;
    }

    private static List<Line> percentiles(ReportView view) {
        StepTimes times = new StepTimes(view.metrics(), LoginSteps::metric);
        List<Line> lines = new ArrayList<>();
        for (Step step : times.steps()) {
            lines.add(line(step, lines.size(), STROKES.get(lines.size() % STROKES.size()), times.p99(step)));
        }
        return lines;
    }

    private static Line line(Step step, int number, Stroke stroke, Points points) {
        return new Line(step.id(), ChartColor.numbered(number), stroke, true, points);
    }

    private static Table table(List<PhaseResult> phases) {
        List<List<Cell>> rows = new ArrayList<>();
        for (PhaseResult phase : phases) {
            for (Step step : Step.values()) {
                MetricResult times = phase.metrics().get(metric(step));
                if (phase.measured() && times != null && times.count() > 0) {
                    rows.add(List.of(
                            Cell.of(step.id() + " · " + phase.name()),
                            Cell.of(step.description()),
                            Cell.of(Format.count(times.count())),
                            Cell.of(Format.duration(times.mean())),
                            Cell.of(Format.duration(times.p50())),
                            Cell.of(Format.duration(times.p99())),
                            Cell.of(Format.duration(times.max()))));
                }
            }
        }
        return new Table(
                "Steps in the measured phases",
                List.of(
                        new Column("step", false),
                        new Column("from, to", false),
                        new Column("count", true),
                        new Column("mean", true),
                        new Column("p50", true),
                        new Column("p99", true),
                        new Column("max", true)),
                rows);
    }
}
