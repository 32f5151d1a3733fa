package dev.throng.riemann.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnackedMsgsTest {

    @Test
    void msgsLeaveInTheirOrderAndQueriesAreKnown() {
        UnackedMsgs<String> msgs = new UnackedMsgs<>();
        msgs.add("send 0");
        msgs.addQuery("query 1");
        msgs.add("send 2");
        assertThat(msgs.size()).isEqualTo(3);
        assertThat(msgs.oldestIsQuery()).isFalse();
        assertThat(msgs.take()).isEqualTo("send 0");
        assertThat(msgs.oldestIsQuery()).isTrue();
        assertThat(msgs.take()).isEqualTo("query 1");
        assertThat(msgs.oldestIsQuery()).isFalse();
        assertThat(msgs.take()).isEqualTo("send 2");
        assertThat(msgs.size()).isZero();
    }

    @Test
    void anyMixOfMsgsKeepsItsKinds() {
        Random random = new Random(4);
        UnackedMsgs<Boolean> msgs = new UnackedMsgs<>();
        List<Boolean> expected = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            boolean query = random.nextInt(5) == 0;
            expected.add(query);
            if (query) {
                msgs.addQuery(true);
            } else {
                msgs.add(false);
            }
            if (random.nextBoolean() && msgs.size() > 0) {
                assertThat(msgs.oldestIsQuery()).isEqualTo(expected.get(0));
                assertThat(msgs.take()).isEqualTo(expected.remove(0));
            }
        }
    }
}
