package dev.throng.reports.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Statistic;
import dev.throng.figure.Time;
import dev.throng.run.read.IntervalTimes;
import dev.throng.run.read.ResultRows.GcEvent;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SpikeAttributionTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private static Interval interval(int second, long responseMax, long inFlight) {
        Map<Statistic, Long> response = Map.of(
                Statistic.P50,
                MILLI,
                Statistic.P99,
                responseMax,
                Statistic.P999,
                responseMax,
                Statistic.MAX,
                responseMax);
        ArrivalCounts counts = ArrivalCounts.ZERO
                .with(Count.DUE, 10)
                .with(Count.STARTED, 10)
                .with(Count.ANSWERED, 10)
                .with(Count.DEPARTED, 10)
                .with(Count.IN_FLIGHT, inFlight)
                .with(Count.IN_SYSTEM, inFlight);
        return new Interval(
                second * SECOND,
                SECOND,
                "steady",
                true,
                "send",
                counts,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                IntervalTimes.of(Map.of(Time.RESPONSE, response)));
    }

    private static GcEvent event(String process, String kind, long start, long length) {
        return new GcEvent(process, kind, start, length, kind + " of " + process, "");
    }

    /** 20 intervals; the 8th, 12th and 16th are slow. */
    private static List<Interval> run() {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            intervals.add(
                    interval(i, i == 8 ? 900 * MILLI : i == 12 ? 500 * MILLI : i == 16 ? 300 * MILLI : 2 * MILLI, i));
        }
        return intervals;
    }

    @Test
    void slowIntervalsAreMatchedWithWhatStoppedInThem() {
        SpikeAttribution found = SpikeAttribution.of(
                run(),
                List.of(
                        event("target", "safepoint", 8 * SECOND + 99 * MILLI, 702 * MILLI),
                        event("target", "pause", 8 * SECOND + 100 * MILLI, 700 * MILLI),
                        event("generator", "pause", 12 * SECOND, 20 * MILLI),
                        event("target", "concurrent", 16 * SECOND, 400 * MILLI)));

        assertThat(found.slowest())
                .extracting(s -> s.interval().startNanos() / SECOND)
                .containsExactly(8L, 12L, 16L);
        assertThat(found.slowestOverlapping()).isEqualTo(2);
        assertThat(found.slowestCovered()).isEqualTo(1);
        assertThat(found.intervals()).isEqualTo(20);
        assertThat(found.overlapping()).isEqualTo(2);
        SpikeAttribution.Spike slowest = found.slowest().get(0);
        assertThat(slowest.stops())
                .containsExactly(new SpikeAttribution.Stop("target", "pause", 1, 700 * MILLI, "pause of target"));
        assertThat(slowest.stoppedNanos())
                .as("pause and its safepoint counted once")
                .isEqualTo(702 * MILLI);
        assertThat(found.slowest().get(2).stops())
                .as("a concurrent phase stops nothing")
                .isEmpty();
    }

    @Test
    void stopBeforeTheIntervalCountsIfTheSlowestResponseReachesBackToIt() {
        GcEvent before = event("target", "stall", 7 * SECOND + 300 * MILLI, 600 * MILLI);

        SpikeAttribution found = SpikeAttribution.of(run(), List.of(before));

        assertThat(found.slowest().get(0).stops()).hasSize(1);
        assertThat(found.slowest().get(0).stoppedNanos()).isEqualTo(600 * MILLI);
    }

    @Test
    void nothingAnsweredGivesNothingToAttribute() {
        assertThat(SpikeAttribution.of(List.of(), List.of()).slowest()).isEmpty();
    }
}
