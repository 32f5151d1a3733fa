package dev.throng.reports.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Time;
import dev.throng.run.read.IntervalTimes;
import dev.throng.run.read.RecordedValues;
import dev.throng.run.read.ResultRows.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotHistogramsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int MOST_BYTES = 1 << 20;

    private final Random random = new Random(7);
    private final List<Interval> intervals = new ArrayList<>();
    private final List<RecordedValues> recorded = new ArrayList<>();

    private void interval(String phase, long start, long length) {
        intervals.add(new Interval(
                start,
                length,
                phase,
                true,
                "send",
                ArrivalCounts.of(10, 10, 9, 1),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                IntervalTimes.of(Map.of())));
    }

    /** A warm-up that does not end with a full second, and a measured phase. */
    private SlotFigures run(int seconds, int values) {
        for (int i = 0; i < 3; i++) {
            interval("warm-up", i * SECOND, i == 2 ? SECOND / 2 : SECOND);
        }
        for (int i = 0; i < seconds; i++) {
            interval("steady", 2 * SECOND + SECOND / 2 + i * SECOND, SECOND);
        }
        SlotHistograms slots = new SlotHistograms(intervals);
        List<RecordedValues> some =
                IntStream.range(0, 40).mapToObj(n -> random(values)).toList();
        for (Interval interval : intervals) {
            RecordedValues of = some.get(random.nextInt(some.size()));
            recorded.add(of);
            long logged = Math.round(interval.startNanos() / 1e6) * 1_000_000;
            slots.add("send", Time.RESPONSE, logged, of);
            slots.add("send", Time.LAG, logged, of);
        }
        return slots.figures(intervals).orElseThrow();
    }

    private RecordedValues random(int values) {
        Histogram histogram = new Histogram(3);
        for (int n = 0; n < values; n++) {
            histogram.recordValue((long) (200_000 * Math.exp(1.5 * random.nextGaussian())));
        }
        return RecordedValues.of(histogram);
    }

    private static long total(SlotBuckets buckets) {
        long total = 0;
        for (int i = 0; i < buckets.size(); i++) {
            total += buckets.count(i);
        }
        return total;
    }

    private static long bytes(SlotFigures figures) {
        return figures.operation("send").time(Time.RESPONSE).stream()
                .mapToLong(buckets -> buckets.bytes().length)
                .sum();
    }

    @Test
    void aShortRunKeepsEachIntervalAndTheRecordedBuckets() {
        SlotFigures figures = run(20, 500);

        assertThat(figures.slots().step()).isOne();
        assertThat(figures.grid()).isEqualTo(ValueGrid.RECORDED);
        List<SlotBuckets> slots = figures.operation("send").time(Time.RESPONSE);
        assertThat(slots).hasSize(23);
        for (int i = 0; i < slots.size(); i++) {
            Histogram of = new Histogram(3);
            for (int b = 0; b < slots.get(i).size(); b++) {
                of.recordValueWithCount(
                        figures.grid().lowest(slots.get(i).index(b)),
                        slots.get(i).count(b));
            }
            assertThat(of).isEqualTo(recorded.get(i).histogram());
        }
        assertThat(figures.operation("send").time(Time.LAG)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"300, 2000", "3000, 300", "30000, 100", "86400, 3"})
    void aLongerRunBecomesCoarserAndKeepsEveryValueInItsTime(int seconds, int values) {
        SlotFigures figures = run(seconds, values);

        assertThat(bytes(figures)).isLessThan(MOST_BYTES);
        assertThat(figures.grid().bits()).isBetween(5, 10);
        TimeSlots slots = figures.slots();
        List<SlotBuckets> times = figures.operation("send").time(Time.RESPONSE);
        assertThat(times).hasSize(slots.size());
        long[] expected = new long[slots.size()];
        for (int i = 0; i < intervals.size(); i++) {
            expected[slots.slotOf(i)] += values;
        }
        assertThat(times.stream().mapToLong(SlotHistogramsTest::total).toArray())
                .isEqualTo(expected);
        assertThat(figures.operation("send").arrivals().stream()
                        .mapToLong(SlotFigures.Arrivals::answered)
                        .sum())
                .isEqualTo(9L * intervals.size());
    }

    @Test
    void everyPhaseConsistsOfWholeSlots() {
        SlotFigures figures = run(30_000, 100);

        assertThat(figures.slots().step()).isGreaterThan(3);
        assertThat(figures.slots().endNanos()[0]).isEqualTo(2 * SECOND + SECOND / 2);
        assertThat(figures.slots().startNanos()[1]).isEqualTo(2 * SECOND + SECOND / 2);
    }

    @Test
    void theLargestValueOfASlotIsExact() {
        SlotFigures figures = run(3000, 300);

        assertThat(figures.grid()).isNotEqualTo(ValueGrid.RECORDED);
        List<SlotBuckets> times = figures.operation("send").time(Time.RESPONSE);
        long[] expected = new long[times.size()];
        for (int i = 0; i < intervals.size(); i++) {
            int slot = figures.slots().slotOf(i);
            expected[slot] =
                    Math.max(expected[slot], recorded.get(i).histogram().getMaxValue());
        }
        assertThat(times.stream()
                        .mapToLong(of -> ValueGrid.RECORDED.highest(of.largest()))
                        .toArray())
                .isEqualTo(expected);
    }

    @Test
    void bytesGiveTheSameBucketsAgain() {
        for (SlotBuckets buckets : run(20, 500).operation("send").time(Time.RESPONSE)) {
            byte[] bytes = buckets.bytes();

            assertThat(buckets.size()).isPositive();
            assertThat(SlotBuckets.of(bytes).bytes()).isEqualTo(bytes);
        }
        assertThat(SlotBuckets.NONE.bytes()).hasSize(1);
    }

    @Test
    void histogramsMayComeInAnyOrder() {
        SlotFigures inOrder = run(50, 300);
        List<Integer> order = IntStream.range(0, intervals.size()).boxed().collect(Collectors.toList());
        Collections.shuffle(order, random);
        SlotHistograms slots = new SlotHistograms(intervals);
        for (int i : order) {
            slots.add("send", Time.RESPONSE, intervals.get(i).startNanos(), recorded.get(i));
        }

        List<SlotBuckets> shuffled =
                slots.figures(intervals).orElseThrow().operation("send").time(Time.RESPONSE);

        assertThat(shuffled.stream().map(SlotBuckets::bytes))
                .containsExactlyElementsOf(inOrder.operation("send").time(Time.RESPONSE).stream()
                        .map(SlotBuckets::bytes)
                        .toList());
    }

    @Test
    void withoutIntervalsThereIsNothing() {
        SlotHistograms slots = new SlotHistograms(List.of());
        slots.add("send", Time.RESPONSE, 0, RecordedValues.of(new Histogram(3)));

        assertThat(slots.figures(List.of())).isEmpty();
    }
}
