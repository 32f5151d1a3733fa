package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MutatorUtilizationTest {

    private static final long MILLI = 1_000_000;

    @Test
    void aWindowWithinAPauseHasNoUtilization() {
        MutatorUtilization utilization = new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS);
        utilization.pause(5_000 * MILLI, 25 * MILLI);
        Map<String, Double> minimum = utilization.minimum(20_000 * MILLI);

        assertThat(minimum.get("10ms")).isZero();
        assertThat(minimum.get("20ms")).isZero();
        assertThat(minimum.get("50ms")).isEqualTo(0.5);
        assertThat(minimum.get("100ms")).isEqualTo(0.75);
        assertThat(minimum.get("1s")).isEqualTo(0.975);
    }

    @Test
    void pausesInARowCountTogetherWithThePartAtTheEdge() {
        MutatorUtilization utilization = new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS);
        utilization.pause(1_000 * MILLI, 30 * MILLI);
        utilization.pause(1_080 * MILLI, 30 * MILLI);

        // the worst 100 ms end with the second pause and hold 20 ms of the first
        assertThat(utilization.minimum(9_000 * MILLI).get("100ms")).isEqualTo(0.5);
    }

    @Test
    void aWindowLongerThanTheLogIsTheWholeLog() {
        MutatorUtilization utilization = new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS);
        utilization.pause(100 * MILLI, 50 * MILLI);

        assertThat(utilization.minimum(500 * MILLI)).containsEntry("1s", 0.9).containsEntry("10s", 0.9);
    }

    @Test
    void aLogWithoutPausesIsFullyUsed() {
        assertThat(new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS)
                        .minimum(1)
                        .values())
                .containsOnly(1.0);
        assertThat(new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS)
                        .minimum(0)
                        .values())
                .containsOnly(1.0);
    }

    @Test
    void itFindsWhatTryingEveryWindowFinds() {
        Random random = new Random(5);
        for (int round = 0; round < 40; round++) {
            int length = 30_000;
            boolean[] stopped = new boolean[length];
            MutatorUtilization utilization = new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS);
            for (int at = 0; at < length - 1_000; ) {
                at += 1 + random.nextInt(round % 2 == 0 ? 40 : 900);
                int pause = 1 + random.nextInt(60);
                utilization.pause(at * MILLI, pause * MILLI);
                for (int i = at; i < at + pause; i++) {
                    stopped[i] = true;
                }
                at += pause;
            }
            Map<String, Double> minimum = utilization.minimum(length * MILLI);
            for (int window : new int[] {10, 50, 100, 500, 1_000, 5_000, 10_000}) {
                String name = window < 1_000 ? window + "ms" : window / 1_000 + "s";
                assertThat(minimum.get(name))
                        .as("round %d, %s", round, name)
                        .isCloseTo(byTrial(stopped, window), within(1e-9));
            }
            assertThat(utilization.exact()).isTrue();
        }
    }

    private static double byTrial(boolean[] stopped, int window) {
        int[] before = new int[stopped.length + 1];
        for (int i = 0; i < stopped.length; i++) {
            before[i + 1] = before[i] + (stopped[i] ? 1 : 0);
        }
        int worst = 0;
        for (int from = 0; from + window <= stopped.length; from++) {
            worst = Math.max(worst, before[from + window] - before[from]);
        }
        return 1 - (double) worst / window;
    }

    @Test
    void tooManyPausesForTheMemoryAreAdmitted() {
        MutatorUtilization utilization = new MutatorUtilization(MutatorUtilization.DEFAULT_WINDOWS);
        for (int i = 0; i < 2 * MutatorUtilization.MAX_PAUSES; i++) {
            utilization.pause(i * 20_000L, 10_000);
        }
        Map<String, Double> minimum = utilization.minimum(20 * 1000 * MILLI);

        assertThat(utilization.exact()).isFalse();
        assertThat(minimum.get("1s")).isCloseTo(0.5, within(1e-3));
        assertThat(minimum.get("10s")).isBetween(0.5, 1.0);
    }
}
