package dev.throng.run.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.figure.Unit;
import dev.throng.measure.Arrivals;
import dev.throng.measure.ConnectionCounts;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.run.result.MetricResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunTotalsTest {

    private static final long ORIGIN = -5_000;
    private final List<Interval> intervals = new ArrayList<>();
    private final RunTotals recorded = new RunTotals(2, 4, intervals::add);

    private enum Seen implements Metric {
        SESSIONS(Kind.LEVEL),
        WINDOW(Kind.GAUGE);

        private final Traits traits;

        Seen(Kind kind) {
            this.traits = new Traits(name().toLowerCase(Locale.ROOT), "", Unit.COUNT, kind);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    /** One loop with one operation, whose arrivals each take the same time. */
    private static final class Loop {
        private final LoopRecorder recorder = new LoopRecorder(List.of(Seen.values()));
        private final OperationRecorder operation = recorder.operation(0, 0, ORIGIN);
        private final Arrivals arrivals = new Arrivals(at -> {});
        private int sequence;

        void serve(int count, long serviceNanos) {
            for (int i = 0; i < count; i++) {
                arrivals.start(operation, ORIGIN, ORIGIN).completed(ORIGIN + serviceNanos);
            }
        }

        void start() {
            arrivals.start(operation, ORIGIN, ORIGIN);
        }

        LoopInterval close(long due, long owed) {
            return close(0, due, owed);
        }

        LoopInterval close(int phase, long due, long owed) {
            long start = ORIGIN + 1_000L * sequence;
            return recorder.close(
                    new LoopInterval.Span(sequence++, phase, start, start + 1_000, start + 1_000),
                    0,
                    o -> new LoopRecorder.DueCounts(due, owed, true));
        }

        LoopInterval closeAt(int phase, long startNanos, long endNanos) {
            return recorder.close(
                    new LoopInterval.Span(sequence++, phase, ORIGIN + startNanos, ORIGIN + endNanos, ORIGIN + endNanos),
                    0,
                    o -> new LoopRecorder.DueCounts(0, 0, true));
        }

        void closeInto(RunTotals recorded, int loop, long due, long owed) {
            recorded.closed(loop, close(due, owed));
        }
    }

    @BeforeEach
    void begin() {
        recorded.begin(ORIGIN);
    }

    private final Loop one = new Loop();
    private final Loop other = new Loop();

    @Test
    void anIntervalIsCompleteWhenEveryLoopHasClosedIt() {
        one.serve(3, 100);
        one.closeInto(recorded, 0, 3, 0);
        assertThat(intervals).isEmpty();

        other.serve(1, 900);
        other.closeInto(recorded, 1, 1, 0);

        assertThat(intervals).hasSize(1);
        assertThat(intervals.get(0).startNanos()).isZero();
        assertThat(intervals.get(0).endNanos()).isEqualTo(1_000);
        OperationTotals row = intervals.get(0).operations().get(0);
        assertThat(row.counts().answered()).isEqualTo(4);
        assertThat(row.time(Time.SERVICE).getMaxValue()).isEqualTo(900);
        assertThat(row.time(Time.SERVICE).getValueAtPercentile(50)).isEqualTo(100);
    }

    /** Otherwise the histograms of hundreds of loops fill the memory while one loop is late. */
    @Test
    void theHistogramsOfALoopAreReleasedBeforeOtherLoopsHaveClosedTheInterval() {
        one.serve(3, 100);
        LoopInterval interval = one.close(3, 0);
        Histogram service = interval.operations().get(0).time(Time.SERVICE);
        assertThat(service.getTotalCount()).isEqualTo(3);

        recorded.closed(0, interval);

        assertThat(service.getTotalCount()).isZero();
        other.closeInto(recorded, 1, 0, 0);
        assertThat(intervals.get(0).operations().get(0).time(Time.SERVICE).getTotalCount())
                .isEqualTo(3);
    }

    @Test
    void anIntervalBelongsToItsPhaseAlthoughALoopDrainsEarly() {
        one.serve(3, 100);
        one.closeInto(recorded, 0, 3, 0);
        recorded.closed(1, other.close(1, 0, 0));

        assertThat(intervals.get(0).phase()).isZero();
        assertThat(recorded.freeze().operation(0, 0).within().answered()).isEqualTo(3);
    }

    /** An agent that is stopped closes its interval at once, and the others theirs at the end of the second. */
    @Test
    void rowsDoNotOverlapIfALoopEndsEarly() {
        recorded.closed(0, one.closeAt(0, 0, 1_000));
        recorded.closed(1, other.closeAt(0, 0, 170));
        recorded.closed(0, one.closeAt(0, 1_000, 2_000));
        recorded.closed(1, other.closeAt(1, 170, 500));
        recorded.drained(1);
        recorded.closed(0, one.closeAt(0, 2_000, 3_000));

        assertThat(intervals).extracting(Interval::startNanos).containsExactly(0L, 1_000L, 2_000L);
        assertThat(intervals).extracting(Interval::endNanos).containsExactly(1_000L, 2_000L, 3_000L);
    }

    @Test
    void anIntervalOfAFractionOfASecondHasNoRate() {
        one.serve(1, 10);
        recorded.closed(0, one.closeAt(0, 0, 322_000));
        recorded.closed(1, other.closeAt(0, 0, 322_000));
        recorded.closed(0, one.closeAt(0, 322_000, 500_322_000));
        recorded.closed(1, other.closeAt(0, 322_000, 500_322_000));

        assertThat(intervals.get(0).operations().get(0).counts().answered()).isEqualTo(1);
        assertThat(intervals.get(0).perSecond(1)).isEmpty();
        assertThat(intervals.get(1).perSecond(3)).hasValue(6);
    }

    @Test
    void connectionsAreAddedUpByAddressOverLoopsAndIntervals() {
        one.recorder.connections(0).opened();
        one.recorder.connections(1).received(100);
        other.recorder.connections(1).opened();
        other.recorder.connections(1).failed();
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);
        one.recorder.connections(1).sent(7);
        one.recorder.connections(1).opened();
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);

        assertThat(recorded.freeze().connections(0)).isEqualTo(new ConnectionCounts(1, 0, 0, 0));
        assertThat(recorded.freeze().connections(1)).isEqualTo(new ConnectionCounts(2, 1, 7, 100));
        assertThat(recorded.freeze().connections(2)).isEqualTo(ConnectionCounts.ZERO);
    }

    @Test
    void aLoopThatHasDrainedIsNotWaitedFor() {
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);
        recorded.drained(0);
        other.serve(2, 10);
        other.closeInto(recorded, 1, 2, 0);

        assertThat(intervals).hasSize(2);
    }

    @Test
    void whatADrainedLoopOwesAndHoldsStaysInTheLevels() {
        one.start();
        one.closeInto(recorded, 0, 8, 7);
        other.closeInto(recorded, 1, 0, 0);
        recorded.drained(0);
        other.closeInto(recorded, 1, 2, 2);

        assertThat(intervals.get(1).operations().get(0).counts().owed()).isEqualTo(9);
        assertThat(intervals.get(1).operations().get(0).counts().inFlight()).isEqualTo(1);
        assertThat(recorded.freeze().operation(0, 0).counts().owed()).isEqualTo(9);
        assertThat(recorded.freeze().operation(0, 0).counts().due()).isEqualTo(10);
    }

    @Test
    void theOldestUnansweredArrivalIsThatOfAllLoops() {
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);
        assertThat(intervals.get(0).oldestStartNanos()).as("none").isEqualTo(Long.MAX_VALUE);

        one.recorder.oldestUnanswered(() -> ORIGIN + 900);
        other.recorder.oldestUnanswered(() -> ORIGIN + 700);
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);
        assertThat(intervals.get(1).oldestStartNanos()).isEqualTo(700);
    }

    @Test
    void levelsOfThousandsAreToldToTheLastOne() {
        one.recorder.gauge(Seen.SESSIONS, 0, () -> 6_000);
        other.recorder.gauge(Seen.SESSIONS, 1, () -> 6_001);
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);

        MetricResult told = PhaseFigures.result(Seen.SESSIONS, recorded.freeze().metrics(0));
        assertThat(told.min()).isEqualTo(12_001);
        assertThat(told.max()).isEqualTo(12_001);
        assertThat(List.of(told.p50(), told.p90(), told.p99(), told.p999())).containsOnly(12_001L);
        assertThat(told.mean()).isEqualTo(12_001);
    }

    @Test
    void gaugesFromOutsideOfTheLoopsAreReadOncePerInterval() {
        List<String> calls = new ArrayList<>();
        RunTotals.ObservedGauges observed = new RunTotals.ObservedGauges() {
            @Override
            public void begin() {
                calls.add("begin");
            }

            @Override
            public Map<Metric, Map<Integer, Long>> read(int phase) {
                calls.add("phase " + phase);
                return Map.of(Seen.SESSIONS, Map.of(0, 41L));
            }
        };
        RunTotals watched = new RunTotals(2, 4, observed, intervals::add);
        watched.begin(ORIGIN);
        one.closeInto(watched, 0, 0, 0);
        assertThat(calls).containsExactly("begin");
        other.closeInto(watched, 1, 0, 0);

        assertThat(calls).containsExactly("begin", "phase 0");
        assertThat(intervals.get(0).gauges()).isEqualTo(Map.of(Seen.SESSIONS, Map.of(0, 41L)));
        assertThat(PhaseFigures.result(Seen.SESSIONS, watched.freeze().metrics(0))
                        .max())
                .isEqualTo(41);
    }

    @Test
    void aLevelIsTheSumOverTheLoopsAndAGaugeIsOnesOwn() {
        for (Seen seen : Seen.values()) {
            one.recorder.gauge(seen, 0, () -> 5);
            other.recorder.gauge(seen, 1, () -> 2);
        }
        one.closeInto(recorded, 0, 0, 0);
        other.closeInto(recorded, 1, 0, 0);

        Map<Metric, Histogram> read = recorded.freeze().metrics(0).distributions();
        assertThat(read.get(Seen.SESSIONS).getTotalCount()).isEqualTo(1);
        assertThat(read.get(Seen.SESSIONS).getMaxValue()).isEqualTo(7);
        assertThat(read.get(Seen.WINDOW).getTotalCount()).isEqualTo(2);
        assertThat(read.get(Seen.WINDOW).getMinValue()).isEqualTo(2);
        assertThat(read.get(Seen.WINDOW).getMaxValue()).isEqualTo(5);
        assertThat(intervals.get(0).gauges().get(Seen.SESSIONS))
                .as("the series keep the loops apart")
                .isEqualTo(Map.of(0, 5L, 1, 2L));

        recorded.drained(0);
        other.closeInto(recorded, 1, 0, 0);

        assertThat(recorded.freeze()
                        .metrics(0)
                        .distributions()
                        .get(Seen.SESSIONS)
                        .getMinValue())
                .as("what a drained loop holds it still holds")
                .isEqualTo(7);
        assertThat(intervals.get(1).gauges())
                .isEqualTo(Map.of(Seen.SESSIONS, Map.of(0, 5L, 1, 2L), Seen.WINDOW, Map.of(1, 2L)));
    }

    @Test
    void anOperationThatNeverRanHasEmptyTotals() {
        assertThat(recorded.freeze().operation(3, 2).counts().started()).isZero();
        assertThat(recorded.freeze().operation(3, 2).time(Time.RESPONSE).getTotalCount())
                .isZero();
    }

    @Test
    void aFrozenRunDoesNotChangeWithLaterIntervals() {
        one.closeInto(recorded, 0, 3, 1);
        other.closeInto(recorded, 1, 4, 0);
        RecordedRun frozen = recorded.freeze();

        one.closeInto(recorded, 0, 5, 2);
        other.closeInto(recorded, 1, 6, 0);

        assertThat(frozen.operation(0, 0).counts().due()).isEqualTo(7);
        assertThat(frozen.operation(0, 0).counts().owed()).isEqualTo(1);
        assertThat(recorded.freeze().operation(0, 0).counts().due()).isEqualTo(18);
        assertThat(recorded.freeze().endNanos()).isGreaterThan(frozen.endNanos());
    }

    @Test
    void phasesTakenTogetherLeaveEachPhaseAsItWas() {
        RecordedRun frozen = recorded.freeze();
        OperationTotals first = frozen.operation(0, 0);

        OperationTotals both = first.then(frozen.operation(1, 0));
        both.time(Time.RESPONSE).recordValue(70_000_000_000L);

        assertThat(first.time(Time.RESPONSE).getTotalCount()).isZero();
        assertThat(both.time(Time.RESPONSE).getMaxValue()).isGreaterThan(69_000_000_000L);
    }
}
