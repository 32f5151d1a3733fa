package dev.throng.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class OutgoingTest {

    /** A member that reads when the test lets it. */
    private static final class SlowMember implements Outgoing.Way {

        private final List<Integer> sent = new ArrayList<>();
        private long room;

        @Override
        public long room() {
            return room;
        }

        @Override
        public boolean send(byte[] bytes) {
            room -= bytes.length;
            sent.add(bytes.length);
            return true;
        }
    }

    private final SlowMember member = new SlowMember();
    private final Queue<Runnable> helpers = new ArrayDeque<>();
    private final Outgoing outgoing = new Outgoing("agent-1", member, helpers::add, 100);

    private boolean send(int bytes) {
        return outgoing.send(new byte[bytes]);
    }

    @Test
    void messagesAreSentAtOnceWhileThereIsRoom() {
        member.room = 30;

        assertThat(send(10)).isTrue();
        assertThat(send(20)).isTrue();

        assertThat(member.sent).containsExactly(10, 20);
        assertThat(helpers).isEmpty();
    }

    @Test
    void aHelperSendsWhatFindsNoRoomAndLaterMessagesDoNotOvertakeIt() {
        member.room = 30;
        assertThat(send(31)).isTrue();
        assertThat(send(1)).isTrue();
        assertThat(member.sent).isEmpty();
        assertThat(helpers).hasSize(1);

        helpers.remove().run();

        assertThat(member.sent).containsExactly(31, 1);
        member.room = 2;
        assertThat(send(2)).isTrue();
        assertThat(member.sent).containsExactly(31, 1, 2);
        assertThat(helpers).isEmpty();
    }

    @Test
    void eachTimeWithoutRoomHasItsHelper() {
        assertThat(send(1)).isTrue();
        helpers.remove().run();
        assertThat(send(2)).isTrue();
        helpers.remove().run();

        assertThat(member.sent).containsExactly(1, 2);
    }

    @Test
    void whatExceedsTheLimitIsLostButASingleMessageMayBeLonger() {
        assertThat(send(1_000)).isTrue();
        assertThat(send(1)).isFalse();
        helpers.remove().run();
        assertThat(send(60)).isTrue();
        assertThat(send(41)).isFalse();
        assertThat(send(40)).isTrue();
        helpers.remove().run();

        assertThat(member.sent).containsExactly(1_000, 60, 40);
    }

    @Test
    void nothingIsSentToAMemberThatLeft() {
        assertThat(send(1)).isTrue();

        outgoing.close();

        helpers.remove().run();
        member.room = 10;
        assertThat(send(1)).isFalse();
        assertThat(member.sent).isEmpty();
    }
}
