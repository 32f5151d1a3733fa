package dev.throng.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SloResultTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static RunResult result(String status) {
        return JSON.readValue("""
                {"verdict": {"status": "%s", "reasons": []},
                 "slo": [{"expression": "send.failures == 0", "held": true, "value": 0.0, "unit": "count"},
                         {"expression": "query.response.p99 < 1s", "held": false, "value": null, "unit": "ns"}]}
                """.formatted(status), RunResult.class);
    }

    @Test
    void anObjectiveOnSomethingNotMeasuredIsMissedAndHasNoValue() {
        SloResult unknown = result("valid").slo().get(1);

        assertThat(unknown).isEqualTo(SloResult.notMeasured("query.response.p99 < 1s", "ns"));
        assertThat(unknown.missed()).isTrue();
        assertThat(JSON.writeValueAsString(unknown))
                .isEqualTo(
                        "{\"expression\":\"query.response.p99 < 1s\",\"held\":false,\"value\":null,\"unit\":\"ns\"}");
    }

    @Test
    void objectivesOfAnInvalidResultAreNotJudgedAndKeepTheirValues() {
        assertThat(result("suspect").slo()).extracting(SloResult::missed).containsExactly(false, true);

        RunResult invalid = result("invalid");
        assertThat(invalid.slo()).allSatisfy(slo -> {
            assertThat(slo.held()).isEmpty();
            assertThat(slo.missed()).isFalse();
            assertThat(ObjectiveOutcome.of(slo, invalid.verdict())).isEqualTo(ObjectiveOutcome.NOT_JUDGED);
        });
        assertThat(invalid.slo().get(0).value()).hasValue(0);
        assertThat(JSON.writeValueAsString(invalid.slo().get(0)))
                .isEqualTo("{\"expression\":\"send.failures == 0\",\"held\":null,\"value\":0.0,\"unit\":\"count\"}");
    }
}
