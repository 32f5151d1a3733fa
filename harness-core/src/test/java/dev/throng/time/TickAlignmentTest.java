package dev.throng.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickAlignmentTest {

    @ParameterizedTest
    @CsvSource({"0, 50, 50", "1, 50, 50", "49, 50, 50", "50, 50, 100", "-1, 50, 0", "-50, 50, 0", "-51, 50, -50"})
    void theNextBeatIsAWholeMultipleAfterTheTimeWhateverTheClocksOrigin(long nanos, long period, long next) {
        assertThat(TickAlignment.after(nanos, period)).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource({"0, 50, 10, 10", "10, 50, 10, 60", "9, 50, 10, 10", "0, 50, 70, 20", "20, 50, 70, 70"})
    void ticksWithAPhaseAreAsFarApart(long nanos, long period, long phase, long next) {
        assertThat(TickAlignment.after(nanos, period, phase)).isEqualTo(next);
    }

    @Test
    void loopsOfAllProcessesTickAtDifferentTimes() {
        List<Long> ticks = IntStream.range(0, 13)
                .mapToObj(part -> TickAlignment.after(1_000, 50_000_000, TickAlignment.phaseOf(part, 13)))
                .sorted()
                .toList();
        for (int i = 1; i < ticks.size(); i++) {
            assertThat(ticks.get(i) - ticks.get(i - 1)).isGreaterThan(3_000_000);
        }
    }

    @Test
    void ticksOfALoopWithPeriodsThatDivideOneAnotherStillCoincide() {
        long phase = TickAlignment.phaseOf(5, 13);
        assertThat(TickAlignment.after(0, 50_000_000, phase) % 50_000_000)
                .isEqualTo(TickAlignment.after(0, 100_000_000, phase) % 50_000_000);
    }
}
