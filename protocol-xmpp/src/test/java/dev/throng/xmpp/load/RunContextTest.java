package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.RunProcesses;
import dev.throng.xmpp.users.Users;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three processes whose messages to each other arrive at once, and whose clocks differ. */
class RunContextTest {

    private final List<RunContext> processes = new ArrayList<>();
    private int messages;

    RunContextTest() {
        for (int number = 0; number < 3; number++) {
            processes.add(process(number, 5_000 - 2_000 * number));
        }
    }

    /** @param originNanos the start of the load, on its clock */
    private RunContext process(int number, long originNanos) {
        RunProcesses.Messages toOthers = new RunProcesses.Messages() {
            @Override
            public void send(int part, long atNanos, byte[] message) {
                messages++;
                assertThat(RunContext.notesUnawaitedDeliveries(message)).isTrue();
                processes.get(part % 3).toldOfUnawaitedDeliveries();
            }

            @Override
            public long shared(long nanos) {
                return nanos - originNanos;
            }
        };
        return new RunContext(
                Users.numbered("user%d", "secret", 0, 3),
                "example.org",
                new RunProcesses(3, 1, 2, toOthers),
                number + 3,
                8);
    }

    @Test
    void allProcessesWaitForDeliveriesThatOneOfThemCauses() {
        assertThat(processes).noneMatch(RunContext::hasUnawaitedDeliveries);

        processes.get(2).markUnawaitedDeliveries();

        assertThat(processes).allMatch(RunContext::hasUnawaitedDeliveries);
        assertThat(messages).as("one to the first process, and two from it").isEqualTo(3);
    }

    @Test
    void laterDeliveriesNeedNoMessages() {
        processes.get(0).markUnawaitedDeliveries();
        processes.get(1).markUnawaitedDeliveries();
        processes.get(0).markUnawaitedDeliveries();

        assertThat(messages).isEqualTo(2);
    }

    @Test
    void anAnswerIsNoNoteOfDeliveries() {
        assertThat(RunContext.notesUnawaitedDeliveries(new RemoteAnswer("id", 3).write()))
                .isFalse();
    }

    @Test
    void theTimeOfADeliveryDoesNotDependOnTheClocksOfTheProcesses() {
        RunContext sender = processes.get(0);
        RunContext receiver = processes.get(2);

        // sent 100 ns after the start, delivered 130 ns after it
        assertThat(receiver.deliveryNanos(sender.sentNanos(5_100), 1_130)).isEqualTo(30);
        assertThat(receiver.deliveryNanos(sender.sentNanos(5_100), 1_099))
                .as("the clocks' difference is known to some microseconds")
                .isZero();
    }
}
