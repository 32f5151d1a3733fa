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

    private static Timeline warmUpFirst() {
        return new Timeline(
                List.of(
                        new PhasePlan("warm-up", 0, 60 * SECOND, false, true, Map.of()),
                        new PhasePlan("a", 60 * SECOND, 1500 * MILLI, true, Map.of()),
                        new PhasePlan("b", 61_500 * MILLI, 500 * MILLI, true, Map.of())),
                SECOND);
    }

    @Test
    void theNextPhasesBeginEarlierIfAWarmUpIsEnded() {
        Timeline moved = warmUpFirst();

        assertThat(moved.endPhaseAt(0, 7 * SECOND)).isTrue();

        assertThat(moved.phases()).extracting(PhasePlan::startNanos).containsExactly(0L, 7 * SECOND, 8500 * MILLI);
        assertThat(moved.endNanos()).isEqualTo(9 * SECOND);
        assertThat(moved.endedEarly(0)).isTrue();
        assertThat(moved.endedEarly(1)).isFalse();
        assertThat(moved.phaseAt(7 * SECOND)).isEqualTo(1);
        assertThat(moved.nextBoundary(8 * SECOND)).isEqualTo(8500 * MILLI);
        assertThat(moved.plannedNanos(0)).isEqualTo(60 * SECOND);
    }

    @Test
    void aWarmUpIsEndedOnceAndAheadOfAllLoops() {
        Timeline moved = warmUpFirst();

        assertThat(moved.reach(0, 7 * SECOND)).isEqualTo(60 * SECOND);
        assertThat(moved.endPhaseAt(0, 7 * SECOND)).as("a loop is there").isFalse();
        assertThat(moved.endedEarly(0)).isFalse();
        assertThat(moved.endPhaseAt(0, 8 * SECOND)).isTrue();
        assertThat(moved.endPhaseAt(0, 9 * SECOND)).as("another end").isFalse();
        assertThat(moved.endPhaseAt(0, 8 * SECOND)).as("the same end").isTrue();
        assertThat(moved.reach(0, 7 * SECOND)).isEqualTo(8 * SECOND);
    }

    @Test
    void aWarmUpIsNotEndedAtItsPlannedEndOrLater() {
        assertThat(warmUpFirst().endPhaseAt(0, 60 * SECOND)).isFalse();
        assertThat(warmUpFirst().endPhaseAt(0, 61 * SECOND)).isFalse();
    }

    @Test
    void onlyAWarmUpAndOnlyAFullIntervalIsEnded() {
        assertThatThrownBy(() -> warmUpFirst().endPhaseAt(1, 61 * SECOND))
                .hasMessage("the phase a cannot end after 61000000000 ns of the run");
        assertThatThrownBy(() -> warmUpFirst().endPhaseAt(0, SECOND + 1)).hasMessageContaining("warm-up cannot end");
    }
}
