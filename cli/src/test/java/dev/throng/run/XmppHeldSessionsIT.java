package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that are held at the reference target, with traffic of every kind on top. */
@Timeout(180)
class XmppHeldSessionsIT {

    private static final int SESSIONS = 1_500;
    private static final int ROSTER = 20;

    @TempDir
    Path temporary;

    private static String scenario(String logout) {
        return "name: test\nprotocol: xmpp\n"
                + "target: {launch: xmpp, jvm: {options: [-Xmx256m]}, set: {users: '" + SESSIONS + "', roster: '"
                + ROSTER
                + "'}}\n"
                + "settings: {users: {count: " + SESSIONS + ", password: pass}, mechanisms: [PLAIN], logout: " + logout
                + ", message: {to: online, answeredBy: arrival}, muc: {rooms: 10}}\n"
                + "generator: {loops: 1}\ndeadline: 60s\nphases:\n"
                + "  - {name: arrive, for: 10s, measured: false, load: {login: {rate: 150/s}}}\n"
                + "  - {name: enter, for: 2s, measured: false, load: {muc-join: {rate: 50/s}, pubsub-create: {rate: 10/s}}}\n"
                + "  - {name: subscribe, for: 2s, measured: false, load: {pubsub-subscribe: {rate: 50/s}}}\n"
                + "  - {name: talk, for: 5s, load: {message: {rate: 100/s}, presence: {rate: 20/s}, ping: {rate: 50/s},"
                + " muc-groupchat: {rate: 10/s}, pubsub-publish: {rate: 10/s}}}\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"clean", "abrupt"})
    void heldSessionsTalkAndEveryArrivalIsAccountedFor(String logout) throws Exception {
        Path results = temporary.resolve("results");
        RunResult result = XmppRuns.run(scenario(logout), results);

        RunResult.Phase arrive = result.phases().get(0);
        XmppRuns.assertAllAnswered("login", arrive.operations().get("login"), SESSIONS);
        RunResult.Metric items = arrive.metrics().get("roster-items");
        assertThat(items.min()).isEqualTo(ROSTER);
        assertThat(items.max()).isEqualTo(ROSTER);
        assertAll(result.phases().get(1), Map.of("muc-join", 100, "pubsub-create", 20));
        assertAll(result.phases().get(2), Map.of("pubsub-subscribe", 100));
        RunResult.Phase talk = result.phases().get(3);
        assertAll(
                talk, Map.of("message", 500, "presence", 100, "ping", 250, "muc-groupchat", 50, "pubsub-publish", 50));
        assertThat(talk.metrics().get("sessions").max())
                .as("all are held while they talk")
                .isEqualTo(SESSIONS);
        assertThat(talk.metrics().get("items-received").count())
                .as("the fan-out of what was published")
                .isEqualTo(talk.metrics().get("items-expected").count());
        assertProcessesAreMeasured(ResultDirectory.open(results).result().orElseThrow());
    }

    private static void assertAll(RunResult.Phase phase, Map<String, Integer> due) {
        assertThat(phase.operations()).containsOnlyKeys(due.keySet());
        due.forEach((id, number) ->
                XmppRuns.assertAllAnswered(id, phase.operations().get(id), number));
    }

    /** As {@code result.json} has it. */
    private static void assertProcessesAreMeasured(RunResult file) {
        assertThat(file.target().pid()).isPositive();
        assertThat(file.target().rssMax()).isPositive();
        assertThat(file.target().cpuSeconds()).isPositive();
        assertThat(file.target().openFilesMax()).as("a file per session").isGreaterThan(SESSIONS);
        assertThat(file.generator().rssMax()).isPositive();
        assertThat(file.generator().cpuSeconds()).isPositive();
        assertThat(file.generator().fdMax()).isGreaterThan(SESSIONS);
    }
}
