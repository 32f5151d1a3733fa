package dev.throng.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuantityTextTest {

    @Test
    void durationsAreInTheLargestUnitThatLeavesNoFraction() {
        assertThat(QuantityText.duration(50_000_000_000L)).isEqualTo("50s");
        assertThat(QuantityText.duration(90_000_000_000L)).isEqualTo("90s");
        assertThat(QuantityText.duration(1_500_000)).isEqualTo("1500us");
        assertThat(QuantityText.duration(9)).isEqualTo("9ns");
        assertThat(QuantityText.duration(3_600_000_000_000L)).isEqualTo("3600s");
        assertThat(QuantityText.duration(0)).isEqualTo("0s");
        assertThat(QuantityText.duration(Duration.ofMillis(-1_500))).isEqualTo("-1500ms");
    }

    @Test
    void numbersHideWhatBinaryFractionsLeaveBehind() {
        assertThat(QuantityText.number(0.2 * 0.0125)).isEqualTo("0.0025");
        assertThat(QuantityText.number(120_000)).isEqualTo("120000");
        assertThat(QuantityText.number(0)).isEqualTo("0");
        assertThat(QuantityText.number(1.0 / 3)).isEqualTo("0.333333333333");
    }
}
