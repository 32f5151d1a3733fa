package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class KneeTest {

    private static final double CAPACITY = 1000;

    /** Runs at shares of the capacity, each answered in full, with this p99 by load. */
    private static List<LevelRun> runs(DoubleUnaryOperator p99, double... shares) {
        List<LevelRun> runs = new ArrayList<>();
        for (double share : shares) {
            runs.add(Levels.held(runs.size() + 1, share * CAPACITY, (long) p99.applyAsDouble(share * CAPACITY)));
        }
        return runs;
    }

    private static double queue(double load) {
        return 1e6 * CAPACITY / (CAPACITY - load);
    }

    @Test
    void theKneeOfASingleQueueIsAtHalfItsCapacity() {
        List<LevelRun> runs = runs(KneeTest::queue, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95);

        assertThat(Knee.of(runs)).hasValue(new Knee(500, false));
    }

    @Test
    void whatIsMeasuredFarAboveDoesNotMoveIt() {
        assertThat(Knee.of(runs(KneeTest::queue, 0.3, 0.4, 0.5, 0.6, 0.7)))
                .isEqualTo(Knee.of(runs(KneeTest::queue, 0.3, 0.4, 0.5, 0.6, 0.7, 0.99, 0.999)));
    }

    @Test
    void aTargetThatDoesNotSlowDownHasNone() {
        assertThat(Knee.of(runs(load -> 1e6, 0.1, 0.2, 0.4, 0.8))).isEmpty();
    }

    @Test
    void aKneeAtTheLowestLevelMayBeLower() {
        assertThat(Knee.of(runs(KneeTest::queue, 0.7, 0.8, 0.9))).hasValue(new Knee(700, true));
    }

    @Test
    void twoLevelsHaveNoBend() {
        assertThat(Knee.of(runs(KneeTest::queue, 0.4, 0.9))).isEmpty();
    }
}
