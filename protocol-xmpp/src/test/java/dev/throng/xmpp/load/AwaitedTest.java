package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Arrival;
import dev.throng.measure.Arrivals;
import dev.throng.measure.Counts;
import dev.throng.measure.LoopInterval;
import dev.throng.measure.LoopRecorder;
import dev.throng.measure.OperationRecorder;
import dev.throng.xmpp.client.XmppFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tables of one event loop: answers that are waited for, and who may be chosen for what. */
class AwaitedTest {

    private final LoopRecorder recorder = new LoopRecorder(List.of(XmppMetric.values()));
    private final OperationRecorder ping = recorder.operation(0, 0, 0);
    private final List<Long> departures = new ArrayList<>();
    private final Arrivals arrivals = new Arrivals(departures::add);
    private final Awaited awaited = new Awaited();

    private Arrival arrival() {
        return arrivals.start(ping, 0, 0);
    }

    private Counts counts() {
        LoopInterval interval = recorder.close(0, 0, 9, 9, 9, 0, o -> new LoopRecorder.Promise(0, 0, true));
        Counts counts = interval.operations().get(0).counts();
        interval.release();
        return counts;
    }

    @Test
    void anAnswerEndsItsArrivalOnce() {
        Session asker = Sessions.idle(1);
        List<String> followed = new ArrayList<>();
        long first = awaited.await(arrival(), asker, () -> followed.add("first"));
        long second = awaited.await(arrival(), asker, () -> followed.add("second"));
        assertThat(awaited.answered(second, 10, 5)).isTrue();
        assertThat(awaited.answered(second, 10, 6)).isFalse();
        assertThat(awaited.failed(second, XmppFailure.SESSION_LOST, 6)).isFalse();
        assertThat(awaited.failed(first, XmppFailure.SESSION_LOST, 7)).isTrue();
        assertThat(followed).containsExactly("second");
        assertThat(departures).containsExactly(5L, 7L);
        Counts counts = counts();
        assertThat(counts.answered()).isEqualTo(1);
        assertThat(counts.failed()).isEqualTo(1);
        assertThat(counts.bytesReceived()).isEqualTo(10);
    }

    @Test
    void whatNobodyWaitsForHasANumberOfItsOwn() {
        long awaitedOne = awaited.await(arrival(), Sessions.idle(1), Awaited.Then.NOTHING);
        long unawaited = awaited.unawaited();
        assertThat(unawaited).isNotEqualTo(awaitedOne);
        assertThat(awaited.answered(unawaited, 0, 0)).isFalse();
        assertThat(awaited.answered(-1, 0, 0)).isFalse();
    }

    @Test
    void whatOneSessionWaitsForFailsWithItAndNothingElse() {
        Session gone = Sessions.idle(1);
        Session stays = Sessions.idle(2);
        long kept = -1;
        List<Arrival> ofGone = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ofGone.add(arrival());
            awaited.await(ofGone.get(i), gone, Awaited.Then.NOTHING);
            kept = awaited.await(arrival(), stays, Awaited.Then.NOTHING);
        }
        awaited.forget(ofGone.get(0), 2);
        awaited.forget(ofGone.get(2), 2);
        awaited.forget(ofGone.get(4), 2);
        awaited.failAll(gone, XmppFailure.SESSION_LOST, 3);
        awaited.failAll(gone, XmppFailure.SESSION_LOST, 4);
        assertThat(departures).containsExactly(3L, 3L);
        assertThat(awaited.answered(kept, 0, 5)).isTrue();
        awaited.failAll(stays, XmppFailure.SESSION_OVER, 6);
        assertThat(counts().failed()).isEqualTo(6);
    }

    /** The end of one arrival may start the next at once, on the same session and with the very object that just ended. */
    @Test
    void anEndMayBeABeginning() {
        Session asker = Sessions.idle(1);
        List<Long> begun = new ArrayList<>();
        Arrivals[] again = new Arrivals[1];
        again[0] = new Arrivals(atNanos -> {
            if (begun.size() < 3) {
                begun.add(awaited.await(again[0].start(ping, 0, 0), asker, Awaited.Then.NOTHING));
            }
        });
        long first = awaited.await(again[0].start(ping, 0, 0), asker, Awaited.Then.NOTHING);
        assertThat(awaited.answered(first, 0, 1)).isTrue();
        assertThat(awaited.answered(first, 0, 1)).isFalse();
        assertThat(awaited.answered(begun.get(0), 0, 2)).isTrue();
        awaited.failAll(asker, XmppFailure.SESSION_OVER, 3);
        assertThat(begun).hasSize(3);
        assertThat(again[0].inFlight()).isZero();
        assertThat(asker.waits).isNull();
    }
}
