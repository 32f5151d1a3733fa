package dev.throng.targets.xmpp.bosh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The time is the test's own. */
class HeldRequestsTest {

    private static final long FIRST = 1000;

    private final Timers timers = new Timers();
    private final List<String> taken = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private final HeldRequests session = new HeldRequests(
            new BoshTerms(60, 1, 30, 2),
            timers,
            new HeldRequests.Stream() {
                @Override
                public void take(HeldRequests.BoshContent content) {
                    taken.add(((Content) content).name);
                }

                @Override
                public void ended(String condition) {
                    ends.add(condition);
                }
            },
            " sid='s1'",
            " ver='1.6'",
            FIRST);

    private static final class Timers implements BoshTimers {

        private final List<Task> tasks = new ArrayList<>();
        private long nanos;

        private static final class Task {
            private final Runnable run;
            private final long dueNanos;

            Task(Runnable run, long dueNanos) {
                this.run = run;
                this.dueNanos = dueNanos;
            }
        }

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public Runnable schedule(Runnable run, int seconds) {
            Task task = new Task(run, nanos + TimeUnit.SECONDS.toNanos(seconds));
            tasks.add(task);
            return () -> tasks.remove(task);
        }

        void pass(double seconds) {
            long end = nanos + (long) (1e9 * seconds);
            while (true) {
                Task next = tasks.stream()
                        .min(Comparator.comparingLong(task -> task.dueNanos))
                        .orElse(null);
                if (next == null || next.dueNanos > end) {
                    nanos = end;
                    return;
                }
                tasks.remove(next);
                nanos = next.dueNanos;
                next.run.run();
            }
        }
    }

    private static final class Content implements HeldRequests.BoshContent {

        private final String name;

        Content(String name) {
            this.name = name;
        }

        @Override
        public boolean isEmpty() {
            return name.isEmpty();
        }

        @Override
        public boolean endsSession() {
            return name.equals("end");
        }
    }

    private static final class Exchange implements BoshExchange {

        private final List<String> answers = new ArrayList<>();

        @Override
        public void answer(String body) {
            answers.add(body);
        }

        @Override
        public void reset() {
            answers.add("reset");
        }
    }

    private Exchange send(long rid, String content) {
        Exchange exchange = new Exchange();
        session.request(rid, new Content(content), exchange);
        session.flush();
        return exchange;
    }

    private void create() {
        send(FIRST, "create");
        session.write("<features/>");
        session.flush();
    }

    @Test
    void theFirstAnswerHasTheTermsAndLaterOnesDoNot() {
        Exchange creation = send(FIRST, "create");
        assertThat(creation.answers).isEmpty();
        session.write("<features/>");
        session.flush();
        assertThat(creation.answers)
                .containsExactly("<body xmlns='http://jabber.org/protocol/httpbind'"
                        + " xmlns:stream='http://etherx.jabber.org/streams' sid='s1' ver='1.6'><features/></body>");
        Exchange poll = send(FIRST + 1, "");
        session.write("<message/>");
        session.flush();
        assertThat(poll.answers.get(0)).doesNotContain("ver=").contains("<message/>");
    }

    @Test
    void holdsARequestUntilThereIsSomethingToSend() {
        create();
        Exchange poll = send(FIRST + 1, "");
        timers.pass(59);
        assertThat(poll.answers).isEmpty();
        session.write("<message/>");
        session.flush();
        assertThat(poll.answers).hasSize(1);
    }

    @Test
    void answersAHeldRequestWithNothingWhenTheTimeIsOver() {
        create();
        Exchange poll = send(FIRST + 1, "");
        timers.pass(60);
        assertThat(poll.answers).hasSize(1);
        assertThat(poll.answers.get(0)).endsWith("sid='s1'/>");
        assertThat(session.isEnded()).isFalse();
    }

    @Test
    void whatComesWithoutARequestWaitsForTheNext() {
        create();
        session.write("<message/>");
        session.flush();
        assertThat(send(FIRST + 1, "").answers.get(0)).contains("<message/>");
        assertThat(session.waitingChars()).isZero();
    }

    @Test
    void answersTheOldestRequestWhenAnotherOneComes() {
        create();
        Exchange poll = send(FIRST + 1, "");
        Exchange message = send(FIRST + 2, "message");
        assertThat(poll.answers).hasSize(1);
        assertThat(message.answers).isEmpty();
        assertThat(taken).containsExactly("create", "", "message");
    }

    @Test
    void takesRequestsInTheOrderOfTheirIds() {
        create();
        Exchange second = send(FIRST + 2, "b");
        assertThat(taken).containsExactly("create");
        Exchange first = send(FIRST + 1, "a");
        assertThat(taken).containsExactly("create", "a", "b");
        assertThat(first.answers).hasSize(1);
        assertThat(second.answers).isEmpty();
    }

    @Test
    void endsWithARequestIdBeyondTheWindow() {
        create();
        Exchange poll = send(FIRST + 1, "");
        Exchange wrong = send(FIRST + 4, "a");
        assertThat(wrong.answers.get(0)).contains("type='terminate' condition='item-not-found'");
        assertThat(poll.answers.get(0)).contains("type='terminate'");
        assertThat(ends).containsExactly("item-not-found");
        assertThat(send(FIRST + 2, "a").answers.get(0)).contains("item-not-found");
        assertThat(taken).doesNotContain("a");
    }

    @Test
    void answersARepeatedRequestAsBefore() {
        create();
        Exchange poll = send(FIRST + 1, "");
        session.write("<message/>");
        session.flush();
        assertThat(send(FIRST + 1, "").answers).isEqualTo(poll.answers);
        assertThat(taken).containsExactly("create", "");
    }

    @Test
    void endsWithAnOldRequestWhoseAnswerIsForgotten() {
        create();
        for (int n = 1; n <= 4; n++) {
            send(FIRST + n, "message");
        }
        assertThat(send(FIRST + 1, "message").answers.get(0)).contains("item-not-found");
    }

    @Test
    void anAnswerWhoseConnectionIsLostWaitsForTheRepeatedRequest() {
        create();
        Exchange poll = send(FIRST + 1, "");
        session.lost(poll);
        session.write("<message/>");
        session.flush();
        assertThat(poll.answers).isEmpty();
        assertThat(send(FIRST + 1, "").answers.get(0)).contains("<message/>");
        assertThat(taken).containsExactly("create", "");
    }

    @Test
    void aRequestThatIsRepeatedWhileItIsHeldIsHeldOnItsNewConnection() {
        create();
        Exchange lost = send(FIRST + 1, "a");
        session.lost(lost);
        Exchange again = send(FIRST + 1, "a");
        assertThat(taken).containsExactly("create", "a");
        timers.pass(40);
        assertThat(session.isEnded()).isFalse();
        session.write("<message/>");
        session.flush();
        assertThat(again.answers).hasSize(1);
        assertThat(lost.answers).isEmpty();
    }

    @Test
    void endsWithoutARequestForTooLong() {
        create();
        timers.pass(29);
        assertThat(session.isEnded()).isFalse();
        timers.pass(1);
        assertThat(ends).containsExactly("connection-timeout");
    }

    @Test
    void endsIfTheConnectionsOfAllRequestsAreLostForTooLong() {
        create();
        session.lost(send(FIRST + 1, ""));
        timers.pass(30);
        assertThat(ends).containsExactly("connection-timeout");
    }

    /** XEP-0124, section 12. */
    @Test
    void endsWhenAnEmptyRequestComesTooSoonBesideAHeldOne() {
        create();
        Exchange held = send(FIRST + 1, "");
        timers.pass(1);
        Exchange second = send(FIRST + 2, "");
        assertThat(second.answers.get(0)).contains("policy-violation");
        assertThat(held.answers.get(0)).contains("policy-violation");
        assertThat(ends).containsExactly("policy-violation");
    }

    @Test
    void allowsAnEmptyRequestBesideAHeldOneAfterThePollingTime() {
        create();
        Exchange held = send(FIRST + 1, "");
        timers.pass(3);
        send(FIRST + 2, "");
        assertThat(session.isEnded()).isFalse();
        assertThat(held.answers).hasSize(1);
    }

    @Test
    void allowsEmptyRequestsOneAfterTheOther() {
        create();
        for (int n = 1; n < 20; n++) {
            send(FIRST + n, "");
            session.write("<message/>");
            session.flush();
        }
        assertThat(session.isEnded()).isFalse();
    }

    @Test
    void endsWhenTheClientEndsIt() {
        create();
        Exchange poll = send(FIRST + 1, "");
        session.write("<message/>");
        Exchange last = send(FIRST + 2, "end");
        assertThat(poll.answers.get(0)).contains("type='terminate'").contains("<message/>");
        assertThat(last.answers.get(0)).contains("type='terminate'").doesNotContain("condition");
        assertThat(ends).containsExactly("");
        timers.pass(100);
        assertThat(ends).hasSize(1);
    }

    @Test
    void resetsTheConnectionsOfAllRequests() {
        create();
        Exchange poll = send(FIRST + 1, "");
        session.reset();
        assertThat(poll.answers).containsExactly("reset");
        assertThat(ends).containsExactly("reset");
        assertThat(send(FIRST + 2, "").answers.get(0)).contains("item-not-found");
        assertThat(timers.tasks).isEmpty();
    }

    @Test
    void leavesNoTimerBehind() {
        create();
        send(FIRST + 1, "");
        session.end("system-shutdown");
        assertThat(timers.tasks).isEmpty();
    }
}
