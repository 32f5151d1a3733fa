package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.MadeLive;
import dev.throng.cli.serve.EventStreams.Event;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.report.Block;
import dev.throng.report.Tone;
import dev.throng.run.LiveSnapshot;
import dev.throng.secrets.Masking;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LiveMessagesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final LiveMessages messages = new LiveMessages(text -> text);
    private final LiveState state = new LiveState("quickstart");

    private JsonNode whole() {
        return JSON.readTree(messages.whole(state).data());
    }

    private JsonNode tick(boolean point) {
        return JSON.readTree(messages.tick(state, point).data());
    }

    private static JsonNode tile(JsonNode message, String label) {
        for (JsonNode tile : message.path("tiles")) {
            if (tile.path("label").asString().equals(label)) {
                return tile;
            }
        }
        throw new AssertionError(label + " is not in " + message);
    }

    @Test
    void beforeTheLoadThePageStatesWhatIsDone() {
        state.preparing("starting the target");
        JsonNode whole = whole();
        assertThat(whole.path("title").asString()).isEqualTo("quickstart");
        assertThat(whole.path("status").path("text").asString()).isEqualTo("preparing");
        assertThat(whole.path("doing").asString()).isEqualTo("starting the target");
        assertThat(whole.path("tiles")).isEmpty();
        assertThat(whole.path("points").path("x")).isEmpty();
    }

    @Test
    void aTickHasFiguresOfTheLastIntervalAndItsPoint() {
        state.begins(MadeRun.begin());
        state.interval(MadeRun.second(11));
        JsonNode tick = tick(true);
        assertThat(tick.path("status").path("text").asString()).isEqualTo("running");
        assertThat(tick.path("doing").asString()).isEqualTo("steady, 0:11, 0:49 left");
        assertThat(tick.path("elapsed").asDouble()).isEqualTo(11);
        assertThat(tile(tick, "answered").path("value").asString()).isEqualTo("1,011/s");
        assertThat(tile(tick, "response p99").path("value").asString()).isEqualTo("7.00 ms");
        assertThat(tile(tick, "failures so far").path("tone").asString()).isEqualTo("bad");
        assertThat(tick.path("phases").path(0).path("measured").asBoolean()).isFalse();
        assertThat(tick.path("point").path("names").path(0).asString()).isEqualTo("send");
        JsonNode row = tick.path("point").path("rows").path(0);
        assertThat(row).hasSize(LiveHistory.Line.values().length);
        assertThat(row.path(LiveHistory.Line.RESPONSE_P99.ordinal()).asLong()).isEqualTo(7_000_000);
        assertThat(row.path(LiveHistory.Line.ANSWERED.ordinal()).asLong()).isEqualTo(1_011);
        assertThat(tick.path("point").path("cores").path(0).isNull())
                .as("unknown is not 0")
                .isTrue();
        assertThat(tick.has("points")).isFalse();
        assertThat(tick(false).has("point")).isFalse();
    }

    @Test
    void thePhaseThatIsNotMeasuredSaysSo() {
        state.interval(MadeRun.second(3));
        assertThat(tick(true).path("doing").asString()).isEqualTo("warm-up (not measured), 0:03, 0:57 left");
    }

    @Test
    void thePageThatIsOpenedLateGetsAllPoints() {
        for (int second = 1; second <= 30; second++) {
            state.interval(MadeRun.second(second));
        }
        JsonNode points = whole().path("points");
        assertThat(points.path("x")).hasSize(30);
        assertThat(points.path("cores")).hasSize(30);
        assertThat(points.path("rows").path(0)).hasSize(30);
    }

    @Test
    void theWholeStateOfALongRunWithManyOperationsIsBounded() {
        for (int second = 1; second <= 3_000; second++) {
            List<LiveSnapshot.OperationLive> operations = IntStream.range(0, 100)
                    .mapToObj(n -> new MadeLive("operation-number-" + n, 123_456.789)
                            .time(Time.RESPONSE, 123_456_789)
                            .made())
                    .toList();
            state.interval(new LiveSnapshot(second * MadeRun.SECOND, 3_000 * MadeRun.SECOND, "p", true, operations));
            state.stops().add("target", "pause", second * MadeRun.SECOND, 1_234_567);
        }
        assertThat(messages.whole(state).data().length()).isLessThan(1 << 20);
        assertThat(messages.tick(state, true).data().length()).isLessThan(64 << 10);
    }

    @Test
    void agentsAreRowsAndALostOneComesFirst() {
        state.interval(MadeRun.second(12, "send", MadeRun.agents()));
        JsonNode agents = tick(true).path("tables").path(1);
        assertThat(agents.path("title").asString()).isEqualTo("Agents");
        assertThat(agents.path("rows").path(0).path(0).path("text").asString()).isEqualTo("agent-2");
        assertThat(agents.path("rows").path(0).path(2).path("text").asString()).isEqualTo("lost");
        assertThat(agents.path("rows").path(0).path(2).path("tone").asString()).isEqualTo("bad");
        assertThat(agents.path("rows").path(1).path(4).path("text").asString()).isEqualTo("1.00 ms");
    }

    @Test
    void ownLagAboveTheLimitOfTheVerdictIsAWarning() {
        MadeLive late = new MadeLive("send", 10)
                .time(Time.RESPONSE, 20_000_000)
                .time(Time.OWN_LAG, 12_000_000)
                .soFar(Count.ANSWERED, 10);
        state.interval(new LiveSnapshot(MadeRun.SECOND, 9 * MadeRun.SECOND, "steady", true, List.of(late.made())));
        state.interval(MadeRun.second(12));
        state.warning("every arrival failed");
        JsonNode warnings = whole().path("warnings");
        assertThat(warnings.path(0).asString()).isEqualTo("every arrival failed");
        assertThat(warnings.path(1).asString())
                .isEqualTo(
                        "send: the generator's own lag was above the limit of the verdict in 1 of 2 measured seconds,"
                                + " p99 up to 12.0 ms");
    }

    @Test
    void pausesAreSentWhenThereAreNewOnes() {
        state.interval(MadeRun.second(1));
        assertThat(tick(true).has("stops")).isFalse();
        state.stops().add("target", "pause", MadeRun.SECOND / 2, 30_000_000);
        JsonNode stops = tick(false).path("stops");
        assertThat(stops.path(0).path("ink").asString()).isEqualTo("target");
        assertThat(stops.path(0).path("longest").asLong()).isEqualTo(30_000_000);
        assertThat(tick(false).has("stops")).isFalse();
        assertThat(whole().path("stops")).hasSize(1);
    }

    @Test
    void anotherRunOfASearchBeginsWithoutTheFiguresOfTheOneBefore() {
        state.interval(MadeRun.second(1));
        state.job(List.of(new Block.Table("Levels", Block.Column.of("level"), List.of())));
        state.run("run 2");
        state.preparing("connecting");
        JsonNode whole = whole();
        assertThat(whole.path("doing").asString()).isEqualTo("run 2: connecting");
        assertThat(whole.path("points").path("x")).isEmpty();
        assertThat(whole.path("job").path(0).path("title").asString()).isEqualTo("Levels");
    }

    @Test
    void hostileTextStaysOnOneLineOfTheStreamAndLosesControlCharacters() {
        String hostile = "</script><img src=x onerror=alert(1)>\r\n\nevent: ended\n\u001b[2J\u202e\u2028";
        state.warning(hostile);
        state.interval(MadeRun.second(1, hostile, List.of()));
        Event whole = messages.whole(state);
        assertThat(whole.data()).doesNotContain("\n", "\r", "\u001b", "\u202e", "\u2028");
        assertThat(whole().path("points").path("names").path(0).asString()).startsWith("</script><img src=x");
    }

    @Test
    void secretsAreMaskedInEveryText() {
        LiveMessages masked = new LiveMessages(Masking.of(Map.of("hunter2", "***"))::apply);
        state.place("Results: /tmp/hunter2");
        state.warning("password hunter2");
        state.job(List.of(new Block.Table(
                "of hunter2",
                Block.Column.of("hunter2"),
                List.of(List.of(new Block.Cell("hunter2", Tone.NEUTRAL).withNote("hunter2"))))));
        state.run("run hunter2");
        state.warning("password hunter2");
        state.interval(MadeRun.second(1, "hunter2", MadeRun.agents()));
        assertThat(masked.whole(state).data() + masked.tick(state, true).data())
                .doesNotContain("hunter2")
                .contains("***");
        assertThat(masked.ended(new LiveEnd("FAIL hunter2", Tone.BAD, "hunter2", Optional.empty()))
                        .data())
                .doesNotContain("hunter2");
    }

    @Test
    void theEndStatesTheOutcomeAndWhetherThereIsAReport() {
        JsonNode end = JSON.readTree(messages.ended(new LiveEnd(
                        "PASS, exit code 0", Tone.GOOD, "report: r/report.html", Optional.of(Path.of("r/report.html"))))
                .data());
        assertThat(end.path("status").path("tone").asString()).isEqualTo("good");
        assertThat(end.path("report").asBoolean()).isTrue();
        assertThat(JSON.readTree(messages.ended(LiveEnd.UNKNOWN).data())
                        .path("report")
                        .asBoolean())
                .isFalse();
    }
}
