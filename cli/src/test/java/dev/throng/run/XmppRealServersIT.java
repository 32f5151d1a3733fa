package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The logins of the study, each user once, at servers that nobody here wrote, with the users and rosters that we provision. */
@Timeout(300)
class XmppRealServersIT {

    private static final int USERS = 2_000;
    private static final int ROSTER = 20;

    /** Few, so that logging in is cheap for two shared cores; the message flow is the same. */
    private static final int ITERATIONS = 64;

    /** With TLS a login takes some 40 ms of processor time, two thirds of it ours: two cores do not many more. */
    private static final int ENCRYPTED_PER_SECOND = 50;

    private static final int CLEAR_PER_SECOND = 200;

    private static final String CLEAR = "security: none, mechanisms: [PLAIN]";

    private static final ServerOptions IN_CLEAR =
            ServerOptions.of(Users.numbered("user-%06d", "pass-%06d", 1, USERS), ROSTER);

    private static final ServerOptions SCRAM_BEHIND_TLS = IN_CLEAR.withPasswords(
                    new PasswordForm.Scram(Mechanism.SCRAM_SHA_256, ITERATIONS))
            .withTls(ServerOptions.Tls.REQUIRED);

    @TempDir
    Path temporary;

    private static String scramBehindTls(RealServer server) {
        return "security: starttls, mechanisms: [SCRAM-SHA-256], tls: {ca: "
                + server.certificate().orElseThrow() + "}";
    }

    private void assertEverybodyLogsInWithTheWholeRoster(RealServer server, String settings, boolean encrypted)
            throws Exception {
        int perSecond = encrypted ? ENCRYPTED_PER_SECOND : CLEAR_PER_SECOND;
        RunResult result = XmppRuns.run(
                "name: test\nprotocol: xmpp\ntarget: {attach: '127.0.0.1:"
                        + server.address().getPort() + "'}\nsettings: {domain: " + RealServer.HOST + ", users: {count: "
                        + USERS + ", password: pass-%06d}, sessionTime: 500ms, " + settings + ", deadlines: "
                        + patient()
                        + "}\ndeadline: 180s\nphases:\n  - {name: logins, for: " + USERS / perSecond
                        + "s, load: {login: {rate: " + perSecond + "/s}}}\n",
                temporary.resolve("results"));

        RunResult.Phase logins = result.phases().get(0);
        XmppRuns.assertAllAnswered("login", logins.operations().get("login"), USERS);
        RunResult.Metric items = logins.metrics().get("roster-items");
        assertThat(items.count()).isEqualTo(USERS);
        assertThat(items.min()).isEqualTo(ROSTER);
        assertThat(items.max()).isEqualTo(ROSTER);
        assertThat(logins.metrics().get("auth-time").count()).isEqualTo(USERS);
        assertThat(logins.metrics().get("presences-received").count())
                .as("buddies who are online are heard of")
                .isPositive();
        if (encrypted) {
            assertThat(logins.metrics().get("starttls-time").count()).isEqualTo(USERS);
        }
    }

    /** Nobody is to fail because the machine is busy with something else: logins that wait are late, and answered. */
    private static String patient() {
        return "{connect: 120s, tls: 120s, stream: 120s, auth: 120s, bind: 120s, roster: 120s, logout: 120s}";
    }

    @Test
    void everybodyLogsInToProsodyWithPlainInClear() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(IN_CLEAR)) {
            assertEverybodyLogsInWithTheWholeRoster(server, CLEAR, false);
        }
    }

    @Test
    void everybodyLogsInToProsodyWithScramBehindTls() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(SCRAM_BEHIND_TLS)) {
            assertEverybodyLogsInWithTheWholeRoster(server, scramBehindTls(server), true);
        }
    }

    @Test
    void everybodyLogsInToEjabberdWithPlainInClear() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(IN_CLEAR)) {
            assertEverybodyLogsInWithTheWholeRoster(server, CLEAR, false);
        }
    }

    @Test
    void everybodyLogsInToEjabberdWithScramBehindTls() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(SCRAM_BEHIND_TLS)) {
            assertEverybodyLogsInWithTheWholeRoster(server, scramBehindTls(server), true);
        }
    }
}
