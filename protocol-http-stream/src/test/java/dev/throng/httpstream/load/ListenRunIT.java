package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import dev.throng.run.RunResult;
import dev.throng.run.WholeRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
            RunResult result = WholeRun.runner(
                            yaml,
                            List.of(new HttpStreamProtocol()),
                            temporary.resolve("results"),
                            temporary,
                            RunListener.NONE)
                    .run();
            WholeRun.operations(result).forEach(operation -> {
                WholeRun.assertConserved(operation);
                WholeRun.assertLittlesLaw(operation);
            });
            return result;
        }
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
