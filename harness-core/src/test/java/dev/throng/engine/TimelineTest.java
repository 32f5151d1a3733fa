package dev.throng.engine;

import static dev.throng.engine.VirtualRun.MILLI;
import static dev.throng.engine.VirtualRun.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline(
            List.of(
                    new PhasePlan("a", 0, 1500 * MILLI, false, Map.of()),
                    new PhasePlan("b", 1500 * MILLI, 500 * MILLI, true, Map.of())),
            SECOND);

    @Test
    void phaseBeginsWhereTheOneBeforeEnds() {
        assertThat(timeline.phaseAt(0)).isZero();
        assertThat(timeline.phaseAt(1500 * MILLI - 1)).isZero();
        assertThat(timeline.phaseAt(1500 * MILLI)).isEqualTo(1);
        assertThat(timeline.phaseAt(2 * SECOND - 1)).isEqualTo(1);
        assertThat(timeline.phaseAt(2 * SECOND)).isEqualTo(2);
        assertThat(timeline.phaseAt(100 * SECOND)).isEqualTo(2);
        assertThat(timeline.endNanos()).isEqualTo(2 * SECOND);
    }

    @Test
    void boundariesAreFullIntervalsAndEndsOfPhases() {
        assertThat(timeline.nextBoundary(0)).isEqualTo(SECOND);
        assertThat(timeline.nextBoundary(SECOND - 1)).isEqualTo(SECOND);
        assertThat(timeline.nextBoundary(SECOND)).isEqualTo(1500 * MILLI);
        assertThat(timeline.nextBoundary(1500 * MILLI))
                .as("end of an interval and of a phase")
                .isEqualTo(2 * SECOND);
        assertThat(timeline.nextBoundary(2 * SECOND)).as("while draining").isEqualTo(3 * SECOND);
    }

    @Test
    void phaseWithoutLengthIsRefused() {
        assertThatThrownBy(() -> new PhasePlan("a", 0, 0, true, Map.of())).hasMessage("for: 0ns (expected: > 0)");
    }
}
