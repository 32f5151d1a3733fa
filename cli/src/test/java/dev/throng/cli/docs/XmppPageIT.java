package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Executes docs/xmpp.md as printed, against prosody and ejabberd as Debian packages them. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class XmppPageIT {

    /** Failures that a busy machine can cause; the last is a message to a user that has just logged out. */
    private static final String OF_A_BUSY_MACHINE =
            "deadline.*|session-.*|no-session|no-peer|unfinished|closed-by-us-.*|error-service-unavailable";

    @TempDir
    Path directory;

    @Test
    void prosodyFromNothingToAnExitCode() throws Exception {
        GuardedProcess.assumeInstalled("prosody", "prosody");
        try (DocShell shell = DocShell.in(directory)) {
            Steps steps = new Steps(shell);
            Process quickstart = shell.start(steps.block("quickstart"));

            steps.succeeds("prosody certificate");
            steps.save("load/prosody.cfg.lua");
            steps.save("load/prosody.yaml");
            assertThat(steps.succeeds("prosody users")).contains("users: load (1,000 users of localhost");
            steps.succeeds("prosody start");

            assertLogins(steps, "prosody check", 10);
            assertThat(steps.lastOutput()).containsPattern("Max open files +4096");
            JsonNode run = steps.runs("prosody run");
            assertDue(run, "warm-up", "login", 250);
            assertDue(run, "traffic", "login", 750);
            assertDue(run, "traffic", "message", 750);
            assertThat(run.at("/target/pid").asLong()).isPositive();
            steps.succeeds("prosody stop");

            steps.save("load/ci.sh");
            String ci = steps.succeeds("ci");
            assertThat(ci).containsPattern("exit code [13]\n$").contains("auth-failed-not-authorized");

            assertThat(quickstart.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(quickstart.exitValue()).isIn(0, 1, 3);
        }
    }

    @Test
    void ejabberdFromNothingToAnExitCode() throws Exception {
        GuardedProcess.assumeInstalled("ejabberdctl", "ejabberd");
        try (DocShell shell = DocShell.in(directory)) {
            Steps steps = new Steps(shell);
            steps.prepare("mount -t tmpfs tmpfs /srv");

            steps.succeeds("ejabberd certificate");
            steps.save("/srv/ejabberd-load/ejabberd.yml");
            steps.save("/srv/ejabberd-load/ejabberdctl.cfg");
            assertThat(steps.succeeds("ejabberd start")).containsPattern("Max open files +4096");
            steps.save("ejabberd.yaml");
            steps.succeeds("ejabberd users");
            assertThat(steps.succeeds("ejabberd load")).endsWith("\n1000\n");

            assertLogins(steps, "ejabberd check", 10);
            JsonNode run = steps.runs("ejabberd run");
            assertDue(run, "warm-up", "login", 100);
            assertDue(run, "traffic", "login", 500);
            assertDue(run, "traffic", "message", 500);
            assertThat(run.at("/target/pid").asLong()).isPositive();
            steps.succeeds("ejabberd stop");
        }
    }

    /** The installed servers have the configuration of their packages, with storage of their own for this test. */
    @Test
    void serversAsDebianConfiguresThem() throws Exception {
        GuardedProcess.assumeInstalled("prosody", "prosody");
        GuardedProcess.assumeInstalled("ejabberdctl", "ejabberd");
        try (DocShell shell = DocShell.in(directory)) {
            Steps steps = new Steps(shell);
            steps.save("my-server.yaml");
            steps.prepare("""
                    for place in prosody ejabberd; do
                      mkdir -p /run/$place
                      for storage in /var/lib/$place /var/log/$place /run/$place; do
                        mount -t tmpfs tmpfs $storage
                        chown $place: $storage
                      done
                    done
                    mount -t tmpfs tmpfs /etc/prosody/certs
                    ejabberdctl start
                    ejabberdctl started
                    """);
            steps.succeeds("ejabberd of Debian: users");
            steps.succeeds("ejabberd of Debian: load");
            assertLogins(steps, "my server", 10);
            steps.prepare("ejabberdctl stop; ejabberdctl stopped");

            steps.succeeds("prosody of Debian: users");
            steps.succeeds("prosody of Debian: copy");
            steps.prepare("prosodyctl start");
            assertLogins(steps, "my server", 10);
        }
    }

    private static void assertLogins(Steps steps, String name, int logins) throws Exception {
        JsonNode result = steps.runs(name);
        assertDue(result, "check", "login", logins);
    }

    /** Nothing but a busy machine prevents an arrival. */
    private static void assertDue(JsonNode result, String phase, String operation, int due) {
        JsonNode figures = Stream.of(result.get("phases"))
                .flatMap(phases -> phases.valueStream())
                .filter(each -> each.get("name").asString().equals(phase))
                .findFirst()
                .orElseThrow()
                .at("/operations/" + operation);
        assertThat(figures.get("due").asInt()).as(phase + " " + operation).isEqualTo(due);
        assertThat(figures.get("failures").propertyNames())
                .allSatisfy(failure -> assertThat(failure).matches(OF_A_BUSY_MACHINE));
        assertThat(figures.get("answered").asInt()).isPositive();
    }

    /** The page's blocks in a shell. */
    private static final class Steps {

        private final DocShell shell;
        private final DocPage page = DocPage.of("docs/xmpp.md");
        private String last = "";

        Steps(DocShell shell) throws IOException {
            this.shell = shell;
        }

        String block(String name) {
            return page.block(name);
        }

        String lastOutput() {
            return last;
        }

        void prepare(String commands) throws Exception {
            DocShell.Outcome outcome = shell.run(commands);
            assertThat(outcome.code()).as(outcome.all()).isZero();
        }

        /** Saves the block as the file that is its name. */
        void save(String file) throws Exception {
            prepare("cat >" + file + " <<'END OF FILE'\n" + block(file) + "END OF FILE\n");
        }

        /** Executes the block and returns its output. */
        String succeeds(String name) throws Exception {
            DocShell.Outcome outcome = shell.run(block(name));
            assertThat(outcome.code()).as(name + ": " + outcome.all()).isZero();
            return outcome.out();
        }

        /** Executes a block that ends with a run, and returns the result. The exit code is that of the result. */
        JsonNode runs(String name) throws Exception {
            DocShell.Outcome outcome = shell.run(block(name));
            last = outcome.out();
            String marker = "\nreport: ";
            assertThat(last).as(name + ": " + outcome.all()).contains(marker);
            String report =
                    last.substring(last.lastIndexOf(marker) + marker.length()).strip();
            Path json = shell.directory().resolve(report).resolveSibling("result.json");
            JsonNode result = JsonMapper.shared().readTree(Files.readString(json));
            assertThat(outcome.code()).as(name + ": " + outcome.all()).isEqualTo(code(result));
            return result;
        }

        private static int code(JsonNode result) {
            if (result.at("/verdict/status").asString().equals("invalid")) {
                return 3;
            }
            boolean held = result.get("slo").valueStream().allMatch(slo -> slo.get("held")
                    .asBoolean());
            return held ? 0 : 1;
        }
    }
}
