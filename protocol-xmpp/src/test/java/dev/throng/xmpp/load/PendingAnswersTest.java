package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.ArrivalCounts;
import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.xmpp.client.XmppFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of one event loop: the pending answers, and the users that each operation may choose. */
class PendingAnswersTest {

    private final LoopRecorder recorder = new LoopRecorder(List.of(XmppMetric.values()));
    private final OperationRecorder ping = recorder.operation(0, 0, 0);
    private final List<Long> departures = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals(departures::add);
    private final PendingAnswers pending = new PendingAnswers();

    private Arrival arrival() {
        return arrivals.start(ping, 0, 0);
    }

    private ArrivalCounts counts() {
        LoopInterval interval =
                recorder.close(new LoopInterval.Span(0, 0, 9, 9, 9), 0, o -> new LoopRecorder.DueCounts(0, 0, true));
        ArrivalCounts counts = interval.operations().get(0).counts();
        interval.release();
        return counts;
    }

    @Test
    void anAnswerEndsItsArrivalOnce() {
        XmppSession requester = Sessions.idle(1);
        List<String> followed = new ArrayList<>();
        long first = pending.add(arrival(), requester, () -> followed.add("first"));
        long second = pending.add(arrival(), requester, () -> followed.add("second"));
        assertThat(pending.answered(second, 10, 5)).isTrue();
        assertThat(pending.answered(second, 10, 6)).isFalse();
        assertThat(pending.failed(second, XmppFailure.SESSION_LOST, 6)).isFalse();
        assertThat(pending.failed(first, XmppFailure.SESSION_LOST, 7)).isTrue();
        assertThat(followed).containsExactly("second");
        assertThat(departures).containsExactly(5L, 7L);
        ArrivalCounts counts = counts();
        assertThat(counts.answered()).isEqualTo(1);
        assertThat(counts.failed()).isEqualTo(1);
        assertThat(counts.bytesReceived()).isEqualTo(10);
    }

    @Test
    void aRequestWithoutAPendingAnswerHasANumberOfItsOwn() {
        long awaitedOne = pending.add(arrival(), Sessions.idle(1), PendingAnswers.OnAnswer.NONE);
        long unawaited = pending.nextSequence();
        assertThat(unawaited).isNotEqualTo(awaitedOne);
        assertThat(pending.answered(unawaited, 0, 0)).isFalse();
        assertThat(pending.answered(-1, 0, 0)).isFalse();
    }

    @Test
    void whatOneSessionWaitsForFailsWithItAndNothingElse() {
        XmppSession gone = Sessions.idle(1);
        XmppSession stays = Sessions.idle(2);
        long kept = -1;
        List<Arrival> ofGone = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ofGone.add(arrival());
            pending.add(ofGone.get(i), gone, PendingAnswers.OnAnswer.NONE);
            kept = pending.add(arrival(), stays, PendingAnswers.OnAnswer.NONE);
        }
        pending.forget(ofGone.get(0), 2);
        pending.forget(ofGone.get(2), 2);
        pending.forget(ofGone.get(4), 2);
        pending.failAll(gone, XmppFailure.SESSION_LOST, 3);
        pending.failAll(gone, XmppFailure.SESSION_LOST, 4);
        assertThat(departures).containsExactly(3L, 3L);
        assertThat(pending.answered(kept, 0, 5)).isTrue();
        pending.failAll(stays, XmppFailure.SESSION_OVER, 6);
        assertThat(counts().failed()).isEqualTo(6);
    }

    @Test
    void abandonedRequestsAreRememberedInTheirOrder() {
        XmppSession requester = Sessions.idle(1);
        for (int i = 0; i < 3; i++) {
            abandon(requester, i);
        }
        assertThat(pending.takeAbandoned(requester, id -> !id.equals("id-0"))).contains("id-1");
        assertThat(pending.takeAbandoned(requester, id -> true)).contains("id-0");
        assertThat(pending.takeAbandoned(requester, id -> true)).contains("id-2");
        assertThat(pending.takeAbandoned(requester, id -> true)).isEmpty();
        assertThat(pending.knowsOrder(requester)).isTrue();
    }

    /** Otherwise a late answer would be taken for that of a later request. */
    @Test
    void theOrderIsNotKnownAfterMoreAbandonedRequestsThanAreRemembered() {
        XmppSession requester = Sessions.idle(1);
        for (int i = 0; i < 64; i++) {
            assertThat(pending.knowsOrder(requester)).as("before " + i).isTrue();
            abandon(requester, i);
        }
        assertThat(pending.knowsOrder(requester)).isTrue();
        abandon(requester, 64);
        assertThat(pending.knowsOrder(requester)).isFalse();
        abandon(requester, 65);
        assertThat(pending.knowsOrder(requester)).isFalse();
        assertThat(pending.knowsOrder(Sessions.idle(2))).isTrue();
    }

    @Test
    void anAbandonedRequestWithoutAnIdIsNotRemembered() {
        XmppSession requester = Sessions.idle(1);
        Arrival resumption = arrival();
        pending.add(resumption, requester, PendingAnswers.OnAnswer.NONE);
        pending.forget(resumption, 0);
        assertThat(pending.knowsOrder(requester)).isTrue();
        assertThat(pending.takeAbandoned(requester, id -> true)).isEmpty();
    }

    private void abandon(XmppSession requester, int number) {
        Arrival arrival = arrival();
        pending.requestSent(pending.add(arrival, requester, PendingAnswers.OnAnswer.NONE), "id-" + number, "");
        pending.forget(arrival, number);
    }

    /** The end of one arrival may start the next at once, on the same session and with the very object that just ended. */
    @Test
    void anEndMayBeABeginning() {
        XmppSession requester = Sessions.idle(1);
        List<Long> begun = new ArrayList<>();
        Arrivals[] again = new Arrivals[1];
        again[0] = new Arrivals(atNanos -> {
            if (begun.size() < 3) {
                begun.add(pending.add(again[0].start(ping, 0, 0), requester, PendingAnswers.OnAnswer.NONE));
            }
        });
        long first = pending.add(again[0].start(ping, 0, 0), requester, PendingAnswers.OnAnswer.NONE);
        assertThat(pending.answered(first, 0, 1)).isTrue();
        assertThat(pending.answered(first, 0, 1)).isFalse();
        assertThat(pending.answered(begun.get(0), 0, 2)).isTrue();
        pending.failAll(requester, XmppFailure.SESSION_OVER, 3);
        assertThat(begun).hasSize(3);
        assertThat(again[0].inFlight()).isZero();
        assertThat(requester.pendingAnswer).isNull();
    }
}
