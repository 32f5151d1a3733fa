package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.protocol.Protocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BracesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "refused | refused",
                "closed-during-bind closed-during-auth | closed-during-{bind,auth}",
                "a-x b-x | {a,b}-x",
                "refused aborted | refused, aborted",
                "e-a-b-in-x e-c-in-x e-a-b-in-y e-c-in-y | e-{a-b,c}-in-{x,y}",
                "e-a-in-x e-c-in-x e-a-in-y | e-{a-in-x,c-in-x,a-in-y}",
                "a a-b | a, a-b",
                "x-a x-a-b | x-{a,a-b}"
            })
    void idsAreMergedByTheirWords(String ids, String merged) {
        assertThat(Braces.of(List.of(ids.split(" ")))).isEqualTo(merged);
    }

    /** Expanded again, every row of every protocol gives the very ids that went in. */
    @Test
    void nothingIsLostAndNothingInvented() {
        for (Protocol protocol : Protocols.installed().byName().values()) {
            Map<String, List<String>> groups = protocol.allFailures().stream()
                    .collect(Collectors.groupingBy(
                            Failure::description, Collectors.mapping(Failure::id, Collectors.toList())));
            for (List<String> ids : groups.values()) {
                assertThat(expanded(Braces.of(ids))).containsExactlyInAnyOrderElementsOf(ids);
            }
        }
    }

    private static List<String> expanded(String text) {
        if (text.contains(", ")) {
            return List.of(text.split(", "));
        }
        int open = text.indexOf('{');
        if (open < 0) {
            return List.of(text);
        }
        int close = text.indexOf('}', open);
        List<String> all = new ArrayList<>();
        for (String middle : text.substring(open + 1, close).split(",")) {
            all.addAll(expanded(text.substring(0, open) + middle + text.substring(close + 1)));
        }
        return all;
    }
}
