package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs by the engine, over two event loops: the invariants that every report states. */
@Timeout(240)
class ListenRunIT {

    static final byte[] MEDIA = Station.media(2);

    @TempDir
    Path temporary;

    private RunResult run(Station.Script script, Settings settings, String phases) throws Exception {
        return run(script, settings, phases, temporary);
    }

    static RunResult run(Station.Script script, Settings settings, String phases, Path directory) throws Exception {
        try (Station station = new Station(script)) {
            String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:"
                    + station.address().getPort() + "\"}\n"
                    + settings.with("deadlines", "{connect: 60s, head: 60s, firstByte: 60s}")
                            .section()
                    + "generator: {loops: 2}\ndeadline: 60s\nphases:\n" + phases;
            RunResult result = WholeRun.runner(
                            yaml,
                            List.of(new HttpStreamProtocol()),
                            directory.resolve("results"),
                            directory,
                            RunListener.NONE)
                    .run();
            WholeRun.operations(result).forEach(operation -> {
                WholeRun.assertConserved(operation);
                WholeRun.assertLittlesLaw(operation);
            });
            return result;
        }
    }

    /** Waits until others have done their part. */
    private static void await(CountDownLatch others) throws IOException {
        try {
            if (!others.await(60, TimeUnit.SECONDS)) {
                throw new IOException("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    static void serve(Station.Peer peer) throws IOException {
        peer.say(Station.OK);
        peer.say(MEDIA);
        peer.awaitItsEnd();
    }

    /**
     * The last one is answered when all others have left, and the run waits for that answer: on its event loop 19 others have left by
     * then. When listeners leave is for {@link ListenDriverTest} to say, and what a run on time shows for {@link ListenRunMeasureIT}.
     */
    @Test
    void listenersWhoLeaveAndListenersWhoStayAreAllAccountedFor() throws Exception {
        CountDownLatch others = new CountDownLatch(39);
        RunResult result = run(
                peer -> {
                    if (peer.number() == 39) {
                        await(others);
                    }
                    serve(peer);
                    others.countDown();
                },
                new Settings().with("listeningTime", "50ms"),
                "  - {name: only, for: 3s, load: {listen: {rate: 40/s, upTo: 40}}}\n");
        OperationResult listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.due()).isEqualTo(40);
        assertThat(listen.answered()).isEqualTo(40);
        assertThat(listen.failures()).isEmpty();
        assertThat(listen.departed()).isGreaterThanOrEqualTo(19);
        assertThat(listen.bytesReceived()).isGreaterThan(19L * Station.OK.length());
        assertThat(result.phases().get(0).metrics().get("listening-time").count())
                .isBetween(listen.departed(), 40L);
        assertThat(result.phases().get(0).metrics().get("lost-syncs").count()).isZero();
    }

    /**
     * Half of the listeners are refused, cut off or sent something else, on both event loops: all that is due is still accounted for. The
     * others are answered when all listeners that are cut off have left, and the run waits for these answers.
     */
    @Test
    void arrivalsAreConservedWhateverTheStationDoes() throws Exception {
        CountDownLatch cutOff = new CountDownLatch(10);
        RunResult result = run(
                peer -> {
                    switch (peer.number() / 2 % 10) {
                        case 0 -> peer.say("HTTP/1.0 404 Not Found\r\n\r\n");
                        case 2 -> peer.reset();
                        case 4 -> {
                            peer.say(Station.OK);
                            peer.say(MEDIA);
                            peer.end();
                            peer.awaitItsEnd();
                            cutOff.countDown();
                        }
                        case 6 -> peer.say("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
                        case 8 -> peer.say("SSH-2.0-none\r\n\r\n");
                        default -> {
                            await(cutOff);
                            serve(peer);
                        }
                    }
                },
                new Settings(),
                "  - {name: only, for: 3s, load: {listen: {rate: 100/s, upTo: 100}}}\n");
        OperationResult listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.due()).isEqualTo(100);
        assertThat(listen.failures())
                .containsOnlyKeys("status-404", "reset-during-head", "status-503", "bad-head", "closed-during-stream")
                .allSatisfy((why, count) -> assertThat(count).isEqualTo(10));
        assertThat(listen.dropped()).isEqualTo(10);
        assertThat(listen.inSystem()).isEqualTo(50);
    }
}
