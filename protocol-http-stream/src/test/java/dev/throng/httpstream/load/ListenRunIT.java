package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.run.RunListener;
import dev.throng.run.RunPlan;
import dev.throng.run.RunResult;
import dev.throng.run.Runner;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs by the engine, over two event loops: the invariants that every report states. */
@Timeout(120)
class ListenRunIT {

    private static final byte[] MEDIA = Station.media(2);

    @TempDir
    Path temporary;

    private RunResult run(Station.Script script, Settings settings, String phases) throws Exception {
        try (Station station = new Station(script)) {
            String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:"
                    + station.address().getPort() + "\"}\n" + settings.section()
                    + "generator: {loops: 2}\ndeadline: 10s\nphases:\n" + phases;
            ScenarioFile file = ScenarioFile.parse(
                    "test.yaml", yaml, List.of(), Map.of(), Map.of("http-stream", new HttpStreamProtocol()));
            RunPlan plan = new RunPlan(file, temporary.resolve("results"), temporary, "test", "test", Optional.empty());
            RunResult result = new Runner(plan, RunListener.NONE, NanoClock.SYSTEM).run();
            result.phases().forEach(phase -> phase.operations().values().forEach(ListenRunIT::assertInvariants));
            return result;
        }
    }

    private static void assertInvariants(RunResult.Operation operation) {
        assertThat(operation.due()).isEqualTo(operation.started() + operation.owed());
        assertThat(operation.started()).isEqualTo(operation.answered() + operation.failed() + operation.inFlight());
        assertThat(operation.answered())
                .isEqualTo(operation.departed() + operation.dropped() + operation.inSystem() - operation.inFlight());
        assertThat(operation.response().count()).isEqualTo(operation.answered());
        assertThat(operation.inFlightMean())
                .as("Little's law")
                .isCloseTo(operation.littleMean(), within(0.02 * operation.littleMean() + 0.01));
    }

    private static void serve(Station.Peer peer) throws IOException {
        peer.say(Station.OK);
        peer.say(MEDIA);
        peer.awaitItsEnd();
    }

    @Test
    void listenersWhoLeaveAndListenersWhoStayAreAllAccountedFor() throws Exception {
        RunResult result = run(
                ListenRunIT::serve,
                new Settings().with("listeningTime", "500ms"),
                "  - {name: only, for: 2s, load: {listen: {rate: 40/s}}}\n");
        RunResult.Operation listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.answered()).isEqualTo(80);
        assertThat(listen.failures()).isEmpty();
        assertThat(listen.departed()).isPositive();
        assertThat(listen.bytesReceived()).isGreaterThan(80L * MEDIA.length / 2);
        assertThat(result.phases().get(0).metrics().get("listening-time").count())
                .isEqualTo(80);
        assertThat(result.phases().get(0).metrics().get("lost-syncs").count()).isZero();
    }

    /** Every other listener is refused, cut off or sent something else: all that is due is still accounted for. */
    @Test
    void arrivalsAreConservedWhateverTheStationDoes() throws Exception {
        RunResult result = run(
                peer -> {
                    switch (peer.number() % 10) {
                        case 0 -> peer.say("HTTP/1.0 404 Not Found\r\n\r\n");
                        case 2 -> peer.reset();
                        case 4 -> {
                            peer.say(Station.OK);
                            peer.say(MEDIA);
                        }
                        case 6 -> peer.say("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                        case 8 -> peer.say("SSH-2.0-none\r\n\r\n");
                        default -> serve(peer);
                    }
                },
                new Settings(),
                "  - {name: only, for: 2s, load: {listen: {rate: 50/s}}}\n");
        RunResult.Operation listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.due()).isEqualTo(100);
        assertThat(listen.failures())
                .containsOnlyKeys("status-404", "reset-during-head", "status-503", "bad-head", "closed-by-target")
                .allSatisfy((why, count) -> assertThat(count).isEqualTo(10));
        assertThat(listen.dropped()).isEqualTo(10);
        assertThat(listen.inSystem()).isEqualTo(50);
    }
}
