package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RealtimeWatchTest {

    private static final long MILLI = 1_000_000;

    private final RealtimeWatch watch = new RealtimeWatch();

    @Test
    void aLoopThatUsesNearlyAllOfACoreForHalfASecondIsTooMuch() {
        assertThat(watch.sample(0, new long[] {0, 0})).isEmpty();
        assertThat(watch.sample(250 * MILLI, new long[] {0, 240 * MILLI})).isEmpty();
        assertThat(watch.sample(500 * MILLI, new long[] {0, 480 * MILLI})).contains(0.96);
    }

    @Test
    void aLoopMayUseACoreForAMomentAndTheTimeStartsAnew() {
        watch.sample(0, new long[] {0});
        assertThat(watch.sample(400 * MILLI, new long[] {400 * MILLI})).isEmpty();
        assertThat(watch.sample(800 * MILLI, new long[] {500 * MILLI})).isEmpty();
        assertThat(watch.sample(1200 * MILLI, new long[] {900 * MILLI})).isEmpty();
        assertThat(watch.sample(1400 * MILLI, new long[] {1090 * MILLI})).isPresent();
    }

    @Test
    void twoLoopsThatUseHalfACoreEachAreNotTooMuch() {
        watch.sample(0, new long[] {0, 0});
        assertThat(watch.sample(1000 * MILLI, new long[] {500 * MILLI, 500 * MILLI}))
                .isEmpty();
    }

    @Test
    void aFirstSampleAndOtherLoopsDecideNothing() {
        assertThat(watch.sample(5000 * MILLI, new long[] {4990 * MILLI})).isEmpty();
        assertThat(watch.sample(6000 * MILLI, new long[] {5990 * MILLI, 0})).isEmpty();
    }
}
