package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class ParetoTextsTest {

    private static String quoted(List<String> labels) {
        return labels.stream().map(label -> '"' + label + '"').collect(Collectors.joining(", ", "[", "]"));
    }

    /** With both stages of each configuration, as in a study with a common load. */
    private static List<String> sentences(List<String> labels, List<String> members) {
        String configurations = labels.stream()
                .flatMap(label -> List.of("limit", "common").stream().map(stage -> """
                                {"label": "%s", "group": "96m, %s", "setting": "96m", "stage": "%s", "trials": [{"trial": 1}]}""".formatted(label, stage, stage)))
                .collect(Collectors.joining(", "));
        return new ParetoTexts(JsonMapper.shared().readTree("""
                        {"configurations": [%s], "paretoSets": [
                          {"group": "96m", "cost": "pause-max", "benefit": "throughput", "members": %s}]}
                        """.formatted(configurations, quoted(members))))
                .sentences("pause-max");
    }

    @Test
    void aSetOfAllConfigurationsSaysThatNoneIsDominated() {
        assertThat(sentences(List.of("a", "b"), List.of("a", "b")))
                .containsExactly(
                        "96m: no configuration is proven to be dominated: worse in one of the two and not better in the other.");
    }

    @Test
    void theConfigurationsOutsideOfASetAreNamed() {
        assertThat(sentences(List.of("a", "b", "c"), List.of("b")))
                .containsExactly(
                        "96m: proven to be dominated, worse in one of the two and not better in the other: a, c.");
    }

    @Test
    void ofManyTheFirstSixAreNamed() {
        assertThat(sentences(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i"), List.of("i")))
                .singleElement()
                .asString()
                .endsWith(": a, b, c, d, e, f and 2 more.");
    }

    @Test
    void aSetOfAnotherCostIsNotNamed() {
        assertThat(new ParetoTexts(
                                JsonMapper.shared()
                                        .readTree(
                                                "{\"configurations\": [], \"paretoSets\": [{\"group\": \"\", \"cost\": \"x\"}]}"))
                        .sentences("pause-max"))
                .isEmpty();
    }
}
