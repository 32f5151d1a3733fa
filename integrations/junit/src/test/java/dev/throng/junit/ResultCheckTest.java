package dev.throng.junit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.throng.api.ThrongResult;
import dev.throng.api.WrittenResult;
import dev.throng.verdict.Verdict.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

class ResultCheckTest {

    @TempDir
    Path directory;

    private ThrongResult result(Status status, boolean held) {
        String reasons = status == Status.valid
                ? ""
                : "{\"code\": \"generator-late\", \"severity\": \"" + status + "\", \"text\": \"started late\"}";
        return WrittenResult.in(
                directory,
                "{\"status\": \"" + status + "\", \"reasons\": [" + reasons + "]}",
                "{\"expression\": \"send.response.p99 < 5ms\", \"held\": " + held
                        + ", \"value\": 7000000.0, \"unit\": \"ns\"}",
                WrittenResult.STEADY);
    }

    @Test
    void aValidResultThatMeetsItsObjectivesPasses() {
        assertThatCode(() -> ResultCheck.check(result(Status.valid, true), Status.valid, true))
                .doesNotThrowAnyException();
    }

    @Test
    void aMissedObjectiveFailsWithTheMeasuredValueTheFailuresAndTheReport() {
        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(() -> ResultCheck.check(result(Status.valid, false), Status.valid, true))
                .withMessage("""
                        scenario orders: 1 of 1 objective missed
                          - send.response.p99 < 5ms: 7.00 ms
                          - steady send failed: deadline 2
                        report: %s""", directory.resolve("report.html").toAbsolutePath());
    }

    @Test
    void objectivesMayBeLeftToTheTest() {
        assertThatCode(() -> ResultCheck.check(result(Status.valid, false), Status.valid, false))
                .doesNotThrowAnyException();
    }

    @Test
    void aSuspectResultFailsUnlessItIsAllowed() {
        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(() -> ResultCheck.check(result(Status.suspect, true), Status.valid, true))
                .withMessageContaining("verdict: suspect (expected: valid)\n  - started late");
        assertThatCode(() -> ResultCheck.check(result(Status.suspect, true), Status.suspect, true))
                .doesNotThrowAnyException();
    }

    @Test
    void anInvalidResultFailsWhereSuspectOnesAreAllowed() {
        assertThatExceptionOfType(AssertionFailedError.class)
                .isThrownBy(() -> ResultCheck.check(result(Status.invalid, true), Status.suspect, true))
                .withMessageContaining("verdict: invalid (expected: suspect)");
    }
}
