package dev.throng.xmpp.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Figure;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Chart.Stroke;
import dev.throng.report.Chart.Unit;
import dev.throng.report.ReportSection;
import dev.throng.report.ReportView;
import dev.throng.report.XAxis;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.read.ResultRows.MetricInterval;
import dev.throng.run.read.ResultRows.Resources;
import dev.throng.run.result.AnalysisSection;
import dev.throng.run.result.MadeResults;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LoginStepsTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<MetricInterval> metrics = new ArrayList<>();

    private void step(String metric, double mean) {
        OptionalDouble time = OptionalDouble.of(mean);
        metrics.add(new MetricInterval(0, SECOND, metric, 7, time, time, time, time));
    }

    private List<Block> blocks() {
        List<ReportSection> sections = LoginSteps.sections(new View());
        assertThat(sections).singleElement().extracting(ReportSection::title).isEqualTo("Steps of a login");
        return sections.get(0).content().get();
    }

    @Test
    void stepsAreStackedInTheirOrder() {
        step("auth-time", 30);
        step("connect-time", 20);
        step("delivery-time", 99);

        Chart chart = ((Figure) blocks().get(0)).chart();

        assertThat(chart.isStacked()).isTrue();
        assertThat(chart.unit()).isEqualTo(Unit.DURATION);
        assertThat(chart.lines()).extracting(Line::name).containsExactly("connect", "auth");
        assertThat(chart.lines()).extracting(Line::stroke).containsOnly(Stroke.AREA);
        assertThat(chart.lines()).extracting(line -> line.points().y(0)).containsExactly(20.0, 30.0);
        assertThat(chart.caption()).contains("stacked in the order of the legend from bottom to top");
    }

    @Test
    void percentilesAreNotStacked() {
        step("connect-time", 20);
        step("bind-time", 40);

        Chart chart = ((Figure) blocks().get(1)).chart();

        assertThat(chart.isStacked()).isFalse();
        assertThat(chart.lines()).extracting(Line::stroke).doesNotHaveDuplicates();
        assertThat(chart.lines()).extracting(line -> line.ink().day()).doesNotHaveDuplicates();
    }

    @Test
    void theTableHasTheStepsOfMeasuredPhases() {
        step("connect-time", 20);

        Block.Table table = (Block.Table) blocks().get(2);

        assertThat(table.rows()).singleElement().satisfies(row -> assertThat(row)
                .extracting(Block.Cell::text)
                .containsExactly(
                        "connect · logins", "the TCP connection", "7", "2.00 ms", "3.00 ms", "4.00 ms", "6.00 ms"));
    }

    @Test
    void aRunWithoutLoginsHasNoSection() {
        step("delivery-time", 99);

        assertThat(LoginSteps.sections(new View())).isEmpty();
    }

    /** A run with a warm-up and a measured phase. */
    private final class View implements ReportView {

        @Override
        public RunResult result() {
            Map<String, MetricResult> times = Map.of(
                    "connect-time",
                    MadeResults.metric("distribution", "ns", 7, 2e6, 1, 3_000_000, 3, 4_000_000, 5, 6_000_000));
            return new RunResult(
                    new RunResult.Head(RunResult.SCHEMA, "", "xmpp", 1, "", 0, ""),
                    Verdict.NONE,
                    List.of(),
                    List.of(
                            new PhaseResult("warm-up", false, 0, SECOND, Map.of(), times),
                            new PhaseResult("logins", true, SECOND, SECOND, Map.of(), times)),
                    null,
                    null,
                    List.of(),
                    new RunResult.Findings(List.of(), List.of(), AnalysisSection.NONE),
                    List.of());
        }

        @Override
        public List<Interval> intervals() {
            return List.of();
        }

        @Override
        public List<MetricInterval> metrics() {
            return metrics;
        }

        @Override
        public List<Resources> resources() {
            return List.of();
        }

        @Override
        public NavigableMap<Double, Double> gauge(String metric) {
            return new TreeMap<>();
        }

        @Override
        public double endSeconds() {
            return 2;
        }

        @Override
        public Chart chartOverTime(String id, String title, String caption, Unit unit, List<Line> lines) {
            return chart(XAxis.TIME, id, title, caption, unit, lines);
        }

        @Override
        public Chart chart(XAxis horizontal, String id, String title, String caption, Unit unit, List<Line> lines) {
            return new Chart(id, title, caption, horizontal, unit, false, lines, List.of(), List.of(), List.of());
        }
    }
}
