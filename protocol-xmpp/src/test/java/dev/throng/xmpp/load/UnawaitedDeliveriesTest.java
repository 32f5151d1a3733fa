package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.load.AnswerHandover.Answer;
import dev.throng.xmpp.stanza.StanzaId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three processes whose messages to each other arrive at once. */
class UnawaitedDeliveriesTest {

    private final List<UnawaitedDeliveries> processes = new ArrayList<>();
    private int messages;

    UnawaitedDeliveriesTest() {
        RunProcesses.Messages messagesToOthers = new RunProcesses.Messages() {
            @Override
            public void send(int part, long atNanos, byte[] message) {
                messages++;
                assertThat(UnawaitedDeliveries.isMark(message)).isTrue();
                processes.get(part % 3).markedElsewhere();
            }

            @Override
            public long shared(long nanos) {
                throw new IllegalStateException("a mark has no time");
            }
        };
        for (int number = 0; number < 3; number++) {
            processes.add(new UnawaitedDeliveries(new RunProcesses(3, 1, 2, messagesToOthers), number));
        }
    }

    @Test
    void allProcessesWaitForDeliveriesThatOneOfThemCauses() {
        assertThat(processes).noneMatch(UnawaitedDeliveries::any);

        processes.get(2).mark();

        assertThat(processes).allMatch(UnawaitedDeliveries::any);
        assertThat(messages).as("one to the first process, and two from it").isEqualTo(3);
    }

    @Test
    void laterDeliveriesNeedNoMessages() {
        processes.get(0).mark();
        processes.get(1).mark();
        processes.get(0).mark();

        assertThat(messages).isEqualTo(2);
    }

    @Test
    void anAnswerIsNoNoteOfDeliveries() {
        assertThat(UnawaitedDeliveries.isMark(AnswerBatch.write(List.of(new Answer(StanzaId.NONE, 3, 0)))))
                .isFalse();
    }
}
