package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rooms and stream management with a real server. */
@Timeout(600)
class ProsodyOperationsIT {

    private static final int USERS = 4;

    private final Settings settings = new Settings()
            .with("users.pattern", "user-%06d")
            .with("users.count", USERS)
            .with("muc.rooms", 1)
            .with("streamManagement.enabled", true)
            .with("streamManagement.requestEvery", 1);

    private static DriverRig.Seen answered(DriverRig rig, XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        return rig.await(operation.id(), s -> s.counts().answered() == already + count);
    }

    @Test
    void prosodyAnswersRoomsMessagesPresenceAndResumptions() throws Exception {
        Prosody.assumeInstalled();
        Users users = Users.numbered("user-%06d", "pass", 0, USERS);
        try (RealServer server = Prosody.start(ServerOptions.of(users, 2));
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(XmppOperation.LOGIN, USERS);
            rig.await("online", s -> s.counts().answered() == USERS);
            answered(rig, XmppOperation.MUC_JOIN, USERS);
            answered(rig, XmppOperation.MUC_GROUPCHAT, 10);
            answered(rig, XmppOperation.MESSAGE, 10);
            answered(rig, XmppOperation.PRESENCE, 10);
            answered(rig, XmppOperation.RESUME, 3);
            answered(rig, XmppOperation.MUC_GROUPCHAT, 5);
            DriverRig.Seen seen = answered(rig, XmppOperation.PING, 5);

            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("resumptions")).isEqualTo(3);
            assertThat(seen.counter("acks-received")).isPositive();
            assertThat(seen.counter("answers-by-order")).isZero();
            assertThat(seen.counter("unexpected-stanzas")).isZero();
            assertThat(seen.counter("sessions-unmanaged")).isZero();
            assertThat(seen.counter("sessions-not-resumable")).isZero();
            rig.closeDriver();
        }
    }
}
