package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.throng.gatling.simulation.VideoSimulation;
import dev.throng.gatling.simulation.XmppSimulation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs simulations as users run them. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class SimulationIT {

    @TempDir
    Path directory;

    @Test
    void serversWithoutMediaCauseFailuresWithIdsAndTheSimulationEnds() throws IOException, InterruptedException {
        HttpServer pages = liveStreamOfWebPages();
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            GatlingRun run = GatlingRun.of(
                    SilentServerSimulation.class,
                    directory,
                    Map.of(
                            "silent.port",
                            Integer.toString(silent.getLocalPort()),
                            "pages.port",
                            Integer.toString(pages.getAddress().getPort())));
            assertThat(run.output())
                    .contains("deadline: no reply within 15s")
                    .contains("deadline-during-stream: ")
                    .contains("no-session: ")
                    .contains("deadline-during-head: ")
                    .contains("no-media: ")
                    .contains("deadline-during-handshake: ");
            assertThat(run.code()).as(run.output()).isZero();
        } finally {
            pages.stop(0);
        }
    }

    private static HttpServer liveStreamOfWebPages() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean playlist = exchange.getRequestURI().getPath().endsWith(".m3u8");
            long sequence = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime());
            byte[] content = (playlist
                            ? "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:" + sequence
                                    + "\n#EXTINF:1,\na.ts\n"
                            : "<html>504 Gateway Timeout</html>")
                    .getBytes(StandardCharsets.US_ASCII);
            try (exchange) {
                exchange.sendResponseHeaders(200, content.length);
                exchange.getResponseBody().write(content);
            }
        });
        server.start();
        return server;
    }

    @Test
    void playersAndPublishersOfVideoCheckWhatTheyReceived() throws IOException, InterruptedException {
        GatlingRun run = GatlingRun.of(VideoSimulation.class, directory, Map.of());
        assertThat(run.code()).as(run.output()).isZero();
        Map<String, Histogram> histograms = run.times().byTag();
        assertThat(histograms.get("publish.response").getTotalCount()).isEqualTo(1);
        assertThat(histograms.get("play.response").getTotalCount()).isEqualTo(10);
        assertThat(histograms.get("watch.response").getTotalCount()).isEqualTo(10);
    }

    @Test
    void usersOfXmppSendStanzasOfTheirOwnAndCheckTheAnswers() throws IOException, InterruptedException {
        GatlingRun run = GatlingRun.of(XmppSimulation.class, directory, Map.of());
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.times().byTag().get("send.response").getTotalCount()).isEqualTo(200);
    }

    @Test
    void aFailedAssertionHasItsOwnExitCode() throws IOException, InterruptedException {
        try (Socket closed = new Socket()) {
            closed.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            GatlingRun run = GatlingRun.of(
                    RefusedSimulation.class, directory, Map.of("closed.port", Integer.toString(closed.getLocalPort())));
            assertThat(run.output()).contains("refused: ");
            assertThat(run.code()).as(run.output()).isEqualTo(2);
        }
    }

    @Test
    void lateRequestsCountFromTheirDueTimeInBothLogs() throws IOException, InterruptedException {
        GatlingRun run = GatlingRun.of(LateSimulation.class, directory, Map.of());
        assertThat(run.code()).as(run.output()).isZero();
        Map<String, Histogram> histograms = run.times().byTag();
        Histogram response = histograms.get("send.response");
        assertThat(response.getTotalCount()).isEqualTo(20);
        assertThat(response.getMaxValue()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(800));
        assertThat(histograms.get("send.lag").getMaxValue()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(750));
        assertThat(histograms.get("send.service").getMinValue()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(45));
    }
}
