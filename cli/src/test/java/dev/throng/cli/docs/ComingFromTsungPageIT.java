package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The jobs of docs/coming-from-tsung.md are executed as printed, with tsung and with Throng. They run at the same time, each against its own
 * target. The numbers of sessions in their reports equal those that the targets counted.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ComingFromTsungPageIT {

    private static final int PORT = 5222;

    /** Arrivals of chat.xml in Throng, drawn from the seed. */
    private static final long IMPORTED_SESSIONS = 156;

    /** Binding, roster, presence and two messages; a session that is alone writes none. */
    private static final long STANZAS_PER_SESSION = 5;

    /** Binding and the request for the counters. */
    private static final long OF_STATISTICS = 2;

    private static final Counters NOTHING = new Counters(0, 0);

    /** tsung otherwise writes to the user's home. */
    private static final String OWN_HOME = "export HOME=\"$PWD/home\"\nmkdir -p \"$HOME\"\n";

    /** Logs in as user 1000 and requests the counters of the target (XEP-0039). */
    private static final String STATISTICS = """
            exec 3<>/dev/tcp/127.0.0.1/5222
            send() { printf '%s' "$1" >&3; }
            receive() {
              local text= part
              while [[ $text != *"$1"* ]]; do
                IFS= read -r -t 120 -d '>' -u 3 part
                text+="$part>"
              done
              printf '%s' "$text"
            }
            stream="<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='localhost' version='1.0'>"
            send "$stream"
            receive '</stream:features>'
            plain=$(printf '\\0user1000\\0user1000' | base64)
            send "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>$plain</auth>"
            receive '<success'
            send "$stream"
            receive '</stream:features>'
            send "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>"
            receive '</iq>'
            send "<iq type='get' id='s' to='localhost'><query xmlns='http://jabber.org/protocol/stats'/></iq>"
            receive '</iq>'
            """;

    @TempDir
    Path tsungDirectory;

    @TempDir
    Path throngDirectory;

    private DocPage page;

    @BeforeEach
    void writeTheJobs() throws IOException {
        GuardedProcess.assumeInstalled("tsung", "tsung");
        page = DocPage.of("docs/coming-from-tsung.md");
        Files.writeString(throngDirectory.resolve("chat.yaml"), page.block("chat.yaml"));
    }

    @Test
    void bothToolsReportTheSessionsThatTheirTargetsCounted() throws Exception {
        try (DocShell tsungShell = DocShell.in(tsungDirectory);
                DocShell throngShell = DocShell.in(throngDirectory)) {
            tsungShell.start(page.block("target"), PORT);
            throngShell.start(page.block("target"), PORT);

            Process throng = throngShell.start(page.block("run"));
            DocShell.Outcome tsung = tsungShell.run(OWN_HOME + page.block("tsung"));
            assertThat(tsung.code()).as(tsung.all()).isZero();
            checkTsung(tsungShell);

            assertThat(throng.waitFor()).isIn(0, 1, 3);
            checkThrong(throngShell);
            checkImported(throngShell);
        }
    }

    /** Sessions do what those of tsung do: both targets received as many stanzas for each session, unless it was alone. */
    private void checkImported(DocShell shell) throws Exception {
        Counters before = Counters.of(shell);
        DocShell.Outcome imported = shell.run(page.block("import"));
        assertThat(imported.code()).as(imported.all()).isIn(0, 1, 3);

        JsonNode phases = new JsonMapper()
                .readTree(throngDirectory.resolve("imported/result.json").toFile())
                .at("/phases");
        assertThat(sum(phases, "session", "due")).isEqualTo(IMPORTED_SESSIONS);
        long logins = sum(phases, "login", "answered");
        Counters counted = Counters.of(shell).since(before);
        assertThat(counted.sessions()).isBetween(logins, IMPORTED_SESSIONS);
        assertThat(counted.stanzas()).isBetween(logins, STANZAS_PER_SESSION * IMPORTED_SESSIONS);
        assertThat(sum(phases, "message", "due")).isLessThanOrEqualTo(2 * logins);
        if (sum(phases, "session", "failed") == 0) {
            assertThat(logins).isEqualTo(IMPORTED_SESSIONS);
            assertThat(sum(phases, "message", "due")).isEqualTo(2 * logins);
            assertThat(sum(phases, "logout", "due")).isEqualTo(logins);
        }
    }

    private static long sum(JsonNode phases, String operation, String count) {
        return phases.values().stream()
                .mapToLong(phase ->
                        phase.at("/operations/" + operation + "/" + count).asLong())
                .sum();
    }

    /** tsung chooses the number of users at random, near 160. Each opened one connection and one session, and ended. */
    private void checkTsung(DocShell shell) throws Exception {
        DocShell.Outcome totals = shell.run(page.block("totals"));
        assertThat(totals.code()).as(totals.all()).isZero();
        String log = totals.out();
        long users = last(log, "stats: users_count \\d+ (\\d+)");
        assertThat(users).as(log).isPositive();
        assertThat(last(log, "stats: finish_users_count \\d+ (\\d+)")).isEqualTo(users);
        Counters counted = Counters.of(shell).since(NOTHING);
        assertThat(counted.sessions()).isEqualTo(users);
        assertThat(counted.stanzas()).isBetween(users, STANZAS_PER_SESSION * users);
    }

    private void checkThrong(DocShell shell) throws Exception {
        JsonNode phases = new JsonMapper()
                .readTree(throngDirectory.resolve("chat/result.json").toFile())
                .at("/phases");
        long started = 0;
        long answered = 0;
        for (JsonNode phase : phases) {
            JsonNode login = phase.at("/operations/login");
            started += login.at("/started").asLong();
            answered += login.at("/answered").asLong();
        }
        assertThat(phases.at("/1/operations/login/due").asLong()).isEqualTo(154);
        assertThat(phases.at("/1/operations/message/due").asLong()).isEqualTo(295);
        // equal, unless the machine is so busy that a login fails after its session was opened
        assertThat(Counters.of(shell).since(NOTHING).sessions()).isBetween(answered, started);
    }

    /**
     * The counters of a target, with those of the session that asked.
     *
     * @param stanzas that the target received
     */
    private record Counters(long sessions, long stanzas) {

        static Counters of(DocShell shell) throws Exception {
            DocShell.Outcome statistics = shell.run(STATISTICS);
            assertThat(statistics.code()).as(statistics.all()).isZero();
            return new Counters(
                    last(statistics.out(), "name=.sessions/total. units=.sessions. value=.(\\d+)"),
                    last(statistics.out(), "name=.bandwidth/packets-in. units=.packets. value=.(\\d+)"));
        }

        /** What was counted after other counters were asked for, without the session that asked for these. */
        Counters since(Counters before) {
            return new Counters(sessions - before.sessions - 1, stanzas - before.stanzas - OF_STATISTICS);
        }
    }

    private static long last(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        long number = -1;
        while (found.find()) {
            number = Long.parseLong(found.group(1));
        }
        assertThat(number).as(pattern + " in " + text).isNotNegative();
        return number;
    }
}
