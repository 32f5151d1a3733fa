package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoopRecorderTest {

    private enum Seen implements Metric {
        DELAY(Kind.DISTRIBUTION),
        EVENTS(Kind.COUNTER),
        UNACKED(Kind.GAUGE);

        private final Traits traits;

        Seen(Kind kind) {
            this.traits = new Traits(name(), "for tests", Unit.COUNT, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    private final LoopRecorder recorder = new LoopRecorder(List.of(Seen.values()));

    private LoopInterval close(int sequence, boolean current) {
        return recorder.close(
                new LoopInterval.Span(sequence, 0, sequence * 100L, sequence * 100L + 100, sequence * 100L + 101),
                1,
                operation -> new LoopRecorder.DueCounts(7, 2, current));
    }

    @Test
    void aGaugeThatCannotBeMeasuredIsLeftOutAndComesBack() {
        LoopRecorder recorder = new LoopRecorder(List.of(Seen.values()));
        OptionalLong[] value = {OptionalLong.empty()};
        recorder.gaugeIfKnown(Seen.UNACKED, 0, () -> value[0]);

        assertThat(recorder.close(new LoopInterval.Span(0, 0, 0, 1, 1), 0, o -> null)
                        .gauges())
                .isEmpty();
        value[0] = OptionalLong.of(0);
        assertThat(recorder.close(new LoopInterval.Span(1, 0, 1, 2, 2), 0, o -> null)
                        .gauges())
                .containsExactly(Map.entry(Seen.UNACKED, Map.of(0, 0L)));
    }

    @Test
    void metricsAreHandedOverAndStartAgain() {
        recorder.record(Seen.DELAY, 12);
        recorder.count(Seen.EVENTS, 5);
        recorder.count(Seen.EVENTS, 6);
        long[] unacked = {3};
        recorder.gauge(Seen.UNACKED, 1, () -> unacked[0]);
        recorder.gauge(Seen.UNACKED, 0, () -> 99);
        LoopInterval first = close(0, true);
        assertThat(first.distributions().get(Seen.DELAY).getCountAtValue(12)).isEqualTo(1);
        assertThat(first.counters()).containsExactly(Map.entry(Seen.EVENTS, 11L));
        assertThat(first.gauges()).containsExactly(Map.entry(Seen.UNACKED, Map.of(0, 99L, 1, 3L)));
        unacked[0] = 4;
        LoopInterval second = close(1, true);
        assertThat(second.distributions().get(Seen.DELAY).getTotalCount()).isZero();
        assertThat(second.counters()).containsExactly(Map.entry(Seen.EVENTS, 0L));
        assertThat(second.gauges().get(Seen.UNACKED)).containsEntry(1, 4L);
    }

    @Test
    void ownLagIsHandedOverWithItsOperationAndStartsAgain() {
        OperationRecorder operation = recorder.operation(0, 0, 0);
        operation.ownLag(44);
        assertThat(close(0, true).operations().get(0).time(Time.OWN_LAG).getMaxValue())
                .isEqualTo(44);
        assertThat(close(1, true).operations().get(0).time(Time.OWN_LAG).getTotalCount())
                .isZero();
    }

    @Test
    void stallsAddUpWithinTheInterval() {
        recorder.addStall(0, 7);
        recorder.addStall(50, 8);
        assertThat(close(0, true).stalls().sumNanos()).isEqualTo(15);
        assertThat(close(1, true).stalls().sumNanos()).isZero();
    }

    @Test
    void aStallThatBeginsAtTheEndOfTheIntervalCountsInTheNextOne() {
        recorder.closeIntervalAt(100, atNanos -> {});
        recorder.addStall(99, 5);
        recorder.addStall(100, 60);
        assertThat(close(0, true).stalls().sumNanos()).isEqualTo(5);
        assertThat(close(1, true).stalls().sumNanos()).isEqualTo(60);
        assertThat(close(2, true).stalls().sumNanos()).isZero();
    }

    @Test
    void laterGaugeOfTheSameIndexTakesItsPlace() {
        recorder.gauge(Seen.UNACKED, 0, () -> 1);
        recorder.gauge(Seen.UNACKED, 0, () -> 2);
        assertThat(close(0, true).gauges().get(Seen.UNACKED)).containsExactly(Map.entry(0, 2L));
    }

    @Test
    void intervalCarriesItsPlaceAndTheDueCounts() {
        recorder.operation(4, 2, 0);
        LoopInterval interval = close(0, true);
        assertThat(interval.span().sequence()).isZero();
        assertThat(interval.span().startNanos()).isZero();
        assertThat(interval.span().endNanos()).isEqualTo(100);
        assertThat(interval.span().closedNanos()).isEqualTo(101);
        assertThat(interval.operations()).hasSize(1);
        OperationInterval operation = interval.operations().get(0);
        assertThat(operation.phase()).isEqualTo(4);
        assertThat(operation.operation()).isEqualTo(2);
        assertThat(operation.counts().due()).isEqualTo(7);
        assertThat(operation.counts().owed()).isEqualTo(2);
    }

    @Test
    void operationOfAnEarlierPhaseIsKeptUntilItsLastArrivalLeft() {
        Arrivals arrivals = new Arrivals(at -> {});
        OperationRecorder operation = recorder.operation(0, 0, 0);
        Arrival session = arrivals.start(operation, 0, 0);
        session.answered(1);
        assertThat(close(0, true).operations()).hasSize(1);
        assertThat(close(1, false).operations()).hasSize(1);
        assertThat(recorder.operations()).containsExactly(operation);
        session.departed(250);
        LoopInterval last = close(2, false);
        assertThat(last.operations().get(0).counts().departed()).isEqualTo(1);
        assertThat(recorder.operations()).isEmpty();
        assertThat(close(3, false).operations()).isEmpty();
    }

    @Test
    void histogramsGoRoundThroughThePool() {
        Arrivals arrivals = new Arrivals(at -> {});
        OperationRecorder operation = recorder.operation(0, 0, 0);
        arrivals.start(operation, 0, 0).completed(1_000_000_000);
        LoopInterval first = close(0, true);
        Histogram response = first.operations().get(0).time(Time.RESPONSE);
        assertThat(response.getTotalCount()).isEqualTo(1);
        first.release();
        List<Histogram> again = new java.util.ArrayList<>();
        for (int second = 1; second <= 2; second++) {
            arrivals.start(operation, 0, 0).completed(7);
            recorder.record(Seen.DELAY, 7);
            operation.ownLag(7);
            again.addAll(histograms(close(second, true)));
        }
        assertThat(again).anySatisfy(histogram -> assertThat(histogram).isSameAs(response));
        assertThat(again).allSatisfy(histogram -> assertThat(histogram.getTotalCount())
                .as("released histograms come back empty")
                .isEqualTo(1));
    }

    @Test
    void noHistogramIsInTwoHandsAtOnce() {
        Arrivals arrivals = new Arrivals(at -> {});
        OperationRecorder operation = recorder.operation(0, 0, 0);
        java.util.Set<Histogram> held = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
        java.util.ArrayDeque<LoopInterval> open = new java.util.ArrayDeque<>();
        for (int i = 0; i < 50; i++) {
            arrivals.start(operation, 0, 0).completed(7);
            recorder.record(Seen.DELAY, 7);
            operation.ownLag(7);
            LoopInterval interval = close(i, true);
            open.add(interval);
            for (Histogram histogram : histograms(interval)) {
                assertThat(held.add(histogram)).isTrue();
            }
            if (i % 3 > 0) {
                LoopInterval done = open.remove();
                held.removeAll(histograms(done));
                histograms(done).forEach(held::remove);
                done.release();
            }
        }
    }

    private static List<Histogram> histograms(LoopInterval interval) {
        List<Histogram> all = new java.util.ArrayList<>(interval.distributions().values());
        interval.operations()
                .forEach(o -> all.addAll(
                        List.of(o.time(Time.RESPONSE), o.time(Time.SERVICE), o.time(Time.LAG), o.time(Time.OWN_LAG))));
        return all;
    }
}
