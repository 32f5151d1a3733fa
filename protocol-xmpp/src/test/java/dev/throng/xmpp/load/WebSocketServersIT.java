package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions on WebSocket with real servers, whose own logs have the same counts. */
@Timeout(600)
class WebSocketServersIT {

    private static final int USERS = 6;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Settings settings = new Settings()
            .with("transport", "websocket")
            .with("deadlines.upgrade", "2m")
            .with("users.pattern", "user-%06d")
            .with("users.count", USERS)
            .with("muc.rooms", 1)
            .with("streamManagement.requestEvery", 1);

    private static ServerOptions options() {
        return ServerOptions.of(Users.numbered("user-%06d", "pass", 0, USERS), 2);
    }

    private static void answered(DriverRig rig, XmppOperation operation, int count) {
        long already = rig.seen().counts().answered();
        rig.start(operation, count);
        rig.await(
                operation.id(), seen -> seen.counts().answered() + seen.counts().failed() == already + count);
    }

    private DriverRig.Seen exchange(InetSocketAddress address, XmppOperation... more) {
        try (DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), address)) {
            answered(rig, XmppOperation.LOGIN, USERS);
            answered(rig, XmppOperation.MESSAGE, 30);
            answered(rig, XmppOperation.PRESENCE, 10);
            answered(rig, XmppOperation.PING, 30);
            for (XmppOperation operation : more) {
                answered(rig, operation, USERS);
            }
            DriverRig.Seen seen = rig.seen();
            assertThat(seen.failures()).isEmpty();
            assertThat(seen.notes()).isEmpty();
            assertThat(seen.counter("unexpected-stanzas")).isZero();
            rig.closeDriver();
            assertThat(rig.seen().counts().departed())
                    .isEqualTo(rig.seen().counts().answered());
            assertThat(rig.seen().counter("logouts-cut")).isZero();
            return seen;
        }
    }

    /** The server has written a line of this kind so often. */
    private static void assertLogged(RealServer server, int count, String line) {
        Pattern pattern = Pattern.compile(line);
        server.process()
                .await(
                        count + " lines of " + line,
                        LIMIT,
                        () -> pattern.matcher(server.process().output())
                                        .results()
                                        .count()
                                >= count);
        assertThat(pattern.matcher(server.process().output()).results()).hasSize(count);
    }

    @Test
    void prosodyAnswersEveryOperation() throws Exception {
        Prosody.assumeInstalled();
        settings.with("streamManagement.enabled", true);
        try (RealServer server = Prosody.start(options())) {
            DriverRig.Seen seen =
                    exchange(server.http(), XmppOperation.MUC_JOIN, XmppOperation.MUC_GROUPCHAT, XmppOperation.RESUME);
            assertThat(seen.counter("resumptions")).isEqualTo(USERS);
            assertThat(seen.counter("acks-received")).isPositive();
            assertLogged(server, 2 * USERS, "Authenticated as user-\\d+@localhost");
        }
    }

    @Test
    void prosodyAnswersWithTls() throws Exception {
        Prosody.assumeInstalled();
        settings.with("security", "direct-tls");
        try (RealServer server = Prosody.start(options().withTls(ServerOptions.Tls.REQUIRED))) {
            settings.with("tls.ca", server.certificate().orElseThrow());
            exchange(server.https().orElseThrow());
            assertLogged(server, USERS, "Authenticated as user-\\d+@localhost");
        }
    }

    @Test
    void ejabberdAnswersEveryOperation() throws Exception {
        Ejabberd.assumeInstalled();
        settings.with("websocket.path", "/ws");
        try (RealServer server = Ejabberd.start(options())) {
            exchange(server.http());
            assertLogged(server, USERS, "Accepted c2s PLAIN authentication for user-\\d+@localhost");
            assertLogged(server, USERS, "websocket\\S+ Opened c2s session for user-");
            assertLogged(server, USERS, "websocket\\S+ Closing c2s session for user-");
        }
    }

    @Test
    void ejabberdAnswersWithTls() throws Exception {
        Ejabberd.assumeInstalled();
        settings.with("websocket.path", "/ws").with("security", "direct-tls");
        try (RealServer server = Ejabberd.start(options().withTls(ServerOptions.Tls.REQUIRED))) {
            settings.with("tls.ca", server.certificate().orElseThrow());
            exchange(server.https().orElseThrow());
            assertLogged(server, USERS, "Accepted c2s PLAIN authentication for user-\\d+@localhost");
        }
    }
}
