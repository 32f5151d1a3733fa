package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions over BOSH with real servers, whose logs have the same counts. */
@Timeout(600)
class BoshServersIT {

    private static final int USERS = 6;
    private static final Duration LOG = Duration.ofMinutes(2);

    private static Settings settings(String path, RealServer server) {
        Settings settings = new Settings()
                .with("transport", "bosh")
                .with("bosh.path", path)
                .with("users.pattern", "user-%06d")
                .with("users.count", USERS)
                .with("muc.rooms", 1);
        server.certificate()
                .ifPresent(file -> settings.with("security", "direct-tls").with("tls.ca", file));
        return settings;
    }

    private static ServerOptions options(ServerOptions.Tls tls) {
        return ServerOptions.of(Users.numbered("user-%06d", "pass", 0, USERS), 2)
                .withTls(tls);
    }

    private static DriverRig rig(Settings settings, RealServer server) throws Exception {
        return new DriverRig(
                new XmppProtocol(), settings.build(), server.https().orElse(server.http()));
    }

    private static void answered(DriverRig rig, XmppOperation operation, int count) {
        long already = rig.seen().counts().answered() + rig.seen().counts().failed();
        rig.start(operation, count);
        rig.await(operation.id(), s -> s.counts().answered() + s.counts().failed() == already + count);
    }

    private static void talk(DriverRig rig) {
        answered(rig, XmppOperation.LOGIN, USERS);
        answered(rig, XmppOperation.MESSAGE, 30);
        answered(rig, XmppOperation.PRESENCE, 10);
        answered(rig, XmppOperation.PING, 30);
    }

    private static void assertAllWentWell(DriverRig rig) {
        DriverRig.Seen seen = rig.seen();
        assertThat(seen.failures()).isEmpty();
        assertThat(seen.notes()).isEmpty();
        assertThat(seen.counter("messages-received")).isGreaterThanOrEqualTo(30);
        assertThat(seen.counter("unexpected-stanzas")).isZero();
        // creation, SASL, restart, resource, roster, presence
        assertThat(seen.counter("bosh-requests")).isGreaterThanOrEqualTo(USERS * 6);
        assertThat(seen.counter("bosh-empty-polls")).isLessThan(seen.counter("bosh-requests"));
        rig.closeDriver();
        DriverRig.Seen end = rig.seen();
        assertThat(end.counts().departed()).isEqualTo(end.counts().answered());
        assertThat(end.counter("logouts-cut")).isZero();
        assertThat(end.samples().get("logout-time")).isEqualTo(USERS);
        assertThat(end.failures()).isEmpty();
    }

    private static void awaitLogged(RealServer server, String text) {
        server.process().await(USERS + " times in the log: " + text, LOG, () -> server.logged(text) >= USERS);
        assertThat(server.logged(text)).isEqualTo(USERS);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerOptions.Tls.class,
            names = {"OFF", "OPTIONAL"})
    void prosodyCountsTheSameSessions(ServerOptions.Tls tls) throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(options(tls));
                DriverRig rig = rig(settings("/http-bind", server), server)) {
            talk(rig);
            answered(rig, XmppOperation.MUC_JOIN, USERS);
            answered(rig, XmppOperation.MUC_GROUPCHAT, 10);
            assertThat(rig.seen().counter("bosh-retries")).isZero();
            assertAllWentWell(rig);
            awaitLogged(server, "New BOSH session, assigned it sid");
            awaitLogged(server, "Authenticated as user-");
            awaitLogged(server, "BOSH client disconnected: session close");
        }
    }

    /** ejabberd ignores a request that has overtaken the one before it, until it is repeated. */
    @ParameterizedTest
    @EnumSource(
            value = ServerOptions.Tls.class,
            names = {"OFF", "OPTIONAL"})
    void ejabberdCountsTheSameSessions(ServerOptions.Tls tls) throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(options(tls));
                DriverRig rig = rig(settings("/bosh", server).with("bosh.wait", "2s"), server)) {
            talk(rig);
            assertAllWentWell(rig);
            awaitLogged(server, "Accepted c2s PLAIN authentication for user-");
            awaitLogged(server, "Opened c2s session for user-");
            awaitLogged(server, "Closing c2s session for user-");
        }
    }

    @Test
    void aWrongPasswordAndAWrongPathAreNamed() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(options(ServerOptions.Tls.OFF))) {
            try (DriverRig rig = rig(settings("/http-bind", server).with("users.password", "wrong"), server)) {
                answered(rig, XmppOperation.LOGIN, 2);
                assertThat(rig.seen().failures()).isEqualTo(Map.of("auth-failed-not-authorized", 2L));
                rig.closeDriver();
            }
            server.process()
                    .await("the ends", LOG, () -> server.logged("BOSH client disconnected: session close") == 2);
            try (DriverRig rig = rig(settings("/elsewhere", server), server)) {
                answered(rig, XmppOperation.LOGIN, 1);
                assertThat(rig.seen().failures()).isEqualTo(Map.of("http-status-404-during-stream", 1L));
                rig.closeDriver();
            }
        }
    }
}
