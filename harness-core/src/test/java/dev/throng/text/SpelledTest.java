package dev.throng.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpelledTest {

    @Test
    void durationsAreInTheLargestUnitThatLeavesNoFraction() {
        assertThat(Spelled.duration(50_000_000_000L)).isEqualTo("50s");
        assertThat(Spelled.duration(90_000_000_000L)).isEqualTo("90s");
        assertThat(Spelled.duration(1_500_000)).isEqualTo("1500us");
        assertThat(Spelled.duration(9)).isEqualTo("9ns");
        assertThat(Spelled.duration(3_600_000_000_000L)).isEqualTo("3600s");
        assertThat(Spelled.duration(0)).isEqualTo("0s");
    }

    @Test
    void numbersHideWhatBinaryFractionsLeaveBehind() {
        assertThat(Spelled.number(0.2 * 0.0125)).isEqualTo("0.0025");
        assertThat(Spelled.number(120_000)).isEqualTo("120000");
        assertThat(Spelled.number(0)).isEqualTo("0");
        assertThat(Spelled.number(1.0 / 3)).isEqualTo("0.333333333333");
    }
}
