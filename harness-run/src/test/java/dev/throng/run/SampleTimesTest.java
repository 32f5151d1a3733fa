package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.engine.PhasePlan;
import dev.throng.engine.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** When processes are sampled, in virtual time. */
final class SampleTimesTest {

    private static final long MILLI = 1_000_000;
    private static final long ORIGIN = 7_000 * MILLI;

    private final Timeline timeline = new Timeline(
            List.of(
                    new PhasePlan("first", 0, 1_300 * MILLI, true, Map.of()),
                    new PhasePlan("second", 1_300 * MILLI, 1_200 * MILLI, true, Map.of())),
            1_000 * MILLI);
    private final TreeMap<Long, Runnable> tasks = new TreeMap<>();
    private final List<Long> samples = new ArrayList<>();
    private long now = ORIGIN - 50 * MILLI;
    private long sampleLasts;

    private final Recording.SampleTimes times = new Recording.SampleTimes(
            timeline, ORIGIN, () -> now, (nanos, task) -> tasks.put(nanos, task), this::sample);

    private void sample() {
        samples.add((now - ORIGIN) / MILLI);
        now += sampleLasts;
    }

    private void runUntil(long millis) {
        while (!tasks.isEmpty() && tasks.firstKey() <= ORIGIN + millis * MILLI) {
            Map.Entry<Long, Runnable> next = tasks.pollFirstEntry();
            now = Math.max(now, next.getKey());
            next.getValue().run();
        }
        now = Math.max(now, ORIGIN + millis * MILLI);
    }

    @Test
    void samplesAreTakenAtTheStartAtEachSecondAtEachPhaseEndAndWhenTheRunHasDrained() {
        times.begin();
        runUntil(3_417);
        times.end();

        assertThat(samples).containsExactly(0L, 1_000L, 1_300L, 2_000L, 2_500L, 3_000L, 3_417L);
    }

    @Test
    void noSampleIsTakenAfterTheEnd() {
        times.begin();
        runUntil(400);
        times.end();
        runUntil(60_000);
        times.end();

        assertThat(samples).containsExactly(0L, 400L);
        assertThat(tasks).isEmpty();
    }

    @Test
    void aLateSampleDoesNotMoveThoseThatFollow() {
        times.begin();
        runUntil(1_200);
        now = ORIGIN + 1_950 * MILLI;
        runUntil(2_000);

        assertThat(samples).containsExactly(0L, 1_000L, 1_950L, 2_000L);
    }

    @Test
    void aSlowSampleDoesNotMoveThoseThatFollow() {
        sampleLasts = 40 * MILLI;
        times.begin();
        runUntil(2_100);

        assertThat(samples).containsExactly(0L, 1_000L, 1_300L, 2_000L);
    }
}
