package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** SASL2, Bind 2, inline stream management and tokens with a real server. */
@Timeout(600)
class ProsodySasl2IT {

    private static final int USERS = 4;

    private final Settings settings = new Settings()
            .with("mechanisms", "[SCRAM-SHA-1]")
            .with("users.pattern", "user-%06d")
            .with("users.count", USERS)
            .with("sasl2", "auto")
            .with("fast", true);

    private static RealServer prosody() throws Exception {
        Users users = Users.numbered("user-%06d", "pass", 0, USERS);
        return Prosody.start(ServerOptions.of(users, 2).withSasl2());
    }

    @Test
    void theSecondLoginOfAUserUsesTheTokenOfTheFirst() throws Exception {
        Prosody.assumeHasSasl2();
        settings.with("sessionTime", "0s");
        try (RealServer server = prosody();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            for (int round = 1; round <= 3; round++) {
                int logins = round * USERS;
                rig.start(XmppOperation.LOGIN, USERS);
                rig.await("logged out", s -> s.counts().departed() == logins);
            }
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("sasl2-logins")).isEqualTo(3 * USERS);
            assertThat(seen.counter("fast-tokens")).isEqualTo(USERS);
            assertThat(seen.counter("fast-logins")).isEqualTo(2 * USERS);
            assertThat(seen.counter("fast-tokens-refused")).isZero();
            rig.closeDriver();
        }
    }

    /** Its stream management is not part of Bind 2 in this version, which the run states. */
    @Test
    void sessionsThatWereBoundInTheAuthenticationSendMessages() throws Exception {
        Prosody.assumeHasSasl2();
        settings.with("streamManagement.enabled", true).with("resource", "load");
        try (RealServer server = prosody();
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(XmppOperation.LOGIN, USERS);
            rig.await("online", s -> s.counts().answered() == USERS);
            rig.start(XmppOperation.MESSAGE, 10);
            DriverRig.Seen seen = rig.await("messages", s -> s.counts().answered() == USERS + 10);
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.counter("sasl2-logins")).isEqualTo(USERS);
            assertThat(seen.counter("sessions-unmanaged")).isEqualTo(USERS);
            rig.closeDriver();
        }
    }
}
