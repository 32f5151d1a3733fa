package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Players of a live stream of ffmpeg's HLS muxer behind Python's web server. */
@Timeout(240)
class WatchRunIT {

    private static final Duration LIFETIME = Duration.ofMinutes(3);
    private static final Duration START = Duration.ofSeconds(60);
    private static final int PLAYERS = 10;
    private static final int SECONDS = 20;
    private static final Pattern SEGMENT = Pattern.compile("GET /live(\\d+)\\.(?:ts|m4s) HTTP/1.1\" (\\d+)");

    @TempDir
    Path temporary;

    @BeforeEach
    void skipWithoutPrograms() {
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
        GuardedProcess.assumeInstalled("python3", "python3");
    }

    private static GuardedProcess encoder(Path root) throws Exception {
        String command = "ffmpeg -nostdin -v error -re -f lavfi -i testsrc=size=64x48:rate=10 -f lavfi -i sine"
                + " -c:v libx264 -preset ultrafast -g 10 -c:a aac -b:a 32k -f hls -hls_time 1 -hls_list_size 6"
                + " -hls_delete_threshold 3 -hls_flags delete_segments+program_date_time " + root.resolve("live.m3u8");
        return GuardedProcess.start(
                Files.createTempDirectory("throng-ffmpeg-"), LIFETIME, Arrays.asList(command.split(" ")), Map.of());
    }

    private static GuardedProcess webServer(Path root, InetSocketAddress address) throws java.io.IOException {
        List<String> command = List.of(
                "python3",
                "-u",
                "-m",
                "http.server",
                Integer.toString(address.getPort()),
                "--bind",
                "127.0.0.1",
                "--directory",
                root.toString());
        GuardedProcess process =
                GuardedProcess.start(Files.createTempDirectory("throng-python-"), LIFETIME, command, Map.of());
        process.awaitListening(address, START);
        return process;
    }

    private RunResult run(InetSocketAddress server) throws Exception {
        String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:" + server.getPort() + "\"}\n"
                + new Settings().with("mounts.paths", "[/live.m3u8]").section()
                + "generator: {loops: 2}\ndeadline: 30s\nphases:\n  - {name: only, for: " + SECONDS
                + "s, load: {watch: {rate: 10/s, upTo: " + PLAYERS + "}}}\n";
        return WholeRun.runner(
                        yaml,
                        List.of(new HttpStreamProtocol()),
                        temporary.resolve("results"),
                        temporary,
                        RunListener.NONE)
                .run();
    }

    /** How often each segment was requested, by its number. */
    private static Map<Integer, Integer> requests(String log) {
        Map<Integer, Integer> requests = new TreeMap<>();
        Matcher matcher = SEGMENT.matcher(log);
        while (matcher.find()) {
            assertThat(matcher.group(2)).as(matcher.group()).isEqualTo("200");
            requests.merge(Integer.valueOf(matcher.group(1)), 1, Integer::sum);
        }
        return requests;
    }

    @Test
    void eachPlayerRequestsEachSegmentOnce() throws Exception {
        Path root = Files.createDirectory(temporary.resolve("www"));
        try (GuardedProcess encoder = encoder(root)) {
            encoder.await("has 4 segments", START, () -> Files.exists(root.resolve("live3.ts")));
            InetSocketAddress[] address = new InetSocketAddress[1];
            try (GuardedProcess server = GuardedProcess.onFreePort(port -> {
                address[0] = port;
                return webServer(root, port);
            })) {
                RunResult result = run(address[0]);
                PhaseResult phase = result.phases().get(0);
                OperationResult watch = phase.operations().get("watch");
                WholeRun.assertConserved(watch);
                assertThat(watch.failures()).isEmpty();
                assertThat(watch.answered()).isEqualTo(PLAYERS);
                assertThat(watch.dropped()).isZero();

                Map<String, MetricResult> metrics = phase.metrics();
                assertThat(count(metrics, "segments-failed")).isZero();
                assertThat(count(metrics, "segments-damaged")).isZero();
                assertThat(count(metrics, "segments-missed")).isZero();
                assertThat(count(metrics, "playlists-backwards")).isZero();
                assertThat(count(metrics, "live-latencies-negative")).isZero();
                assertThat(metrics.get("live-latency").p50()).isBetween(0L, 10_000_000_000L);
                assertThat(count(metrics, "segments")).isBetween(10L * (SECONDS - 4), 10L * (SECONDS + 5));
                assertThat(count(metrics, "playlists"))
                        .as("one for each target duration of 1 s; a few more when the playlist has not changed")
                        .isBetween(10L * (SECONDS - 3), 10L * 2 * SECONDS);

                Map<Integer, Integer> requests = requests(server.output());
                List<Integer> numbers = List.copyOf(requests.keySet());
                assertThat(numbers).hasSizeGreaterThan(SECONDS - 4);
                int last = numbers.get(numbers.size() - 1);
                assertThat(numbers).hasSize(last - numbers.get(0) + 1);
                assertThat(requests.values()).allMatch(times -> times <= PLAYERS);
                requests.forEach((number, times) -> {
                    if (number > numbers.get(0) + 3 && number < last - 2) {
                        assertThat(times).as("segment %d", number).isEqualTo(PLAYERS);
                    }
                });
            }
        }
    }

    private static long count(Map<String, MetricResult> metrics, String id) {
        return metrics.get(id).count();
    }
}
