package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scheduling.RealtimeWatch.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;

class RealtimeWatchTest {

    private static final long MILLI = 1_000_000;

    private final RealtimeWatch watch = new RealtimeWatch(2);

    @Test
    void aLoopThatUsesNearlyAllOfACoreForHalfASecondIsTooMuch() {
        assertThat(watch.sample(0, new long[] {0, 0})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(250 * MILLI, new long[] {0, 240 * MILLI})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(500 * MILLI, new long[] {0, 480 * MILLI})).isEqualTo(Decision.STEP_BACK);
        assertThat(watch.share()).isEqualTo(0.96);
    }

    @Test
    void aLoopMayUseACoreForAMomentAndTheTimeStartsAnew() {
        watch.sample(0, new long[] {0});
        assertThat(watch.sample(400 * MILLI, new long[] {400 * MILLI})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(800 * MILLI, new long[] {500 * MILLI})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(1200 * MILLI, new long[] {900 * MILLI})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(1400 * MILLI, new long[] {1090 * MILLI})).isEqualTo(Decision.STEP_BACK);
    }

    @Test
    void twoLoopsThatUseHalfACoreEachAreTooMuchForOneCpuAndNotForTwo() {
        RealtimeWatch oneCpu = new RealtimeWatch(1);
        for (RealtimeWatch each : List.of(watch, oneCpu)) {
            each.sample(0, new long[] {0, 0});
        }
        long[] halves = {500 * MILLI, 500 * MILLI};
        assertThat(watch.sample(1000 * MILLI, halves)).isEqualTo(Decision.KEEP);
        assertThat(oneCpu.sample(1000 * MILLI, halves)).isEqualTo(Decision.STEP_BACK);
    }

    @Test
    void calmLoopsReturnAndEachTimeLater() {
        long at = 0;
        long used = 0;
        watch.sample(at, new long[] {used});
        for (long calm : new long[] {500, 1_000, 2_000}) {
            at += 500 * MILLI;
            used += 500 * MILLI;
            assertThat(watch.sample(at, new long[] {used})).isEqualTo(Decision.STEP_BACK);
            at += (calm - 100) * MILLI;
            assertThat(watch.sample(at, new long[] {used})).isEqualTo(Decision.KEEP);
            at += 100 * MILLI;
            assertThat(watch.sample(at, new long[] {used})).isEqualTo(Decision.RETURN);
        }
    }

    @Test
    void loopsThatSteppedBackAndUseMoreThanHalfACoreAreNotCalm() {
        watch.sample(0, new long[] {0});
        watch.sample(500 * MILLI, new long[] {500 * MILLI});
        for (int sample = 1; sample < 20; sample++) {
            assertThat(watch.sample((500 + 250 * sample) * MILLI, new long[] {(500 + 150 * sample) * MILLI}))
                    .isEqualTo(Decision.KEEP);
        }
    }

    @Test
    void aFirstSampleAndOtherLoopsDecideNothing() {
        assertThat(watch.sample(5000 * MILLI, new long[] {4990 * MILLI})).isEqualTo(Decision.KEEP);
        assertThat(watch.sample(6000 * MILLI, new long[] {5990 * MILLI, 0})).isEqualTo(Decision.KEEP);
    }
}
