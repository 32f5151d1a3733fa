package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StudyProgressTest {

    private static final Reason ENDED = Reason.invalid(ReasonCode.TARGET_ENDED, "the target ended: exit code 1");

    @Test
    void aFailingCellIsNamedWithTheCodeOfItsReasonAndTheNumberOfOthers() {
        assertThat(StudyProgress.shortly(List.of(ENDED)))
                .isEqualTo(ReasonCode.TARGET_ENDED.id() + ": the target ended: exit code 1");
        assertThat(StudyProgress.shortly(
                        List.of(ENDED, ENDED, Reason.invalid(ReasonCode.OUT_OF_MEMORY, "the heap was full"))))
                .isEqualTo(
                        ReasonCode.TARGET_ENDED.id() + ": the target ended: exit code 1 (and 1 more, in study.json)");
    }

    @Test
    void aReasonOfAnOlderVersionHasNoCode() {
        assertThat(StudyProgress.shortly(List.of(Reason.invalid(ReasonCode.UNKNOWN, "too late"))))
                .isEqualTo("too late");
        assertThat(StudyProgress.shortly(List.of())).isEqualTo("no reason given");
    }
}
