package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.time.NanoClock;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deliveries that no arrival waits for, at the end of a run. */
@Timeout(120)
class TransitIT {

    @Test
    void theEndWaitsUntilNothingHasBeenDeliveredForASecond() throws Exception {
        fiveMessagesOnTheirWay(rig -> {
            long sent = NanoClock.SYSTEM.nanos();
            rig.drain();
            assertThat(NanoClock.SYSTEM.nanos() - sent).isGreaterThanOrEqualTo(1_000_000_000L);
        });
    }

    @Test
    void deliveriesThatTheDrainTimeCutsOffAreReported() throws Exception {
        fiveMessagesOnTheirWay(rig -> {
            rig.endWithoutDrain();
            assertThat(rig.seen().notes()).anyMatch(note -> note.contains("still being delivered"));
        });
    }

    private static void fiveMessagesOnTheirWay(ThrowingConsumer<DriverRig> then) throws Exception {
        Settings settings = new Settings().with("users.count", 2).with("message.answeredBy", "sent");
        try (ScriptedXmppServer server = ScriptedXmppServer.plain()) {
            server.start();
            try (DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
                rig.start(LOGIN, 2);
                rig.await("all online", s -> s.counts().answered() == 2);
                rig.start(MESSAGE, 5);
                then.accept(rig);
            }
        }
    }
}
