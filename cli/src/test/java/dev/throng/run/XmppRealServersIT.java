package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import dev.throng.xmpp.users.provision.PasswordForm;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The logins of the study, each user once, at servers that are not ours, with the users and rosters that we provision. */
@Timeout(600)
class XmppRealServersIT {

    private static final int USERS = 100;
    private static final int ROSTER = 20;

    /** Few, so that logging in is cheap for two shared cores; the message flow is the same. */
    private static final int ITERATIONS = 64;

    @TempDir
    Path temporary;

    /** Servers that Debian packages. */
    enum Installed {
        PROSODY {
            @Override
            RealServer start(ServerOptions options) throws IOException {
                Prosody.assumeInstalled();
                return Prosody.start(options);
            }
        },
        EJABBERD {
            @Override
            RealServer start(ServerOptions options) throws IOException {
                Ejabberd.assumeInstalled();
                return Ejabberd.start(options);
            }
        };

        abstract RealServer start(ServerOptions options) throws IOException;
    }

    /** How users log in. */
    enum Security {
        CLEAR {
            @Override
            ServerOptions options(int users) {
                return inClear(users);
            }

            @Override
            String settings(RealServer server) {
                return "security: none, mechanisms: [PLAIN]";
            }
        },
        SCRAM_BEHIND_TLS {
            @Override
            ServerOptions options(int users) {
                return inClear(users)
                        .withPasswords(new PasswordForm.Scram(Mechanism.SCRAM_SHA_256, ITERATIONS))
                        .withTls(ServerOptions.Tls.REQUIRED);
            }

            @Override
            String settings(RealServer server) {
                return "security: starttls, mechanisms: [SCRAM-SHA-256], tls: {ca: "
                        + server.certificate().orElseThrow() + "}";
            }
        };

        abstract ServerOptions options(int users);

        abstract String settings(RealServer server);

        private static ServerOptions inClear(int users) {
            return ServerOptions.of(Users.numbered("user-%06d", "pass-%06d", 1, users), ROSTER);
        }
    }

    @ParameterizedTest
    @CsvSource({"PROSODY, CLEAR", "PROSODY, SCRAM_BEHIND_TLS", "EJABBERD, CLEAR", "EJABBERD, SCRAM_BEHIND_TLS"})
    void everyUserLogsInOnceAndGetsItsWholeRoster(Installed server, Security security) throws Exception {
        assertEveryUserLogsIn(server, security, USERS, 25, temporary.resolve("results"));
    }

    /** Deadlines are long: on a busy machine a login may wait, and is answered late. */
    static void assertEveryUserLogsIn(Installed installed, Security security, int users, int perSecond, Path results)
            throws Exception {
        RunResult result;
        try (RealServer server = installed.start(security.options(users))) {
            result = AnyProtocolRuns.run(
                    "name: test\nprotocol: xmpp\ntarget: {attach: '127.0.0.1:"
                            + server.address().getPort() + "'}\nsettings: {domain: " + RealServer.HOST
                            + ", users: {count: " + users + ", password: pass-%06d}, sessionTime: 500ms, "
                            + security.settings(server)
                            + ", " + AnyProtocolRuns.PATIENT_LOGINS
                            + "}\ndeadline: 180s\nphases:\n  - {name: logins, for: "
                            + (users / perSecond + 2)
                            + "s, load: {login: {rate: " + perSecond + "/s, upTo: " + users + "}}}\n",
                    results);
        }

        PhaseResult logins = result.phases().get(0);
        AnyProtocolRuns.assertAllAnswered("login", logins.operations().get("login"), users);
        MetricResult items = logins.metrics().get("roster-items");
        assertThat(items.count()).isEqualTo(users);
        assertThat(items.min()).isEqualTo(ROSTER);
        assertThat(items.max()).isEqualTo(ROSTER);
        assertThat(logins.metrics().get("auth-time").count()).isEqualTo(users);
        assertThat(logins.metrics().get("presences-received").count())
                .as("presences of online buddies")
                .isPositive();
        if (security == Security.SCRAM_BEHIND_TLS) {
            assertThat(logins.metrics().get("starttls-time").count()).isEqualTo(users);
        }
    }
}
