package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SearchSectionsTest {

    private static final JsonNode COMPARISON = new JsonMapper().readTree("""
            {"critical": [
              {"label": "Java 17 g1", "group": "64m", "trial": 1, "cell": "1-g1-64m-t1", "mean": 1414.2,
               "limits": [{"limit": "10ms", "rate": 1000.0, "ending": "found", "limitedBy": "target"},
                          {"limit": "50ms", "rate": 2000.0, "ending": "at-least", "limitedBy": "range"}]},
              {"label": "Java 25 zgc", "group": "64m", "trial": 1, "cell": "2-zgc-64m-t1", "mean": null,
               "limits": [{"limit": "10ms", "rate": null, "ending": "below", "limitedBy": "target"},
                          {"limit": "50ms", "rate": 900.0, "ending": "found", "limitedBy": "generator"}]}],
             "minHeaps": [
              {"id": "min-heap-1-g1", "label": "Java 17 g1", "heap": "48m", "notSustained": "46m", "reasons": [], "runs": [{}, {}]},
              {"id": "min-heap-2-zgc", "label": "Java 25 zgc", "heap": "", "notSustained": "1g",
               "reasons": ["the load is not sustained"], "runs": []}]}
            """);

    private static List<List<String>> rows(List<Block> blocks) {
        Block.Table table = (Block.Table) blocks.get(blocks.size() - 1);
        return table.rows().stream()
                .map(row -> row.stream().map(Cell::text).toList())
                .toList();
    }

    @Test
    void criticalRatesAreShownAtEachLimitWithWhatBoundsThem() {
        assertThat(rows(CriticalSection.blocks(COMPARISON)))
                .containsExactly(
                        List.of("Java 17 g1, 64m", "1", "1,414", "1,000", "at least 2,000"),
                        List.of("Java 25 zgc, 64m", "1", "none held", "none held", "900, limited by the generator"));
    }

    @Test
    void smallestHeapsAreShownWithWhatDidNotSuffice() {
        assertThat(rows(MinHeapSection.blocks(COMPARISON)))
                .containsExactly(
                        List.of("Java 17 g1", "48m", "46m", "2", ""),
                        List.of("Java 25 zgc", "none", "1g", "0", "the load is not sustained"));
    }

    @Test
    void aStudyThatSearchedNothingHasNoSuchSection() {
        JsonNode none = new JsonMapper().readTree("{}");

        assertThat(CriticalSection.blocks(none)).isEmpty();
        assertThat(MinHeapSection.blocks(none)).isEmpty();
    }
}
