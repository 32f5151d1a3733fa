package dev.throng.search.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchTimeTest {

    private static final long SECOND = 1_000_000_000L;

    private long nowNanos;

    /** Runs whose phases take 64 s and one more for each 100 members. */
    private SearchTime time(Optional<Duration> within) {
        return new SearchTime((members, rate) -> 64 + members / rate, within, () -> nowNanos);
    }

    private boolean run(SearchTime time, int members, long seconds) {
        if (!time.begins(members, 100)) {
            return false;
        }
        nowNanos += seconds * SECOND;
        time.ended();
        return true;
    }

    @Test
    void aSearchEndsAfterTwelveRuns() {
        SearchTime time = time(Optional.empty());
        for (int run = 1; run <= SearchTime.MAX_RUNS; run++) {
            assertThat(time.isEnoughToRefine(100))
                    .as("run %d, and both sides of the border", run)
                    .isEqualTo(run <= SearchTime.MAX_RUNS - 2);
            assertThat(run(time, 100, 70)).isTrue();
        }
        assertThat(run(time, 100, 70)).isFalse();
        assertThat(time.over()).isEqualTo("12 runs in 14 min");
    }

    @Test
    void noRunBeginsThatWouldEndTooLate() {
        SearchTime time = time(Optional.of(Duration.ofMinutes(5)));
        assertThat(run(time, 100, 67)).as("65 s of phases and 2 s more").isTrue();
        assertThat(time.isEnoughToRefine(100)).as("201 s of 233").isTrue();
        assertThat(run(time, 100, 67)).isTrue();
        assertThat(time.isEnoughToRefine(100)).as("201 s of 166").isFalse();
        assertThat(run(time, 100, 67)).isTrue();
        assertThat(run(time, 3600, 0))
                .as("36 s of ramp are too much for the 99 s left")
                .isFalse();
        assertThat(run(time, 100, 67)).isTrue();
        assertThat(run(time, 100, 67)).isFalse();
    }

    @Test
    void thereIsAlwaysAFirstRun() {
        assertThat(run(time(Optional.of(Duration.ofSeconds(10))), 100, 67)).isTrue();
    }

    @Test
    void thePlanIsStatedBeforeTheFirstRun() {
        assertThat(time(Optional.empty()).plan(100, 100))
                .isEqualTo(
                        "The first run takes about 1 min 10 s, larger populations take longer. Most searches need 4 to 8"
                                + " runs: about 4 min 40 s to 9 min 20 s. This one ends after 12 runs at the latest.");
        assertThat(time(Optional.of(Duration.ofMinutes(6))).plan(100, 100))
                .endsWith(" This one ends after 6 min at the latest (--within).");
    }
}
