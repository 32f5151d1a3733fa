package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.measure.LoopInterval.OperationInterval;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalTest {

    private final LoopRecorder loop = new LoopRecorder(List.of());
    private final OperationRecorder recorder = loop.operation(0, 0, 0);
    private final List<String> events = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals(new Arrivals.DepartureListener() {
        @Override
        public void departed(long atNanos) {
            events.add("departed " + atNanos);
        }

        @Override
        public void failed(long atNanos) {
            events.add("failed " + atNanos);
        }
    });

    private OperationInterval closed(long at) {
        return recorder.close(at, 0, 0);
    }

    @Test
    void onlyMoreThanAMillisecondOfOwnLagIsALateStart() {
        recorder.ownLag(1_000_000);
        recorder.ownLag(1_000_001);
        recorder.ownLag(70_000_000);

        assertThat(closed(1000).counts().get(Count.STARTED_LATE)).isEqualTo(2);
        assertThat(closed(2000).counts().get(Count.STARTED_LATE))
                .as("of the next interval")
                .isZero();
    }

    @Test
    void threeTimesAddUp() {
        Arrival arrival = arrivals.start(recorder, 100, 130);
        assertThat(arrival.dueNanos()).isEqualTo(100);
        assertThat(arrival.startedNanos()).isEqualTo(130);
        assertThat(arrival.unanswered()).isTrue();
        arrival.completed(700);
        OperationInterval interval = closed(1000);
        assertThat(interval.time(Time.RESPONSE).getMaxValue()).isEqualTo(600);
        assertThat(interval.time(Time.SERVICE).getMaxValue()).isEqualTo(570);
        assertThat(interval.time(Time.LAG).getMaxValue()).isEqualTo(30);
        assertThat(interval.counts().inFlightNanos()).isEqualTo(570);
        assertThat(events).containsExactly("departed 700");
    }

    @Test
    void timesMayBeNegativeAsAMonotonicClockAllows() {
        OperationRecorder early = loop.operation(0, 0, -5000);
        Arrival arrival = arrivals.start(early, -4000, -3900);
        assertThat(arrivals.oldestStartNanos()).isEqualTo(-3900);
        arrival.completed(-3000);
        OperationInterval interval = early.close(-1000, 0, 0);
        assertThat(interval.time(Time.RESPONSE).getMaxValue()).isEqualTo(1000);
        assertThat(interval.counts().inFlightNanos()).isEqualTo(900);
    }

    @Test
    void answeredArrivalStaysInTheSystemUntilItDeparts() {
        Arrival session = arrivals.start(recorder, 0, 0);
        session.answered(10);
        assertThat(session.unanswered()).isFalse();
        assertThat(arrivals.inFlight()).isZero();
        assertThat(arrivals.inSystem()).isEqualTo(1);
        assertThat(events).isEmpty();
        session.departed(500);
        assertThat(arrivals.inSystem()).isZero();
        assertThat(events).containsExactly("departed 500");
        ArrivalCounts counts = closed(1000).counts();
        assertThat(counts.answered()).isEqualTo(1);
        assertThat(counts.departed()).isEqualTo(1);
        assertThat(counts.inFlightNanos()).as("a session is not in flight").isEqualTo(10);
    }

    @Test
    void failureBeforeTheAnswerIsCountedByName() {
        arrivals.start(recorder, 0, 5).failed(TestFailure.REFUSED, 25);
        OperationInterval interval = closed(1000);
        assertThat(interval.counts().failed()).isEqualTo(1);
        assertThat(interval.counts().dropped()).isZero();
        assertThat(interval.counts().failedNanos()).isEqualTo(20);
        assertThat(interval.failures()).containsOnly(java.util.Map.entry(TestFailure.REFUSED, 1L));
        assertThat(interval.time(Time.RESPONSE).getTotalCount())
                .as("failures have no response time")
                .isZero();
        assertThat(events).containsExactly("failed 25");
    }

    @Test
    void failureAfterTheAnswerIsADrop() {
        Arrival session = arrivals.start(recorder, 0, 0);
        session.answered(10);
        session.failed(TestFailure.CLOSED, 20);
        OperationInterval interval = closed(1000);
        assertThat(interval.counts().answered()).isEqualTo(1);
        assertThat(interval.counts().failed()).isZero();
        assertThat(interval.counts().dropped()).isEqualTo(1);
        assertThat(interval.counts().inSystem()).isZero();
        assertThat(interval.failures()).containsOnly(java.util.Map.entry(TestFailure.CLOSED, 1L));
        assertThat(events).containsExactly("failed 20");
    }

    @Test
    void departureWithoutAnswerIsIgnored() {
        Arrival arrival = arrivals.start(recorder, 0, 0);
        arrival.departed(5);
        assertThat(arrivals.inSystem()).isEqualTo(1);
        assertThat(events).isEmpty();
    }

    @Test
    void reportsAfterTheEndChangeNothing() {
        Arrival arrival = arrivals.start(recorder, 0, 0);
        arrival.completed(10);
        arrival.answered(20);
        arrival.departed(20);
        arrival.failed(TestFailure.CLOSED, 20);
        ArrivalCounts counts = closed(100).counts();
        assertThat(counts.answered()).isEqualTo(1);
        assertThat(counts.departed()).isEqualTo(1);
        assertThat(counts.failed() + counts.dropped()).isZero();
        assertThat(events).hasSize(1);
    }

    @Test
    void secondAnswerIsIgnored() {
        Arrival session = arrivals.start(recorder, 0, 0);
        session.answered(10);
        session.answered(90);
        OperationInterval interval = closed(100);
        assertThat(interval.counts().answered()).isEqualTo(1);
        assertThat(interval.time(Time.RESPONSE).getMaxValue()).isEqualTo(10);
    }

    @Test
    void arrivalsAreUsedAgain() {
        Arrival first = arrivals.start(recorder, 0, 0);
        first.completed(1);
        Arrival second = arrivals.start(recorder, 2, 3);
        assertThat(second).isSameAs(first);
        second.failed(TestFailure.CLOSED, 4);
        assertThat(arrivals.start(recorder, 5, 5)).isSameAs(first);
        assertThat(arrivals.start(recorder, 5, 5)).isNotSameAs(first);
    }

    @Test
    void abandonedArrivalIsNeverUsedAgainAndIgnoresLateReports() {
        Arrival abandoned = arrivals.start(recorder, 0, 0);
        assertThat(arrivals.abandonOldest(TestFailure.CLOSED, 50)).isSameAs(abandoned);
        for (int i = 0; i < 10; i++) {
            assertThat(arrivals.start(recorder, 60, 60)).isNotSameAs(abandoned);
        }
        abandoned.completed(70);
        abandoned.failed(TestFailure.REFUSED, 70);
        ArrivalCounts counts = closed(100).counts();
        assertThat(counts.failed()).isEqualTo(1);
        assertThat(counts.answered()).isZero();
        assertThat(counts.inFlight()).isEqualTo(10);
        assertThat(events).containsExactly("failed 50");
    }

    @Test
    void oldestUnansweredIsFoundWhateverEndedBefore() {
        Arrival a = arrivals.start(recorder, 1, 1);
        Arrival b = arrivals.start(recorder, 2, 2);
        Arrival c = arrivals.start(recorder, 3, 3);
        Arrival d = arrivals.start(recorder, 4, 4);
        b.answered(10);
        assertThat(arrivals.oldestStartNanos()).isEqualTo(1);
        a.completed(11);
        assertThat(arrivals.oldestStartNanos()).isEqualTo(3);
        d.failed(TestFailure.CLOSED, 12);
        c.completed(13);
        assertThat(arrivals.oldestStartNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(arrivals.inSystem()).as("b still").isEqualTo(1);
        arrivals.start(recorder, 20, 20);
        assertThat(arrivals.oldestStartNanos()).isEqualTo(20);
    }

    @Test
    void bytesAreCounted() {
        Arrival arrival = arrivals.start(recorder, 0, 0);
        arrival.sent(100);
        arrival.sent(20);
        arrival.received(7);
        arrival.completed(1);
        assertThat(closed(2).counts().bytesSent()).isEqualTo(120);
        assertThat(closed(3).counts().bytesSent()).isZero();
    }

    @Test
    void answerOlderThanALateStartTakesNoTime() {
        Arrival arrival = arrivals.start(recorder, 50, 100);
        arrival.completed(90);
        OperationInterval interval = closed(200);
        assertThat(interval.time(Time.SERVICE).getMaxValue()).isZero();
        assertThat(interval.time(Time.RESPONSE).getMaxValue()).isEqualTo(40);
        assertThat(interval.counts().inFlightNanos()).isZero();
    }

    @Test
    void anAnswerKnownAsOneOnlyLaterTookNoLongerInFlight() {
        Arrival arrival = arrivals.start(recorder, 0, 0);
        arrivals.start(recorder, 700, 700);
        OperationInterval first = closed(1000);
        arrival.answered(10);
        arrival.departed(1010);
        OperationInterval second = closed(1500);
        assertThat(second.time(Time.SERVICE).getMaxValue()).isEqualTo(10);
        assertThat(first.counts().inFlightNanos() + second.counts().inFlightNanos())
                .as("10 of the one and 800 of the other")
                .isEqualTo(810);
    }
}
