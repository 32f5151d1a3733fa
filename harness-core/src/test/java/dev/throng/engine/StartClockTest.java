package dev.throng.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StartClockTest {

    private long now = 1_000;
    private int readings;
    private final StartClock clock = new StartClock(() -> {
        readings++;
        return now;
    });

    /** Starts that each take the given time. Returns by how much the most inexact time is too early. */
    private long start(int count, long eachNanos) {
        long worst = 0;
        for (int i = 0; i < count; i++) {
            worst = Math.max(worst, now - clock.nanos());
            now += eachNanos;
        }
        return worst;
    }

    @Test
    void fastStartsShareAReadingThatIsAtMostHalfAMicrosecondOld() {
        clock.beginBatch();
        assertThat(start(1_024, 40)).isPositive().isLessThan(StartClock.GROUP_NANOS);
        assertThat(readings).isLessThan(1_024 / 7);
    }

    @Test
    void noReadingServesMoreThanAGroup() {
        clock.beginBatch();
        assertThat(start(1_024, 1)).isLessThan(StartClock.MAX_GROUP);
        assertThat(readings).isGreaterThanOrEqualTo(1_024 / StartClock.MAX_GROUP);
    }

    @Test
    void slowStartsHaveTheirExactTimes() {
        clock.beginBatch();
        assertThat(start(1_024, 260)).isZero();
        assertThat(readings).isEqualTo(1_024);
    }

    @Test
    void firstStartsOfABatchHaveTheirExactTimes() {
        clock.beginBatch();
        start(1_024, 10);
        clock.beginBatch();
        now += 1_000_000;
        assertThat(start(2, 10)).isZero();
    }

    @Test
    void afterAStartThatTookLongTheGroupsBeginAgainWithOne() {
        clock.beginBatch();
        start(1_024, 10);
        now += 5_000_000;
        int before = readings;
        int ofOldGroup = 0;
        while (readings == before) {
            start(1, 10);
            ofOldGroup++;
        }
        start(1, 10);
        assertThat(readings - before).isEqualTo(2);
        assertThat(ofOldGroup).isLessThanOrEqualTo(StartClock.MAX_GROUP);
    }
}
