package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class InferenceWordsTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static InferenceWords words(Map<String, Object> family) {
        return new InferenceWords(JSON.valueToTree(Map.of("level", 0.95, "family", family)));
    }

    @Test
    void aStudyThatSelectsDifferencesStatesItsErrorRateAndItsQuestions() {
        InferenceWords words = words(Map.of("inference", "discovery", "baseline", "g1"));

        assertThat(words.column()).isEqualTo("interval that decides");
        assertThat(words.sentence("All hold together."))
                .startsWith("On average, of the differences shown at most 5 % are wrong (false discovery rate)")
                .endsWith(
                        "Primary are a configuration against g1 of the same Java, and a Java against the one before it.");
    }

    @Test
    void jointAndOlderStudiesHaveIntervalsThatHoldTogether() {
        for (InferenceWords words : new InferenceWords[] {words(Map.of("inference", "joint")), words(Map.of())}) {
            assertThat(words.column()).isEqualTo("interval together with all");
            assertThat(words.sentence("All hold together.")).isEqualTo("All hold together.");
        }
    }

    @Test
    void onlyExploratoryDifferencesSaySo() {
        assertThat(InferenceWords.exploratory(JSON.valueToTree(Map.of("family", "exploratory"))))
                .isEqualTo(" (exploratory)");
        assertThat(InferenceWords.exploratory(JSON.valueToTree(Map.of("family", "primary"))))
                .isEmpty();
        assertThat(InferenceWords.exploratory(JSON.valueToTree(Map.of()))).isEmpty();
    }
}
