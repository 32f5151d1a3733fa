package dev.throng.xmpp.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.xmpp.sasl.Credentials;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Checks Throng's users, rosters and mechanisms with real servers. */
@Timeout(600)
class RealServersIT {

    /** With a quote, a per cent sign and a letter beyond ASCII, since names become file names, Lua and Erlang. */
    private static final Users USERS = Users.numbered("\u00fcser.%d%%~", "p\"%%\\ss-\u00e9-%02d", 7, 30);

    private static final int ROSTER = 6;

    @Test
    void prosodyKnowsOurUsersAndTheirRosters() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(USERS, ROSTER))) {
            for (String mechanism : List.of("PLAIN", "SCRAM-SHA-1", "SCRAM-SHA-256")) {
                assertLogsIn(server, 3, mechanism);
            }
            assertRefuses(server);
            try (RawLogin login = new RawLogin(server.address(), Prosody.ANONYMOUS_HOST).open()) {
                assertThat(login.authenticate(new Credentials("", ""), "ANONYMOUS"))
                        .isEqualTo("ANONYMOUS");
                assertThat(login.bind()).contains("@" + Prosody.ANONYMOUS_HOST + "/");
            }
        }
    }

    @Test
    void prosodyKnowsUsersByTheirScramKeysBehindTls() throws Exception {
        Prosody.assumeInstalled();
        ServerOptions options = ServerOptions.of(USERS, ROSTER)
                .withPasswords(new PasswordForm.Scram(Mechanism.SCRAM_SHA_256, 4096))
                .withTls(ServerOptions.Tls.REQUIRED);
        try (RealServer server = Prosody.start(options)) {
            assertLogsInOverTls(server, "SCRAM-SHA-256");
            assertLogsInOverTls(server, "PLAIN");
            assertLogsInOverTls(server, "auto");
        }
    }

    @Test
    void ejabberdKnowsOurUsersAndTheirRosters() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(USERS, ROSTER))) {
            for (String mechanism : List.of("PLAIN", "SCRAM-SHA-1", "SCRAM-SHA-256", "SCRAM-SHA-512")) {
                assertLogsIn(server, 29, mechanism);
            }
            assertRefuses(server);
        }
    }

    @Test
    void ejabberdKnowsUsersByTheirScramKeysBehindTls() throws Exception {
        Ejabberd.assumeInstalled();
        ServerOptions options = ServerOptions.of(USERS, ROSTER)
                .withPasswords(new PasswordForm.Scram(Mechanism.SCRAM_SHA_512, 4096))
                .withTls(ServerOptions.Tls.REQUIRED);
        try (RealServer server = Ejabberd.start(options)) {
            assertLogsInOverTls(server, "SCRAM-SHA-512");
            assertLogsInOverTls(server, "PLAIN");
            assertLogsInOverTls(server, "auto");
        }
    }

    private static Credentials credentials(int user) {
        return new Credentials(USERS.name(user), USERS.password(user));
    }

    private static void assertLogsIn(RealServer server, int user, String mechanism) throws Exception {
        try (RawLogin login = new RawLogin(server.address(), RealServer.HOST).open()) {
            assertThat(login.authenticate(credentials(user), mechanism)).isEqualTo(mechanism);
            assertHasBuddies(login, user);
        }
    }

    private static void assertLogsInOverTls(RealServer server, String mechanism) throws Exception {
        try (RawLogin login = new RawLogin(server.address(), RealServer.HOST).open()) {
            login.startTls(server.certificate().orElseThrow());
            String used = login.authenticate(credentials(0), mechanism);
            assertThat(used).startsWith(mechanism.equals("auto") ? "SCRAM-" : mechanism);
            assertHasBuddies(login, 0);
        }
        InetSocketAddress direct = server.directTls().orElseThrow();
        try (RawLogin login = new RawLogin(direct, RealServer.HOST)) {
            login.tls(server.certificate().orElseThrow()).open();
            login.authenticate(credentials(0), mechanism);
            assertHasBuddies(login, 0);
        }
    }

    private static void assertHasBuddies(RawLogin login, int user) throws IOException {
        String jid = login.bind();
        assertThat(jid.substring(0, jid.indexOf('@'))).isEqualTo(USERS.name(user));
        int count = USERS.count();
        assertThat(login.roster())
                .containsExactlyInAnyOrder(List.of(1, 2, 3, count - 1, count - 2, count - 3).stream()
                        .map(distance -> USERS.name((user + distance) % count) + "@" + RealServer.HOST)
                        .toArray(String[]::new));
    }

    private static void assertRefuses(RealServer server) throws Exception {
        for (Credentials stranger :
                List.of(new Credentials(USERS.name(1), "wrong"), new Credentials("nobody", USERS.password(1)))) {
            try (RawLogin login = new RawLogin(server.address(), RealServer.HOST).open()) {
                assertThatThrownBy(() -> login.authenticate(stranger, "SCRAM-SHA-1"))
                        .hasMessageContaining("not-authorized");
            }
        }
    }
}
