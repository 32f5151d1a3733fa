package dev.throng.cli.tsung;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.tsung.YamlText.Noted;
import dev.throng.cli.tsung.YamlText.Plain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class YamlTextTest {

    private static JsonNode read(String yaml) {
        return new YAMLMapper().readTree(yaml);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a",
                "a: b",
                "- a",
                "#a",
                "a #b",
                "{a}",
                "[a",
                "a,b",
                "'",
                "\"",
                "\\",
                "true",
                "No",
                "null",
                "~",
                "12",
                "1.5",
                "0x1f",
                "1e3",
                "12:30",
                "2026-11-30",
                "*a",
                "&a",
                "!a",
                "|",
                ">",
                "%a",
                "@a",
                "`a",
                "?",
                ":",
                "a\nb",
                "a\tb\r",
                "\u0000",
                "\u001b[2J",
                "\u0085",
                "\u2028",
                "\u202e",
                "\ufeff",
                "\ud83d\ude00",
                "$${x}",
                "<a b='c'/>"
            })
    void aTextReadsBackAsItself(String text) {
        Map<String, Object> both = new LinkedHashMap<>();
        both.put("steps", Map.of("key", text));
        both.put("flow", List.of(text, Map.of("key", text)));
        String yaml = YamlText.of(both);

        assertThat(read(yaml).at("/steps/key").asString()).isEqualTo(text);
        assertThat(read(yaml).at("/steps/key").isString()).isTrue();
        assertThat(read(yaml).at("/flow/0").asString()).isEqualTo(text);
        assertThat(read(yaml).at("/flow/1/key").asString()).isEqualTo(text);
        assertThat(yaml.chars()).noneMatch(c -> c < ' ' && c != '\n').noneMatch(c -> c == 0x202e || c == 0x2028);
    }

    @Test
    void randomTextsReadBackAsThemselves() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        String special = "aZ0 :#{}[],'\"\\-!&*|>%@`?~\n\t\u00e4\u2028\u200f";
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(12); j >= 0; j--) {
                text.append(special.charAt(random.nextInt(special.length())));
            }
            String yaml = YamlText.of(Map.of("key", List.of(text.toString())));
            assertThat(read(yaml).at("/key/0").asString()).as(yaml).isEqualTo(text.toString());
        }
    }

    @Test
    void whatFitsALineStandsOnIt() {
        Map<String, Object> mapping = new LinkedHashMap<>();
        mapping.put("a", List.of(1, new Plain("2s"), "3"));
        mapping.put("settings", Map.of("b", "c"));
        mapping.put("note", new Noted("d", "a\nremark"));
        mapping.put(
                "long", List.of("x".repeat(100), Map.of("y", "y".repeat(100)), Map.of("z", List.of("z".repeat(139)))));

        assertThat(YamlText.of(mapping)).isEqualTo("""
                a: [1, 2s, "3"]
                settings:
                  b: c
                note: d   # a\\nremark
                long:
                  - %s
                  - {"y": %s}
                  - z:
                      - %s
                """.formatted("x".repeat(100), "y".repeat(100), "z".repeat(139)));
    }
}
