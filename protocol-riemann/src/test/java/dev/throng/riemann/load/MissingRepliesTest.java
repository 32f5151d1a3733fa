package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The drain of a connection in virtual time. Unless a test says otherwise, the last Msg of the load was sent, and the last reply came, at 0. */
class MissingRepliesTest {

    private static final long MILLI = 1_000_000;

    /** A target with a queue of replies that it still has to send. */
    private static final class Target implements MissingReplies.Peer {

        private final Deque<Long> replyAtMillis = new ArrayDeque<>();
        private int unacked;
        private int empty;
        private boolean open = true;
        private boolean answersEmpty;
        /** Every so many empty Msgs one has no reply; none if 0. */
        private int leavesOut;

        /** It replies to empty Msgs after all others, as one that leaves none out. */
        private boolean inOrder;

        private long nowMillis;
        private long readMillis;
        private long sentMillis;

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
            return sentMillis * MILLI;
        }

        @Override
        public boolean sendEmpty() {
            empty++;
            unacked++;
            if (answersEmpty && (leavesOut == 0 || empty % leavesOut != 0)) {
                replyAtMillis.add(inOrder && !replyAtMillis.isEmpty() ? replyAtMillis.peekLast() + 5 : nowMillis + 5);
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
        return watched.missing();
    }

    @Test
    void aTargetThatRepliesToAnEmptyMsgWillNotReplyToTheOlderOnes() {
        target.unacked = 7;
        target.answersEmpty = true;
        assertThat(missingAfter(15_000)).isEqualTo(7);
        assertThat(target.empty).isEqualTo(5);
        assertThat(watched.isOver(15_000 * MILLI)).isTrue();
    }

    /** In a closed load no Msg was sent, and no reply came, since all arrivals wait for replies that never come. */
    @ParameterizedTest
    @ValueSource(longs = {600, 2_000, 10_000, 60_000, 600_000})
    void aClosedLoadThatWaitedBeforeTheDrainChangesNothing(long waitedMillis) {
        target.unacked = 7;
        target.answersEmpty = true;
        target.sentMillis = -waitedMillis;
        target.readMillis = -waitedMillis;
        assertThat(missingAfter(2_000)).isEqualTo(7);
        assertThat(watched.isOver(2_000 * MILLI)).isTrue();
    }

    /** The last reply of a target with replies far apart came long before the drain. */
    @ParameterizedTest
    @CsvSource({"700, 100", "700, 690", "2500, 1000", "2500, 2400", "8000, 5000", "8000, 7900", "8000, 7990"})
    void aSlowTargetWhoseLastReplyCameBeforeTheDrainIsNotTakenForOneThatLeavesRepliesOut(long stepMillis, long before) {
        target.unacked = 5;
        target.answersEmpty = true;
        target.readMillis = -before;
        target.sentMillis = -before;
        for (int i = 1; i <= 5; i++) {
            target.replyAtMillis.add(i * stepMillis - before);
        }
        for (long at = 100; at <= 60_000; at += 100) {
            target.advance(at);
            watched.step(at * MILLI);
            assertThat(watched.missing()).as("at " + at + " ms").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void aTargetThatLeavesOutSomeRepliesToEmptyMsgsTooIsFound(int leavesOut) {
        for (int first = 0; first < leavesOut; first++) {
            Target some = new Target();
            some.unacked = 7;
            some.answersEmpty = true;
            some.leavesOut = leavesOut;
            some.empty = first;
            MissingReplies.Watched drained = new MissingReplies.Watched(some);
            for (long at = 100; at <= 5_000; at += 100) {
                some.advance(at);
                drained.step(at * MILLI);
            }
            assertThat(drained.missing()).as("from " + first).isGreaterThanOrEqualTo(7);
        }
    }

    /** A stop of the target, such as a collection of garbage, and then all replies. */
    @ParameterizedTest
    @CsvSource({"550, 10", "550, 150", "600, 240", "1040, 90", "3000, 150", "3000, 0"})
    void aTargetThatStopsAndThenRepliesToAllIsNotTakenForOneThatLeavesRepliesOut(long stopMillis, long stepMillis) {
        target.unacked = 40;
        target.answersEmpty = true;
        for (int i = 0; i < 40; i++) {
            target.replyAtMillis.add(stopMillis + i * stepMillis);
        }
        for (long at = 100; at <= 15_000; at += 100) {
            target.advance(at);
            watched.step(at * MILLI);
            assertThat(watched.missing()).as("at " + at + " ms").isZero();
        }
    }

    /** The reply that no Msg waits for may come after the last that one waited for. */
    @Test
    void aConnectionWithoutUnackedMsgsStaysOpenForTheLastReplyThatNoMsgWaitsFor() {
        target.unacked = 1;
        target.replyAtMillis.add(250L);
        assertThat(missingAfter(300)).isZero();
        assertThat(watched.isOver(300 * MILLI)).isFalse();
        assertThat(watched.isOver(700 * MILLI)).isFalse();
        assertThat(watched.isOver(800 * MILLI)).isTrue();
        assertThat(target.empty).isZero();
        target.open = false;
        assertThat(watched.isOver(400 * MILLI)).isTrue();
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
            assertThat(watched.missing()).as("at " + at + " ms").isZero();
        }
    }

    /** A target that becomes slower with each reply, as one whose heap or queue is full. Each reply comes so many times later than the one before. */
    @ParameterizedTest
    @ValueSource(doubles = {1.05, 1.1, 1.17, 1.3, 1.5, 1.8, 2.1, 2.5, 3, 5})
    void aTargetWhoseRepliesGrowApartIsNotTakenForOneThatLeavesRepliesOut(double growth) {
        for (int firstMillis = 10; firstMillis <= 900; firstMillis += 10) {
            isHealthy(new Gaps(firstMillis, growth)::next, "first " + firstMillis + " ms");
        }
    }

    /** Without a rule from one reply to the next: a step, and now and then a stop. */
    @ParameterizedTest
    @CsvSource({"600, 1300", "600, 1400", "550, 2600", "700, 1500", "150, 1200", "240, 1050", "100, 3000"})
    void aSlowTargetThatStopsNowAndThenIsNotTakenForOneThatLeavesRepliesOut(long stepMillis, long stopMillis) {
        for (int every = 2; every <= 7; every++) {
            int stopEvery = every;
            int[] replies = {0};
            isHealthy(() -> ++replies[0] % stopEvery == 0 ? stopMillis : stepMillis, "every " + every);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {50, 200, 400, 600, 1_000, 2_000})
    void aTargetWhoseRepliesComeAtRandomIsNotTakenForOneThatLeavesRepliesOut(long meanMillis) {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            isHealthy(() -> 1 + (long) (-Math.log(1 - random.nextDouble()) * meanMillis), "seed " + seed);
        }
    }

    private static final class Gaps {

        private final double growth;
        private double gapMillis;

        Gaps(double firstMillis, double growth) {
            this.gapMillis = firstMillis;
            this.growth = growth;
        }

        long next() {
            double gap = gapMillis;
            gapMillis = Math.min(1e9, gap * growth);
            return (long) gap;
        }
    }

    private static void isHealthy(LongSupplier gapMillis, String which) {
        Target slow = new Target();
        slow.unacked = 40;
        slow.answersEmpty = true;
        slow.inOrder = true;
        long reply = 0;
        for (int i = 0; i < 40; i++) {
            reply += gapMillis.getAsLong();
            slow.replyAtMillis.add(reply);
        }
        MissingReplies.Watched drained = new MissingReplies.Watched(slow);
        for (long at = 100; at <= 30_000; at += 100) {
            slow.advance(at);
            drained.step(at * MILLI);
            assertThat(drained.missing()).as(which + ", at " + at + " ms").isZero();
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
        assertThat(target.empty).isEqualTo(6);
        assertThat(watched.missing()).isEqualTo(3);
    }
}
