package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.targets.time.VirtualClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ffmpeg publishes, plays and decodes live streams without a message. */
@Timeout(240)
class RealRtmpClientsIT {

    private static final long DEADLINE_SECONDS = 120;

    @TempDir
    Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final List<Process> started = new ArrayList<>();

    @BeforeAll
    static void needsFfmpeg() {
        assumeTrue(
                new File("/usr/bin/ffmpeg").canExecute(),
                "/usr/bin/ffmpeg is not there; to enable: apt-get install ffmpeg");
    }

    @AfterEach
    void closeStartedProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    private Process ffmpeg(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-nostdin", "-v", "warning", "-threads", "1"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output(started.size()).toFile())
                .start();
        started.add(process);
        return process;
    }

    private Path output(int n) {
        return directory.resolve("output-" + n);
    }

    private void assertEndsWithoutAMessage(Process process) throws Exception {
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
        String printed = new String(Files.readAllBytes(output(started.indexOf(process))), UTF_8);
        assertThat(printed).isEmpty();
        assertThat(process.exitValue()).isZero();
    }

    private static String rtmp(HttpStreamServer server, String name) {
        return "rtmp://127.0.0.1:" + HttpStreamServers.port("rtmp", server) + "/live/" + name;
    }

    private static String http(HttpStreamServer server, String path) {
        return "http://127.0.0.1:" + HttpStreamServers.port(server) + path;
    }

    @Test
    void ffmpegDecodesTheOwnStreamByRtmpAndHttpFlv() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--rtmp-port=0")) {
            Process byRtmp = ffmpeg("-t", "5", "-i", rtmp(server, "stream-1"), "-f", "null", "-");
            Process byFlv = ffmpeg("-t", "5", "-i", http(server, "/live/stream-1.flv"), "-f", "null", "-");
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 1);
            HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 1);
            clock.advance(Duration.ofSeconds(12));
            assertEndsWithoutAMessage(byRtmp);
            assertEndsWithoutAMessage(byFlv);
        }
    }

    @Test
    void ffmpegDecodesBothFormsOfHlsSegments() throws Exception {
        try (HttpStreamServer ts = HttpStreamServers.start(clock);
                HttpStreamServer mp4 = HttpStreamServers.start(clock, "--hls-segments=fmp4", "--hls-master")) {
            List<Process> players = new ArrayList<>();
            for (HttpStreamServer server : List.of(ts, mp4)) {
                String url = http(server, "/live/stream-1.m3u8");
                players.add(ffmpeg("-live_start_index", "0", "-t", "7", "-i", url, "-f", "null", "-"));
            }
            for (Process player : players) {
                assertEndsWithoutAMessage(player);
            }
            assertThat(ts.liveCounters().segmentRequests.sum()).isBetween(4L, 5L);
        }
    }

    @Test
    void ffmpegPublishesAndAnotherPlays() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start(clock, "--rtmp-port=0", "--unknown-stream=wait")) {
            Process player = ffmpeg("-i", rtmp(server, "a"), "-f", "null", "-");
            HttpStreamServers.await("players", server.liveCounters().playersNow::sum, n -> n == 1);
            Process publisher = ffmpeg(
                    "-f",
                    "lavfi",
                    "-i",
                    "testsrc=duration=4:size=160x120:rate=25",
                    "-f",
                    "lavfi",
                    "-i",
                    "sine=duration=4",
                    "-pix_fmt",
                    "yuv420p",
                    "-c:v",
                    "libx264",
                    "-preset",
                    "ultrafast",
                    "-g",
                    "25",
                    "-c:a",
                    "aac",
                    "-flvflags",
                    "no_duration_filesize",
                    "-f",
                    "flv",
                    rtmp(server, "a"));
            assertEndsWithoutAMessage(publisher);
            assertEndsWithoutAMessage(player);
            assertThat(server.liveCounters().publishersTotal.sum()).isEqualTo(1);
            assertThat(server.liveCounters().badClients.sum()).isZero();
        }
    }
}
