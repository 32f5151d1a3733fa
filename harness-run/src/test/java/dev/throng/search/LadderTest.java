package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LadderTest {

    @Test
    void neighboursAreNoFurtherApartThanTheTolerance() {
        Ladder ladder = Ladder.of(1000, 50_000, 0.05, false);
        List<Double> levels = ladder.levels();

        assertThat(levels.get(0)).isEqualTo(1000);
        assertThat(levels.get(levels.size() - 1)).isEqualTo(50_000);
        for (int i = 1; i < levels.size(); i++) {
            assertThat(levels.get(i) / levels.get(i - 1)).isBetween(1.0001, 1.0502);
        }
    }

    @Test
    void aStrideIsAboutTwiceAsMuch() {
        Ladder ladder = Ladder.of(1000, 50_000, 0.05, false);

        assertThat(ladder.level(ladder.stride())).isBetween(1950.0, 2100.0);
    }

    @Test
    void usersAreWholeAndEachNumberIsThereOnce() {
        assertThat(Ladder.of(1, 8, 0.05, true).levels()).containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
    }

    @Test
    void aRangeOfOneLevelIsALadder() {
        assertThat(Ladder.of(7, 7, 0.05, true).levels()).containsExactly(7.0);
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> Ladder.of(0, 1, 0.05, false)).hasMessageContaining("0 < from <= to");
        assertThatThrownBy(() -> Ladder.of(2, 1, 0.05, false)).hasMessageContaining("0 < from <= to");
        assertThatThrownBy(() -> Ladder.of(1, 2, 0, false)).hasMessageContaining("0.1% to 100%");
    }
}
