package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class ParetoTextsTest {

    private static final List<String> LABELS = List.of("a", "b", "c", "d", "e");

    private static String quoted(List<String> labels) {
        return labels.stream().map(label -> '"' + label + '"').collect(Collectors.joining(", ", "[", "]"));
    }

    /** With both stages of each configuration, as in a study with a common load. */
    private static List<String> sentences(List<String> labels, List<String> members) {
        String configurations = labels.stream()
                .flatMap(
                        label -> List.of("at its limit", "at 500/s").stream().map(stage -> """
                                {"label": "%s", "group": "96m, %s", "setting": "96m", "trials": [{"trial": 1}]}""".formatted(label, stage)))
                .collect(Collectors.joining(", "));
        return new ParetoTexts(JsonMapper.shared().readTree("""
                        {"configurations": [%s], "paretoSets": [
                          {"group": "96m", "cost": "pause-max", "benefit": "throughput", "members": %s}]}
                        """.formatted(configurations, quoted(members))))
                .sentences("pause-max");
    }

    @Test
    void aSetOfManyConfigurationsThatContainsAllOfThemDoesNotListThem() {
        assertThat(sentences(LABELS, LABELS))
                .containsExactly("Pareto set of 96m: all 5 configurations; none is proven worse than another in both.");
    }

    @Test
    void aSetThatLeavesOutAConfigurationNamesItsMembers() {
        List<String> more = List.of("a", "b", "c", "d", "e", "f");

        assertThat(sentences(more, LABELS)).containsExactly("Pareto set of 96m: a, b, c, d, e.");
    }

    @Test
    void aSmallSetOfAllConfigurationsNamesThem() {
        List<String> few = LABELS.subList(0, 4);

        assertThat(sentences(few, few)).containsExactly("Pareto set of 96m: a, b, c, d.");
    }
}
