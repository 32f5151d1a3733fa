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

/** Executes docs/ejabberd.md, and the parts of docs/xmpp.md about ejabberd, as printed, against ejabberd as Debian packages it. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class XmppPageEjabberdIT {

    @TempDir
    Path directory;

    @Test
    void ejabberdFromNothingToAnExitCode() throws Exception {
        GuardedProcess.assumeInstalled("ejabberdctl", "ejabberd");
        try (DocShell shell = DocShell.in(directory)) {
            XmppPageSteps steps = new XmppPageSteps(shell, "docs/ejabberd.md");
            steps.prepare("mount -t tmpfs tmpfs /srv");

            steps.succeeds("ejabberd certificate");
            assertThat(steps.succeeds("ejabberd start")).containsPattern("Max open files +4096");
            steps.save("ejabberd.yaml");
            steps.succeeds("ejabberd users");
            assertThat(steps.succeeds("ejabberd load")).endsWith("\n1000\n");

            assertDue(steps.runs("ejabberd check"), "check", "login", 10);
            JsonNode run = steps.runs("ejabberd run");
            assertDue(run, "warm-up", "login", 100);
            assertDue(run, "traffic", "login", 500);
            assertDue(run, "traffic", "message", 500);
            assertThat(run.at("/target/pid").asLong()).isPositive();
            steps.succeeds("ejabberd stop");
        }
    }

    /** The installed server has the configuration of its package, with storage of its own for this test. */
    @Test
    void ejabberdAsDebianConfiguresIt() throws Exception {
        GuardedProcess.assumeInstalled("ejabberdctl", "ejabberd");
        try (DocShell shell = DocShell.in(directory)) {
            XmppPageSteps steps = new XmppPageSteps(shell, "docs/xmpp.md");
            steps.save("my-server.yaml");
            steps.prepare("""
                    mount -t tmpfs tmpfs /run
                    mkdir /run/ejabberd
                    for storage in /var/lib/ejabberd /var/log/ejabberd; do
                      mount -t tmpfs tmpfs $storage
                    done
                    chown ejabberd: /var/lib/ejabberd /var/log/ejabberd /run/ejabberd
                    """);
            steps.prepare("ejabberdctl start && ejabberdctl started");
            steps.succeeds("ejabberd of Debian: users");
            steps.succeeds("ejabberd of Debian: load");

            assertDue(steps.runs("my server"), "check", "login", 10);
        }
    }
}
