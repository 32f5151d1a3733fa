package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.throng.verdict.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrongResultTest {

    @TempDir
    Path directory;

    @Test
    void aResultIsReadFromItsDirectory() {
        ThrongResult result = WrittenResult.valid(directory, WrittenResult.STEADY);
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.valid);
        assertThat(result.outcome().exitCode()).isZero();
        assertThat(result.operation("send").response().p99()).isEqualTo(7_000_000);
        assertThat(result.phase("steady").operations()).containsOnlyKeys("send");
        assertThat(result.report()).contains(directory.resolve("report.html"));
    }

    @Test
    void aDirectoryWithoutAResultIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ThrongResult.read(directory))
                .withMessageContaining("expected: a result directory with a readable result.json");
    }

    @Test
    void anOperationOfSeveralMeasuredPhasesNeedsAPhase() {
        ThrongResult result = WrittenResult.valid(
                directory, WrittenResult.STEADY + "," + WrittenResult.STEADY.replace("steady", "burst"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.operation("send"))
                .withMessage(
                        "operation: send is in several measured phases (expected: phase(NAME) first, of steady, burst)");
    }

    @Test
    void aPhaseThatIsNotMeasuredDoesNotCount() {
        String warmUp = WrittenResult.STEADY.replace("steady", "warm-up").replace("true", "false");
        ThrongResult result = WrittenResult.valid(directory, warmUp + "," + WrittenResult.STEADY);
        assertThat(result.phaseOf("send").name()).isEqualTo("steady");
    }

    @Test
    void unknownNamesAreRefusedWithTheKnownOnes() {
        ThrongResult result = WrittenResult.valid(directory, WrittenResult.STEADY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.operation("sned"))
                .withMessage("operation: sned is in no measured phase (expected: send)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> result.phase("stead"))
                .withMessage("phase: stead (expected: steady)");
    }
}
