package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Chart;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class TradeoffSectionTest {

    private static final String COMPARISON = """
            {"commonLoad": {"text": "3,820/s", "share": 0.7, "weakest": "Java 17 zgc"},
             "tradeoffs": [
              {"label": "Java 17 parallel", "group": "96m",
               "limit": {"measure": "throughput", "mean": 18000, "interval": {"low": 17000, "high": 19000}},
               "pause": {"measure": "pause-max", "mean": 6e7, "interval": {"low": 1, "high": 3e15}},
               "response": {"measure": "response-p999", "mean": 2e8, "interval": null},
               "cpuPerOperation": {"measure": "cpu-per-operation", "mean": 26000, "interval": null},
               "rss": {"measure": "rss-max", "mean": 104857600, "interval": null},
               "bestByPause": true, "bestByResponse": true},
              {"label": "Java 17 zgc", "group": "96m",
               "limit": {"measure": "throughput", "mean": 5470, "interval": null},
               "pause": {"measure": "pause-max", "mean": 0, "interval": null},
               "response": null, "cpuPerOperation": null, "rss": null,
               "bestByPause": true, "bestByResponse": false}]}
            """;

    private static List<Block> blocks(String comparison) {
        return TradeoffSection.blocks(new JsonMapper().readTree(comparison));
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
        Chart chart = blocks(COMPARISON).stream()
                .filter(Block.Figure.class::isInstance)
                .map(block -> ((Block.Figure) block).chart())
                .filter(one -> one.id().equals("tradeoff-pause"))
                .findFirst()
                .orElseThrow();

        assertThat(chart.lines())
                .extracting(Chart.Line::name)
                .containsExactly("Java 17 parallel, 96m", "Java 17 parallel, 96m, intervals", "Java 17 zgc, 96m");
        assertThat(chart.lines().get(1).points().largest()).isEqualTo(6e8);
        assertThat(chart.lines().get(1).points().smallest()).isEqualTo(6e6);
        assertThat(chart.lines().get(1).points().x(0)).isEqualTo(17_000);
        assertThat(chart.lines().get(2).points().y(0)).as("no pauses").isEqualTo(1_000);
    }

    @Test
    void aStudyOfOneStageNeedsNoSection() {
        assertThat(blocks("{}")).isEmpty();
    }
}
