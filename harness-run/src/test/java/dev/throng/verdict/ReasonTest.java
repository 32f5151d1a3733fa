package dev.throng.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class ReasonTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Reason LATE = Reason.invalid(ReasonCode.GENERATOR_LATE, "send in phase steady: …")
            .with("phase", "steady")
            .with("operation", "send")
            .with("percentile", 99.9)
            .with("ownLagNanos", 120_000_000);

    @Test
    void fileHoldsOneFlatObject() {
        assertThat(JSON.writeValueAsString(LATE))
                .isEqualTo("{\"code\":\"generator-late\",\"severity\":\"invalid\",\"blame\":\"generator\","
                        + "\"text\":\"send in phase steady: …\",\"phase\":\"steady\",\"operation\":\"send\","
                        + "\"percentile\":99.9,\"ownLagNanos\":120000000}");
    }

    @Test
    void whatIsWrittenIsRead() {
        Verdict verdict = Verdict.of(
                List.of(LATE, Reason.suspect(ReasonCode.PROTOCOL, "odd").blamedOn(Blame.TARGET)));

        assertThat(JSON.readValue(JSON.writeValueAsString(verdict), Verdict.class))
                .isEqualTo(verdict);
    }

    @Test
    void reasonOfAnOlderFileIsItsText() {
        Verdict verdict = JSON.readValue(
                "{\"status\": \"invalid\", \"reasons\": [\"the generator itself was late\", null]}", Verdict.class);

        assertThat(verdict.status()).isEqualTo(Verdict.Status.invalid);
        assertThat(verdict.reasons())
                .containsExactly(Reason.suspect(ReasonCode.UNKNOWN, "the generator itself was late"));
        assertThat(verdict.blamesGenerator()).isFalse();
    }

    @Test
    void codeOfANewerFileIsUnknownAndTheRestIsKept() {
        Reason reason = JSON.readValue(
                "{\"code\": \"new\", \"severity\": \"invalid\", \"blame\": \"network\", \"text\": \"t\", \"n\": 7,"
                        + " \"nested\": {}}",
                Reason.class);

        assertThat(reason)
                .isEqualTo(Reason.invalid(ReasonCode.UNKNOWN, "t")
                        .blamedOn(Blame.NETWORK)
                        .with("n", 7));
    }

    @Test
    void missingVerdictIsInvalid() {
        assertThat(JSON.readValue("{}", Verdict.class)).isEqualTo(Verdict.NONE);
    }
}
