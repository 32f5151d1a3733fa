package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.gclab.study.file.StudyException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the published study of the first steps again, from its trials. */
final class ComparedAgainTest {

    private static JsonNode published() throws IOException {
        try (InputStream in = new GZIPInputStream(
                Files.newInputStream(Path.of("../docs/studies/gc-quickstart/comparison.json.gz")))) {
            return JsonMapper.shared().readTree(in);
        }
    }

    private static Map<List<String>, Double> estimates(JsonNode comparison) {
        Map<List<String>, Double> estimates = new HashMap<>();
        comparison
                .path("differences")
                .forEach(one -> estimates.put(
                        List.of(
                                one.path("group").asString(),
                                one.path("measure").asString(),
                                one.path("of").asString(),
                                one.path("from").asString(),
                                one.path("scale").asString()),
                        one.path("estimate").asDouble()));
        return estimates;
    }

    @Test
    void theSamePairsHaveTheSameEstimatesAndQuestionsOfABaseline() throws Exception {
        JsonNode published = published();

        JsonNode again = ComparedAgain.of(published);

        Map<List<String>, Double> before = estimates(published);
        Map<List<String>, Double> after = estimates(again);
        assertThat(after.keySet()).isEqualTo(before.keySet());
        after.forEach((pair, estimate) -> assertThat(estimate)
                .as(pair.toString())
                .isCloseTo(before.get(pair), within(1e-9 * Math.max(1, Math.abs(estimate)))));
        assertThat(again.path("family").path("inference").asString()).isEqualTo("discovery");
        assertThat(again.path("family").path("baseline").asString()).isEqualTo("g1");
        assertThat(again.path("answer")).isNotEmpty();
    }

    @Test
    void theTrialsStayAsTheyAre() throws Exception {
        JsonNode again = ComparedAgain.of(published());

        for (String key :
                List.of("name", "seed", "trials", "configurations", "groups", "commonLoad", "tradeoffs", "notes")) {
            assertThat(again.path(key)).as(key).isEqualTo(published().path(key));
        }
    }

    @Test
    void comparedAgainTwiceIsTheSame() throws Exception {
        JsonNode once = ComparedAgain.of(published());

        assertThat(ComparedAgain.of(once)).isEqualTo(once);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": \"s\", \"configurations\": []}",
                "{\"name\": \"s\", \"configurations\": [{\"label\": \"Java 17 g1\"}], \"critical\": [{}]}",
                "{\"name\": \"s\", \"configurations\": [{\"label\": \"Java 17 g1\"}], \"until\": {}}",
                "{\"name\": \"s\", \"configurations\": [{\"label\": \"mine\"}]}"
            })
    void whatCannotBeComparedIsRefused(String comparison) {
        assertThatThrownBy(() -> ComparedAgain.of(JsonMapper.shared().readTree(comparison)))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("cannot be compared again (expected: ");
    }
}
