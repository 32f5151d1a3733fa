package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {

    private static final long END = -1;

    private final List<Long> sent = new ArrayList<>();
    private final Outbox outbox =
            new Outbox(report -> sent.add(report instanceof Message.Figures figures ? figures.number() : END), 100);

    private void add(int bytes) {
        outbox.add(Message.Kind.RESOURCES, 0, new byte[bytes]);
    }

    @Test
    void figuresAreNumberedFromOneAndSentAtOnce() {
        add(1);
        add(1);

        assertThat(sent).containsExactly(1L, 2L);
        assertThat(outbox.last()).isEqualTo(2);
    }

    @Test
    void whatIsNotAcknowledgedIsSentAgainInOrder() {
        add(1);
        add(1);
        add(1);
        outbox.acknowledged(1);
        sent.clear();

        outbox.sendAgain();

        assertThat(sent).containsExactly(2L, 3L);
    }

    @Test
    void theOldestFiguresAreDroppedAndCountedIfTheControllerIsSilent() {
        add(60);
        add(30);
        add(30);
        sent.clear();

        outbox.sendAgain();

        assertThat(sent).containsExactly(2L, 3L);
        assertThat(outbox.dropped()).isEqualTo(1);
    }

    @Test
    void newFiguresWaitUntilTheOlderOnesAreSentAgain() {
        add(1);
        outbox.hold();
        add(1);
        assertThat(sent).containsExactly(1L);

        outbox.sendAgain();
        add(1);

        assertThat(sent).containsExactly(1L, 1L, 2L, 3L);
    }

    @Test
    void theEndDoesNotOvertakeFiguresThatWait() {
        add(1);
        outbox.hold();
        add(1);
        outbox.end(Message.Ended.inOrder(2, 0, List.of(), List.of()));
        assertThat(sent).containsExactly(1L);

        outbox.sendAgain();

        assertThat(sent).containsExactly(1L, 1L, 2L, END);
    }
}
