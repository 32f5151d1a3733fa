package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions over BOSH with real servers. */
@Timeout(600)
class BoshServersIT {

    private static final int USERS = 6;

    private static Settings settings(String path) {
        return new Settings()
                .with("transport", "bosh")
                .with("bosh.path", path)
                .with("users.pattern", "user-%06d")
                .with("users.count", USERS)
                .with("muc.rooms", 1);
    }

    private static Users users() {
        return Users.numbered("user-%06d", "pass", 0, USERS);
    }

    private static DriverRig.Seen answered(DriverRig rig, XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        return rig.await(operation.id(), s -> s.counts().answered() + s.counts().failed() == already + count);
    }

    private static void exchange(Settings settings, InetSocketAddress address, boolean rooms) throws Exception {
        try (DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), address)) {
            answered(rig, XmppOperation.LOGIN, USERS);
            answered(rig, XmppOperation.MESSAGE, 30);
            answered(rig, XmppOperation.PRESENCE, 10);
            answered(rig, XmppOperation.PING, 30);
            if (rooms) {
                answered(rig, XmppOperation.MUC_JOIN, USERS);
                answered(rig, XmppOperation.MUC_GROUPCHAT, 10);
            }
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas")).isZero();
            assertThat(seen.counter("bosh-retries")).isZero();
            assertThat(seen.counter("bosh-requests")).isGreaterThan(USERS * 5);
            rig.closeDriver();
            assertThat(rig.seen().counts().departed())
                    .isEqualTo(rig.seen().counts().answered());
            System.err.println(rig.seen());
        }
    }

    @Test
    void prosodyAnswersEveryOperation() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(users(), 2))) {
            exchange(settings("/http-bind"), server.http(), true);
        }
    }

    @Test
    void ejabberdAnswersEveryOperation() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(users(), 2))) {
            exchange(settings("/bosh"), server.http(), false);
        }
    }
}
