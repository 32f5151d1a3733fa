package dev.throng.assertions;

import static dev.throng.assertions.ThrongAssertions.assertThat;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throng.api.ThrongResult;
import dev.throng.api.WrittenResult;
import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrongAssertionsTest {

    private static final String SLO = """
            {"expression": "send.response.p99 < 5ms", "held": false, "value": 7000000.0, "unit": "ns"},
            {"expression": "send.owed < 50%", "held": true, "value": 0.03, "unit": "share"}\
            """;

    @TempDir
    Path directory;

    private ThrongResult result() {
        return WrittenResult.in(directory, "{\"status\": \"valid\", \"reasons\": []}", SLO, WrittenResult.STEADY);
    }

    private ThrongResult doubtful(String status) {
        String verdict = "{\"status\": \"" + status + "\", \"reasons\": [{\"code\": \"generator-gc\", \"severity\": \""
                + status + "\", \"text\": \"100 % paused\"}]}";
        return WrittenResult.in(directory, verdict, SLO, WrittenResult.STEADY);
    }

    private static ThrowableAssertAlternative<AssertionError> assertFails(ThrowingCallable assertion) {
        return assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion);
    }

    private String report() {
        return "report: " + directory.resolve("report.html").toAbsolutePath();
    }

    @Test
    void whatHoldsPasses() {
        assertThat(result()).isValid().slo("send.owed < 50%");
        assertThat(result()).operation("send").p99().isLessThan(ofMillis(8)).isGreaterThan(ofMillis(6));
        assertThat(result())
                .operation("send")
                .service()
                .p999()
                .isEqualTo(ofMillis(6).plusNanos(500_000));
        assertThat(result()).operation("send").failures().isEqualTo(2);
        assertThat(result()).operation("send").failures("deadline").isEqualTo(2);
        assertThat(result()).operation("send").failures("refused").isZero();
        assertThat(result()).phase("steady").operation("send").owed().isEqualTo(3);
        assertThat(result()).operation("send").throughput().isEqualTo(19.0);
        assertThat(result()).operation("send").offeredRate().isEqualTo(19.4);
        assertThat(result()).operation("send").due().isEqualTo(100);
    }

    @Test
    void aFailedTimeNamesScenarioPhaseOperationTheValueAndTheReport() {
        assertFails(() -> assertThat(result()).operation("send").p99().isLessThan(ofMillis(5)))
                .withMessageContaining(
                        "scenario orders, phase steady, operation send, response: p99 7.00 ms; " + report());
    }

    @Test
    void aFailedCountNamesTheKindsOfFailure() {
        assertFails(() -> assertThat(result()).operation("send").failures().isZero())
                .withMessageContaining(
                        "scenario orders, phase steady, operation send: failed 2 {deadline=2}; " + report());
    }

    @Test
    void aPercentileWithoutAnswersFailsInsteadOfBeingZero() {
        String silent = WrittenResult.STEADY.replace("\"count\": 95", "\"count\": 0");
        ThrongResult nothing = WrittenResult.valid(directory, silent);
        assertFails(() -> assertThat(nothing).operation("send").p99())
                .withMessageContaining("response: p99 not measured (expected: at least one answer)");
    }

    @Test
    void aMissedObjectiveFailsWithItsValueAndTheKindsOfFailure() {
        assertFails(() -> assertThat(result()).slo("send.response.p99 < 5ms"))
                .withMessageContaining("scenario orders: send.response.p99 < 5ms: 7.00 ms (missed)\n"
                        + "  - steady send failed: deadline 2\n" + report());
        assertFails(() -> assertThat(result()).passed())
                .withMessageContaining("FAIL: 1 of 2 objectives missed (result valid)")
                .withMessageContaining("- send.response.p99 < 5ms: 7.00 ms\n  - steady send failed: deadline 2\n")
                .withMessageContaining(report());
    }

    @Test
    void anObjectiveOfAnInvalidResultIsNotMet() {
        assertFails(() -> assertThat(doubtful("invalid")).slo("send.owed < 50%"))
                .withMessageContaining("not judged, because the result is invalid");
    }

    @Test
    void anUnknownObjectiveFailsWithTheKnownOnes() {
        assertFails(() -> assertThat(result()).slo("send.p99"))
                .withMessageContaining("slo: send.p99 (expected: send.response.p99 < 5ms; send.owed < 50%)");
    }

    @Test
    void aVerdictThatIsWorseThanAllowedFailsWithItsReasons() {
        assertFails(() -> assertThat(doubtful("suspect")).isValid())
                .withMessageContaining(
                        "scenario orders: verdict: suspect (expected: valid)\n  - 100 % paused\n" + report());
        assertThat(doubtful("suspect")).hasVerdictAtWorst(Verdict.Status.suspect);
    }

    @Test
    void unknownNamesFailWithTheKnownOnes() {
        assertFails(() -> assertThat(result()).operation("sned"))
                .withMessageContaining("operation: sned is in no measured phase (expected: send)");
        assertFails(() -> assertThat(result()).phase("burst")).withMessageContaining("phase: burst (expected: steady)");
        assertFails(() -> assertThat(result()).phase("steady").operation("query"))
                .withMessageContaining("phase steady: operation query (expected: send)");
    }
}
