package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeSummaryTest {

    private static ProbeSummary summary(long readings, long failures) {
        return new ProbeSummary(
                "icecast",
                "icecast",
                "http://127.0.0.1:8000/status-json.xsl",
                readings,
                failures,
                List.of("status 404", "no connection"),
                Map.of());
    }

    @Test
    void theNoteCountsTheReadsThatAllFailedAndGivesTheReasons() {
        assertThat(summary(0, 39).noteOfNoReads())
                .contains("probe icecast: all 39 reads of http://127.0.0.1:8000/status-json.xsl failed: "
                        + "status 404; no connection");
        assertThat(summary(0, 1).noteOfNoReads())
                .contains("probe icecast: the only read of http://127.0.0.1:8000/status-json.xsl failed: "
                        + "status 404; no connection");
    }

    @Test
    void thereIsNoNoteIfOneReadSucceededOrNoneWasTried() {
        assertThat(summary(1, 39).noteOfNoReads()).isEmpty();
        assertThat(summary(0, 0).noteOfNoReads()).isEmpty();
    }
}
