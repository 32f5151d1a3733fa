package dev.throng.xmpp.stanza;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.RunProcesses;
import org.junit.jupiter.api.Test;

/** Processes whose clocks differ. */
class StanzaMarksTest {

    /** @param originNanos the start of the load, on the clock of the process */
    private static StanzaMarks process(long originNanos) {
        return new StanzaMarks(new RunProcesses(3, 1, 2, new RunProcesses.Messages() {
            @Override
            public void send(int part, long atNanos, byte[] message) {
                throw new IllegalStateException("nothing to send");
            }

            @Override
            public long shared(long nanos) {
                return nanos - originNanos;
            }
        }));
    }

    @Test
    void theTimeOfADeliveryDoesNotDependOnTheClocksOfTheProcesses() {
        StanzaMarks sender = process(5_000);
        StanzaMarks receiver = process(1_000);

        // sent 100 ns after the start, delivered 130 ns after it
        assertThat(receiver.deliveryNanos(sender.sentNanos(5_100), 1_130)).isEqualTo(30);
        assertThat(receiver.deliveryNanos(sender.sentNanos(5_100), 1_099))
                .as("the clocks' difference is known to some microseconds")
                .isZero();
    }
}
