package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.verdict.ReasonCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SearchAdviceTest {

    @ParameterizedTest
    @EnumSource
    void everyReasonHasARemedy(ReasonCode code) {
        assertThat(SearchAdvice.of(code)).endsWith(".").doesNotContain("..");
    }

    @Test
    void theLastRunThatDidNotHoldDecides() {
        LevelRun away = LevelRun.notRun(2, 100, "runs/02", "connection refused");

        assertThat(SearchAdvice.of(List.of(Levels.held(1, 100, 1), away))).isEqualTo("Correct this and search again.");
        assertThat(SearchAdvice.of(List.of(Levels.held(1, 100, 1)))).isEmpty();
    }
}
