package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedJvmTest {

    @Test
    void aProcessOnBothSidesMakesTheResultSuspect() {
        Reason reason = FinishedRun.sharedJvm(List.of(7L, 8L), List.of(8L)).orElseThrow();
        assertThat(reason.code()).isEqualTo(ReasonCode.SHARED_JVM);
        assertThat(reason.severity()).isEqualTo(Severity.SUSPECT);
        assertThat(reason.figures()).containsEntry("pid", 8L);
    }

    @Test
    void separateProcessesAndUnknownOnesAreNoReason() {
        assertThat(FinishedRun.sharedJvm(List.of(7L), List.of(8L))).isEmpty();
        assertThat(FinishedRun.sharedJvm(List.of(), List.of(8L))).isEmpty();
    }
}
