package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions that are held at the reference target, with traffic of every kind on top. */
@Timeout(600)
class XmppHeldSessionsIT {

    private static final int ROSTER = 20;

    @TempDir
    Path temporary;

    /**
     * What needs a session, a node or a subscription is due several seconds after these were asked for, and what is published has as long
     * to arrive.
     *
     * @param perSecond how many log in per second
     */
    private static String scenario(int sessions, int perSecond, String logout, String transport) {
        int seconds = sessions / perSecond + 4;
        return "name: test\nprotocol: xmpp\n"
                + "target: {launch: xmpp, jvm: {options: [-Xmx256m, -XX:TieredStopAtLevel=1]},"
                + " set: {users: '" + sessions + "', roster: '"
                + ROSTER
                + "'}}\n"
                + "settings: {transport: " + transport + ", users: {count: " + sessions
                + ", password: pass}, mechanisms: [PLAIN], "
                + AnyProtocolRuns.PATIENT_LOGINS
                + ", logout: " + logout
                + ", message: {to: online, answeredBy: arrival}, muc: {rooms: 10}}\n"
                + "generator: {loops: 1}\ndeadline: 180s\nphases:\n"
                + "  - {name: arrive, for: " + seconds + "s, measured: false, load: {login: {rate: " + perSecond
                + "/s, upTo: " + sessions + "}}}\n"
                + "  - {name: enter, for: 3s, measured: false, load: {muc-join: {burst: 100, every: 60s},"
                + " pubsub-create: {burst: 20, every: 60s}}}\n"
                + "  - {name: subscribe, for: 4s, measured: false, load: {pubsub-subscribe: {burst: 100, every: 60s}}}\n"
                + "  - {name: talk, for: 4s, load: {message: {rate: 100/s, upTo: 200}, presence: {rate: 20/s, upTo: 40},"
                + " ping: {rate: 50/s, upTo: 100}, muc-groupchat: {rate: 10/s, upTo: 20},"
                + " pubsub-publish: {rate: 20/s, upTo: 20}}}\n"
                + "  - {name: rest, for: 4s, measured: false, load: {}}\n";
    }

    @ParameterizedTest
    @CsvSource({"clean, tcp", "abrupt, tcp", "clean, websocket", "clean, bosh"})
    void heldSessionsTalkAndEveryArrivalIsAccountedFor(String logout, String transport) throws Exception {
        assertSessionsAreHeldAndTalk(150, 100, logout, transport, temporary.resolve("results"));
    }

    static void assertSessionsAreHeldAndTalk(int sessions, int perSecond, String logout, String transport, Path results)
            throws Exception {
        RunResult result = AnyProtocolRuns.run(scenario(sessions, perSecond, logout, transport), results);

        PhaseResult arrive = result.phases().get(0);
        AnyProtocolRuns.assertAllAnswered("login", arrive.operations().get("login"), sessions);
        MetricResult items = arrive.metrics().get("roster-items");
        assertThat(items.min()).isEqualTo(ROSTER);
        assertThat(items.max()).isEqualTo(ROSTER);
        assertAll(result.phases().get(1), Map.of("muc-join", 100, "pubsub-create", 20));
        assertAll(result.phases().get(2), Map.of("pubsub-subscribe", 100));
        PhaseResult talk = result.phases().get(3);
        assertAll(talk, Map.of("message", 200, "presence", 40, "ping", 100, "muc-groupchat", 20, "pubsub-publish", 20));
        assertThat(talk.metrics().get("sessions").max())
                .as("all are held while they talk")
                .isEqualTo(sessions);
        assertThat(Stream.of(talk, result.phases().get(4))
                        .mapToLong(
                                phase -> phase.metrics().get("items-received").count())
                        .sum())
                .as("the fan-out of what was published")
                .isEqualTo(talk.metrics().get("items-expected").count());
        assertProcessesAreMeasured(ResultDirectory.open(results).result().orElseThrow(), sessions);
    }

    private static void assertAll(PhaseResult phase, Map<String, Integer> due) {
        assertThat(phase.operations()).containsOnlyKeys(due.keySet());
        due.forEach((id, number) ->
                AnyProtocolRuns.assertAllAnswered(id, phase.operations().get(id), number));
    }

    /** As {@code result.json} has it. */
    private static void assertProcessesAreMeasured(RunResult file, int sessions) {
        assertThat(file.target().pid()).isPresent();
        assertThat(file.target().rssMax().orElseThrow()).isPositive();
        assertThat(file.target().cpuSeconds().orElseThrow()).isPositive();
        assertThat(file.target().openFilesMax().orElseThrow())
                .as("a file per session")
                .isGreaterThan(sessions);
        assertThat(file.generator().rssMax().orElseThrow()).isPositive();
        assertThat(file.generator().cpuSeconds().orElseThrow()).isPositive();
        assertThat(file.generator().fdMax().orElseThrow()).isGreaterThan(sessions);
    }
}
