package dev.throng.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickAlignmentTest {

    @ParameterizedTest
    @CsvSource({"0, 50, 50", "1, 50, 50", "49, 50, 50", "50, 50, 100", "-1, 50, 0", "-50, 50, 0", "-51, 50, -50"})
    void theNextBeatIsAWholeMultipleAfterTheTimeWhateverTheClocksOrigin(long nanos, long period, long next) {
        assertThat(TickAlignment.after(nanos, period)).isEqualTo(next);
    }
}
