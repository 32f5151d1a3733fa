package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.simulation.VideoSimulation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
    void aSilentServerCausesFailuresWithIdsAndTheSimulationEnds() throws IOException, InterruptedException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            GatlingRun run = GatlingRun.of(
                    SilentServerSimulation.class,
                    directory,
                    Map.of("silent.port", Integer.toString(silent.getLocalPort())));
            assertThat(run.output())
                    .contains("deadline: no reply within 15s")
                    .contains("deadline-during-stream: ")
                    .contains("no-session: ")
                    .contains("deadline-during-head: ")
                    .contains("deadline-during-handshake: ");
            assertThat(run.code()).as(run.output()).isZero();
        }
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
