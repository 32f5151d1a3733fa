package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    private final ClockOffset offset = new ClockOffset();

    @Test
    void theShortestRoundTripDecides() {
        offset.add(1_000, 51_300, 1_400);
        offset.add(2_000, 52_050, 2_100);
        offset.add(3_000, 53_900, 4_000);

        assertThat(offset.nanos()).isEqualTo(50_000);
        assertThat(offset.roundTripNanos()).isEqualTo(100);
        assertThat(offset.answers()).isEqualTo(3);
    }

    @Test
    void withoutAnAnswerThereIsNoDifference() {
        assertThat(offset.nanos()).isZero();
        assertThat(offset.roundTripNanos()).isZero();
    }
}
