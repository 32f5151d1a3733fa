package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Block;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EffectsSectionTest {

    private static String difference(String of, String from, String differsIn, boolean confounded) {
        return """
                {"group": "64m", "measure": "pause-p99", "of": "%s", "from": "%s", "scale": "ratio", "estimate": 0.5,
                 "low": 0.4, "high": 0.6, "shown": true, "outcome": "different", "differsIn": [%s], "confounded": %b}""".formatted(of, from, differsIn, confounded);
    }

    private static List<Block> blocks(String... differences) {
        JsonNode comparison = new JsonMapper().readTree("{\"differences\": [" + String.join(",", differences) + "]}");
        return EffectsSection.blocks(comparison);
    }

    @Test
    void effectsOfCollectorAndJavaAreApartAndConfoundedPairsAreNamed() {
        List<Block> blocks = blocks(
                difference("Java 17 g1", "Java 17 zgc", "\"collector\"", false),
                difference("Java 17 g1", "Java 11 g1", "\"java\"", false),
                difference("Java 17 g1", "Java 11 cms", "\"java\", \"collector\"", true));

        List<Block.Table> tables = blocks.stream()
                .filter(Block.Table.class::isInstance)
                .map(Block.Table.class::cast)
                .toList();
        assertThat(tables)
                .extracting(Block.Table::title)
                .containsExactly("Collector effect within each Java version", "Java effect within each collector");
        assertThat(tables).allSatisfy(table -> assertThat(table.rows()).hasSize(1));
        assertThat(tables.get(0).rows().get(0))
                .extracting(Block.Cell::text)
                .containsExactly(
                        "pause-p99, 64m", "Java 17 g1", "Java 17 zgc", "× 0.500", "× 0.400 to × 0.600", "different");
        assertThat(tables.get(1).rows().get(0).get(2).text()).isEqualTo("Java 11 g1");
        assertThat(blocks.get(blocks.size() - 1).toString())
                .contains("Confounded", "Java 17 g1 and Java 11 cms")
                .doesNotContain("Java 17 zgc");
    }

    @Test
    void oneJavaNeedsNoSection() {
        assertThat(blocks(difference("Java 17 g1", "Java 17 zgc", "\"collector\"", false)))
                .isEmpty();
    }
}
