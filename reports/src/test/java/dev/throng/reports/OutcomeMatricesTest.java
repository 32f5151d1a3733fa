package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OutcomeMatricesTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static Map<String, Object> pair(
            String of, String from, String scale, double estimate, boolean shown, boolean equal) {
        return Map.of(
                "measure",
                "response p99",
                "group",
                "64m",
                "of",
                of,
                "from",
                from,
                "scale",
                scale,
                "estimate",
                estimate,
                "shown",
                shown,
                "equal",
                equal);
    }

    private static OutcomeMatrices matrices(List<Map<String, Object>> differences) {
        return new OutcomeMatrices(JSON.valueToTree(Map.of("differences", differences)));
    }

    private static List<List<String>> rows(Block table) {
        return ((Table) table)
                .rows().stream()
                        .map(row -> row.stream().map(Block.Cell::text).toList())
                        .toList();
    }

    private static JsonNode configurations(int count, int groups) {
        return JSON.valueToTree(Map.of(
                "configurations",
                IntStream.range(0, count)
                        .mapToObj(index -> Map.of("label", "g" + index / groups, "group", index % groups + "m"))
                        .toList()));
    }

    @Test
    void eachSignComparesTheRowWithTheColumnAndEachPairHasTwo() {
        List<Block> blocks = matrices(List.of(
                        pair("parallel", "serial", "ratio", 0.5, true, false),
                        pair("g1", "serial", "difference", 0.5, true, false),
                        pair("zgc", "serial", "ratio", 0.99, true, true),
                        pair("g1", "parallel", "ratio", 3, false, false)))
                .blocks();

        assertThat(((Table) blocks.get(1)).title()).isEqualTo("response p99, 64m");
        assertThat(((Table) blocks.get(1)).columns())
                .extracting(Block.Column::name)
                .containsExactly("configuration", "1", "2", "3", "4");
        assertThat(rows(blocks.get(1)))
                .containsExactly(
                        List.of("1 serial", "", ">", "<", "="),
                        List.of("2 parallel", "<", "", "·", ""),
                        List.of("3 g1", ">", "·", "", ""),
                        List.of("4 zgc", "=", "", "", ""));
    }

    @Test
    void aTextStatesTheSignsAndWhereTheIntervalsAre() {
        assertThat(matrices(List.of(pair("parallel", "serial", "ratio", 0.5, true, false)))
                        .blocks()
                        .get(0)
                        .toString())
                .contains("<", ">", "=", "·", "comparison.json", "1 pair")
                .doesNotContain("1 pairs");
    }

    @Test
    void elevenConfigurationsOfAGroupAreTooManyForAListOfPairs() {
        assertThat(new OutcomeMatrices(configurations(11, 1)).areShorter()).isTrue();
        assertThat(new OutcomeMatrices(configurations(10, 1)).areShorter()).isFalse();
        assertThat(new OutcomeMatrices(configurations(20, 2)).areShorter())
                .as("ten in each of two groups")
                .isFalse();
    }
}
