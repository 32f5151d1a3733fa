package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class TradeoffSectionTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static final String COMPARISON = """
            {"commonLoad": {"text": "3,820/s", "share": 0.7, "weakest": "Java 17 zgc"},
             "tradeoffs": [
              {"label": "Java 17 parallel", "group": "96m",
               "limit": {"measure": "throughput", "mean": 18000, "interval": {"low": 17000, "high": 19000}},
               "pause": {"measure": "pause-max", "mean": 6e7, "interval": {"low": 1, "high": 3e15}},
               "response": {"measure": "response-p999", "mean": 2e8, "interval": null},
               "cpuPerOperation": {"measure": "cpu-per-operation", "mean": 26000, "interval": null},
               "rss": {"measure": "rss-max", "mean": 104857600, "interval": null}},
              {"label": "Java 17 zgc", "group": "96m",
               "limit": {"measure": "throughput", "mean": 5470, "interval": null},
               "pause": {"measure": "pause-max", "mean": 0, "interval": null},
               "response": null, "cpuPerOperation": null, "rss": null}],
             "paretoSets": [
              {"group": "96m", "cost": "pause-max", "benefit": "throughput", "members": ["Java 17 parallel", "Java 17 zgc"]},
              {"group": "96m", "cost": "response-p999", "benefit": "throughput", "members": ["Java 17 parallel"]},
              {"group": "64m", "cost": "response-p999", "benefit": "throughput", "members": ["Java 17 zgc"]}]}
            """;

    private static List<Block> blocks(String comparison) {
        return TradeoffSection.blocks(JSON.readTree(comparison));
    }

    @Test
    void theTableHasTheLimitWithTheFiguresAtTheCommonLoadAndTheParetoSet() {
        Block.Table table = blocks(COMPARISON).stream()
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .findFirst()
                .orElseThrow();

        assertThat(table.title()).isEqualTo("Limit, and figures at 3,820/s");
        assertThat(table.rows().get(0))
                .extracting(Block.Cell::text)
                .startsWith("Java 17 parallel, 96m", "18,000/s (17,000/s to 19,000/s)")
                .endsWith("26.0 µs", "100 MiB", "pause, response");
        assertThat(table.rows().get(1))
                .extracting(Block.Cell::text)
                .containsExactly("Java 17 zgc, 96m", "5,470/s", "0", "–", "–", "–", "pause");
    }

    @Test
    void theChartHasAMarkForEachConfigurationAndItsIntervalsCut() {
        TradeoffCharts charts =
                new TradeoffCharts(new StudyData(JSON.readTree(COMPARISON), JSON.createObjectNode(), Path.of("")));
        Chart chart = charts.pauses().orElseThrow();

        assertThat(chart.title()).isEqualTo("Throughput at the limit against longest pause at 3,820/s");
        assertThat(chart.caption()).contains("Pareto set of 96m: Java 17 parallel, Java 17 zgc.");
        assertThat(chart.lines())
                .extracting(Chart.Line::stroke)
                .containsExactly(Chart.Stroke.MARKS, Chart.Stroke.BAR, Chart.Stroke.BAR, Chart.Stroke.MARKS);
        assertThat(chart.lines().get(0).points().x(0)).isEqualTo(6e7);
        assertThat(chart.lines().get(0).points().y(0)).isEqualTo(18_000);
        assertThat(chart.lines().get(1).points().x(0)).as("cut").isEqualTo(6e6);
        assertThat(chart.lines().get(1).points().x(1)).as("cut").isEqualTo(6e8);
        assertThat(chart.lines().get(2).points().y(0)).isEqualTo(17_000);
        assertThat(chart.lines().get(2).points().y(1)).isEqualTo(19_000);
        assertThat(chart.lines().get(3).points().x(0)).as("no pauses").isEqualTo(1_000);
        assertThat(charts.responses().orElseThrow().lines())
                .as("zgc has no response p99.9")
                .extracting(Chart.Line::name)
                .containsOnly("Java 17 parallel, 96m");
    }

    @Test
    void anIntervalWithoutABoundIsUnboundedAndItsArmAsLongAsArmsAre() {
        String comparison = COMPARISON
                .replace("{\"low\": 1, \"high\": 3e15}", "{\"low\": 5e7, \"high\": null}")
                .replace("{\"low\": 17000, \"high\": 19000}", "{\"low\": null, \"high\": null}");

        Block.Table table = blocks(comparison).stream()
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .findFirst()
                .orElseThrow();
        Chart chart = new TradeoffCharts(new StudyData(JSON.readTree(comparison), JSON.createObjectNode(), Path.of("")))
                .pauses()
                .orElseThrow();

        assertThat(table.rows().get(0))
                .extracting(Block.Cell::text)
                .contains("18,000/s (unbounded)", "60.0 ms (unbounded)");
        assertThat(chart.lines().get(1).points().x(0)).isEqualTo(5e7);
        assertThat(chart.lines().get(1).points().x(1)).isEqualTo(6e8);
        assertThat(chart.lines().get(2).points().y(0)).isEqualTo(1_800);
        assertThat(chart.lines().get(2).points().y(1)).isEqualTo(180_000);
    }

    @Test
    void otherChartsOfAStudyWithTwoStagesAreOfTheCommonLoad() {
        String configurations = """
                [{"label": "A", "group": "96m, at its limit", "setting": "96m", "stage": "limit", "mmu": {"1ms": 0.1, "10ms": 0.5}},
                 {"label": "A", "group": "96m, at 3,820/s", "setting": "96m", "stage": "common", "mmu": {"1ms": 0.2, "10ms": 0.9}}]
                """;
        StudyData both = new StudyData(
                JSON.readTree("{\"commonLoad\": {\"text\": \"3,820/s\"}, \"configurations\": " + configurations + "}"),
                JSON.createObjectNode(),
                Path.of(""));
        StudyData interrupted = new StudyData(
                JSON.readTree("{\"commonLoad\": null, \"configurations\": " + configurations + "}"),
                JSON.createObjectNode(),
                Path.of(""));

        Chart chart = new StudyCharts(both.atOneLoad()).utilization().orElseThrow();

        assertThat(chart.title()).isEqualTo("Minimum mutator utilization at 3,820/s");
        assertThat(chart.lines()).singleElement().satisfies(line -> {
            assertThat(line.name()).isEqualTo("A, 96m");
            assertThat(line.stroke()).isEqualTo(Chart.Stroke.SOLID);
            assertThat(line.points().y(0)).isEqualTo(0.2);
        });
        assertThat(new StudyCharts(interrupted.atOneLoad())
                        .utilization()
                        .orElseThrow()
                        .lines())
                .extracting(Chart.Line::name)
                .containsExactly("A, 96m, at its limit", "A, 96m, at 3,820/s");
    }

    @Test
    void aStudyOfOneStageNeedsNoSection() {
        assertThat(blocks("{}")).isEmpty();
    }
}
