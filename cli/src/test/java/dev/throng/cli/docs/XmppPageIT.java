package dev.throng.cli.docs;

import static dev.throng.cli.docs.XmppPageSteps.assertDue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Executes docs/prosody.md, docs/xmpp-sessions.md, and the parts of docs/xmpp.md about prosody, as printed, against prosody as Debian packages it. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class XmppPageIT {

    @TempDir
    Path directory;

    @Test
    void prosodyFromNothingToAnExitCode() throws Exception {
        GuardedProcess.assumeInstalled("prosody", "prosody");
        try (DocShell shell = DocShell.in(directory)) {
            XmppPageSteps steps = new XmppPageSteps(shell, "docs/prosody.md");
            Process quickstart = shell.start(DocPage.of("docs/xmpp.md").block("quickstart"));

            steps.succeeds("prosody certificate");
            steps.save("load/prosody.yaml");
            assertThat(steps.succeeds("prosody users")).contains("users: load (1,000 users of localhost");
            steps.succeeds("prosody start");
            // the daemon writes it last; a user who types is slower
            steps.prepare("timeout 120 sh -c 'until [ -s load/prosody.pid ]; do sleep 0.1; done'");

            assertDue(steps.runs("prosody check"), "check", "login", 10);
            assertThat(steps.lastOutput()).containsPattern("Max open files +4096");
            JsonNode run = steps.runs("prosody run");
            assertDue(run, "warm-up", "login", 250);
            assertDue(run, "traffic", "login", 750);
            assertDue(run, "traffic", "message", 750);
            assertThat(run.at("/target/pid").asLong()).isPositive();
            steps.succeeds("prosody stop");

            String ci = steps.succeeds("ci");
            assertThat(ci).containsPattern("exit code [13]\n$").contains("login.response.p99 < 1us");

            assertThat(quickstart.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(quickstart.exitValue()).isIn(0, 1, 3);
        }
    }

    @Test
    void allUsersComeBackAfterAStorm() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            JsonNode run = new XmppPageSteps(shell, "docs/xmpp-sessions.md").runs("storm");
            assertDue(run, "storm", "storm", 1);
            JsonNode phase = run.at("/phases/2");
            assertThat(phase.at("/operations/storm/departed").asLong()).isEqualTo(1);
            assertThat(phase.at("/metrics/storm-users/count").asLong()).isEqualTo(500);
            assertThat(phase.at("/metrics/storm-recovery/count").asLong()).isEqualTo(1);
            assertThat(phase.at("/metrics/away-time/count").asLong()).isEqualTo(500);
            assertThat(phase.at("/operations/reconnect/answered").asLong()).isEqualTo(500);
        }
    }

    @Test
    void theReferenceTargetServesWebSocket() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            JsonNode run = new XmppPageSteps(shell, "docs/xmpp.md").runs("websocket");
            assertDue(run, "logins", "login", 500);
            assertThat(run.at("/phases/1/metrics/upgrade-time/count").asLong()).isPositive();
        }
    }

    @Test
    void sessionsFollowTheirScripts() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            JsonNode run = new XmppPageSteps(shell, "docs/xmpp-sessions.md").runs("script");
            assertDue(run, "warm-up", "session", 250);
            assertDue(run, "steady", "session", 750);
            assertDue(run, "steady", "login", 750);
            assertThat(run.at("/phases/1/operations/greeting/due").asLong()).isPositive();
        }
    }

    /** The installed server has the configuration of its package, with storage of its own for this test. */
    @Test
    void prosodyAsDebianConfiguresIt() throws Exception {
        GuardedProcess.assumeInstalled("prosody", "prosody");
        try (DocShell shell = DocShell.in(directory)) {
            XmppPageSteps steps = new XmppPageSteps(shell, "docs/xmpp.md");
            steps.save("my-server.yaml");
            steps.prepare("""
                    mount -t tmpfs tmpfs /run
                    mkdir /run/prosody
                    for storage in /var/lib/prosody /var/log/prosody /etc/prosody/certs; do
                      mount -t tmpfs tmpfs $storage
                    done
                    chown prosody: /var/lib/prosody /var/log/prosody /run/prosody
                    """);
            steps.succeeds("prosody of Debian: users");
            steps.succeeds("prosody of Debian: copy");
            steps.prepare("prosodyctl start");

            assertDue(steps.runs("my server"), "check", "login", 10);
        }
    }
}
