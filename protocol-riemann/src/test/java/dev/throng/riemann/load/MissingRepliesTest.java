package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The drain of a connection in virtual time. The last Msg of the load was sent, and the last reply came, at 0. */
class MissingRepliesTest {

    private static final long MILLI = 1_000_000;

    /** A target with a queue of replies that it still has to send. */
    private static final class Target implements MissingReplies.Peer {

        private final Deque<Long> replyAtMillis = new ArrayDeque<>();
        private int unacked;
        private int empty;
        private boolean open = true;
        private boolean answersEmpty;
        private long nowMillis;
        private long readMillis;

        void advance(long toMillis) {
            nowMillis = toMillis;
            while (!replyAtMillis.isEmpty() && replyAtMillis.peek() <= toMillis) {
                readMillis = replyAtMillis.remove();
                unacked--;
            }
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public int unacked() {
            return unacked;
        }

        @Override
        public long readNanos() {
            return readMillis * MILLI;
        }

        @Override
        public long lastSentNanos() {
            return 0;
        }

        @Override
        public boolean sendEmpty() {
            empty++;
            unacked++;
            if (answersEmpty) {
                replyAtMillis.add(nowMillis + 5);
            }
            return true;
        }
    }

    private final Target target = new Target();
    private final MissingReplies.Watched watched = new MissingReplies.Watched(target);

    private int missingAfter(long millis) {
        for (long at = 100; at <= millis; at += 100) {
            target.advance(at);
            watched.step(at * MILLI);
        }
        return watched.missing(millis * MILLI);
    }

    @Test
    void aTargetThatRepliesToAnEmptyMsgWillNotReplyToTheOlderOnes() {
        target.unacked = 7;
        target.answersEmpty = true;
        assertThat(missingAfter(15_000)).isEqualTo(7);
        assertThat(target.empty).isEqualTo(1);
        assertThat(watched.isOver(15_000 * MILLI)).isTrue();
    }

    @Test
    void aTargetThatHangsRepliesToNoEmptyMsgEither() {
        target.unacked = 7;
        assertThat(missingAfter(15_000)).isZero();
        assertThat(target.empty).isEqualTo(MissingReplies.ATTEMPTS);
        assertThat(watched.isOver(15_000 * MILLI)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {300, 500, 600, 700, 900, 1_000, 1_100, 1_700, 2_500})
    void aSlowTargetIsNotTakenForOneThatLeavesRepliesOut(long stepMillis) {
        target.unacked = 5;
        target.answersEmpty = true;
        for (int i = 1; i <= 5; i++) {
            target.replyAtMillis.add(i * stepMillis);
        }
        for (long at = 100; at <= 15_000; at += 100) {
            target.advance(at);
            watched.step(at * MILLI);
            assertThat(watched.missing(at * MILLI)).as("at " + at + " ms").isZero();
        }
    }

    @Test
    void twoSecondsAreEnough() {
        target.unacked = 7;
        target.answersEmpty = true;
        assertThat(missingAfter(2_000)).isEqualTo(7);
    }

    @Test
    void aConnectionWithoutUnackedMsgsOrThatIsClosedIsLeftAlone() {
        assertThat(missingAfter(5_000)).isZero();
        target.unacked = 3;
        target.open = false;
        assertThat(missingAfter(10_000)).isZero();
        assertThat(target.empty).isZero();
        assertThat(watched.isOver(15_000 * MILLI)).isTrue();
    }

    @Test
    void aTargetThatLeavesOutTheReplyToAnEmptyMsgTooGetsAnother() {
        target.unacked = 2;
        for (long at = 100; at <= 6_000; at += 100) {
            target.answersEmpty = target.empty >= 1;
            target.advance(at);
            watched.step(at * MILLI);
        }
        assertThat(target.empty).isEqualTo(2);
        assertThat(watched.missing(6_000 * MILLI)).isEqualTo(3);
    }
}
