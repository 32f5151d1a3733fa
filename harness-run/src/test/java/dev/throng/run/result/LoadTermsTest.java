package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LoadTermsTest {

    private static final JsonMapper JSON = JsonText.mapper(Masking.NONE);

    @Test
    void keysStandBesideTheCounts() {
        JsonNode open = JSON.valueToTree(operation(LoadTerms.open("{rate: 5/s, atMost: 3}", 3)));

        assertThat(open.propertyNames()).startsWith("load", "loadModel", "limit", "due", "started");
        assertThat(open.get("load").stringValue()).isEqualTo("{rate: 5/s, atMost: 3}");
        assertThat(open.get("loadModel").stringValue()).isEqualTo("open");
        assertThat(open.get("limit").longValue()).isEqualTo(3);
    }

    @Test
    void limitIsNullWithoutOne() {
        JsonNode unlimited = JSON.valueToTree(operation(LoadTerms.open("{rate: 5/s}")));
        JsonNode closed = JSON.valueToTree(operation(LoadTerms.closed("{inFlight: 5}")));

        assertThat(unlimited.get("limit").isNull()).isTrue();
        assertThat(closed.get("limit").isNull()).isTrue();
        assertThat(closed.get("loadModel").stringValue()).isEqualTo("closed");
    }

    @Test
    void writtenLoadsAreReadAgain() {
        for (LoadTerms load : List.of(
                LoadTerms.open("{rate: 5/s, atMost: 3}", 3),
                LoadTerms.open("{rate: 5/s}"),
                LoadTerms.closed("{inFlight: 5}"),
                LoadTerms.PLANNED,
                LoadTerms.UNKNOWN)) {
            OperationResult written = operation(load);

            assertThat(JSON.readValue(JSON.writeValueAsBytes(written), OperationResult.class))
                    .isEqualTo(written);
        }
    }

    @Test
    void stepsOfSessionsHaveNoLoadOfTheirOwn() {
        assertThat(JSON.valueToTree(operation(LoadTerms.PLANNED))
                        .get("loadModel")
                        .stringValue())
                .isEqualTo("planned");
        assertThat(LoadTerms.PLANNED.isPlanned()).isTrue();
        assertThat(LoadTerms.open("{rate: 5/s}").isPlanned()).isFalse();
    }

    @Test
    void loadOfAnOlderResultHasItsTextAlone() {
        OperationResult old = JSON.readValue("{\"load\": \"{inFlight: 5}\", \"due\": 7}", OperationResult.class);

        assertThat(old.load()).isEqualTo(new LoadTerms("{inFlight: 5}", Optional.empty(), OptionalLong.empty()));
        assertThat(old.load().hasClosedModel()).isFalse();
        assertThat(old.due()).isEqualTo(7);
    }

    private static OperationResult operation(LoadTerms load) {
        return MadeResults.operation(
                load,
                9,
                9,
                9,
                0,
                9,
                0,
                0,
                0,
                0,
                0,
                1,
                1,
                1,
                1,
                1,
                1,
                0,
                0,
                Times.NONE,
                Times.NONE,
                Times.NONE,
                Times.NONE,
                Map.of());
    }
}
