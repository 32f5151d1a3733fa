package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.run.RunListener;
import dev.throng.run.WholeRun;
import dev.throng.run.result.MetricResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.streams.analysis.StreamAnalysis;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of players by the engine. {@link WatchMeasureIT} has more players for longer. */
@Timeout(240)
class WatchRunIT {

    private static final int PLAYERS = 10;
    private static final int SECONDS = 7;
    private static final String HEAD = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n";
    private static final byte[] PACKET = new byte[188];

    static {
        PACKET[0] = 0x47;
        PACKET[1] = 1;
        PACKET[3] = 0x10;
    }

    @TempDir
    Path temporary;

    /**
     * Runs players of one playlist, with 10 new ones per second.
     *
     * @param most players at the same time
     */
    static RunResult run(
            InetSocketAddress server, String playlist, Settings settings, int most, int seconds, Path directory)
            throws Exception {
        String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:" + server.getPort() + "\"}\n"
                + settings.with("mounts.paths", "[" + playlist + "]")
                        .with("deadlines", "{connect: 60s, head: 60s, firstByte: 60s}")
                        .section()
                + "generator: {loops: 2}\ndeadline: 60s\nphases:\n  - {name: only, for: " + seconds
                + "s, load: {watch: {rate: 10/s, upTo: " + most + "}}}\n";
        RunResult result = WholeRun.runner(
                        yaml,
                        List.of(new HttpStreamProtocol()),
                        directory.resolve("results"),
                        directory,
                        RunListener.NONE)
                .run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        return result;
    }

    static OperationResult watch(RunResult result) {
        return phase(result).operations().get("watch");
    }

    static PhaseResult phase(RunResult result) {
        return result.phases().get(0);
    }

    static long count(RunResult result, String metric) {
        return phase(result).metrics().get(metric).count();
    }

    /** All players were answered, none failed, and no figure shows a fault of the server. */
    static void assertWhole(RunResult result, int players) {
        OperationResult watch = watch(result);
        assertThat(watch.failures()).isEmpty();
        assertThat(watch.answered()).isEqualTo(players);
        assertThat(watch.dropped()).isZero();
        for (String metric : List.of(
                "segments-failed",
                "segments-damaged",
                "segments-missed",
                "segments-rewritten",
                "segments-overlong",
                "playlists-failed",
                "playlists-backwards",
                "live-latencies-negative")) {
            assertThat(count(result, metric)).as(metric).isZero();
        }
    }

    /** ffmpeg's muxer behind a plain web server. */
    @Test
    void eachPlayerRequestsEachSegmentOnceAndInOrder() throws Exception {
        LiveEncoder.assumeInstalled();
        Path root = Files.createDirectory(temporary.resolve("www"));
        try (GuardedProcess encoder = LiveEncoder.toFiles(root, 1);
                WebServer server = new WebServer(WebServer.directory(root))) {
            RunResult result = run(server.address(), "/live.m3u8", new Settings(), PLAYERS, SECONDS, temporary);
            assertThat(encoder.isRunning()).isTrue();
            assertWhole(result, PLAYERS);
            PlayerLog log = PlayerLog.of(server);
            log.assertOnceAndInOrder(PLAYERS);
            assertThat(log.fewestSegments()).isGreaterThanOrEqualTo(SECONDS - 3);
            assertThat(log.mostSegments()).isLessThanOrEqualTo(SECONDS + 6);
            assertThat(log.playlists())
                    .as("one for each target duration of 1 s; a few more when the playlist has not changed")
                    .isBetween((long) PLAYERS * (SECONDS - 3), (long) PLAYERS * 2 * (SECONDS + 2));
            assertThat(count(result, "playlists")).isEqualTo(log.playlists());
            assertThat(count(result, "segment-requests")).isEqualTo(log.segments());
            assertThat(count(result, "segments")).isEqualTo(log.segments());
            assertThat(count(result, "requests-unfinished")).isZero();
            assertStates(result);
            MetricResult latency = phase(result).metrics().get("live-latency");
            assertThat(latency.count()).isEqualTo(count(result, "segments"));
            assertThat(latency.p50()).isBetween(0L, 10_000_000_000L);
        }
    }

    /** Players are listeners to the analysis. */
    private static void assertStates(RunResult result) {
        for (String metric : List.of("connect-time", "accept-time", "first-byte-time", "listening-time")) {
            assertThat(count(result, metric)).as(metric).isEqualTo(PLAYERS);
        }
        StreamAnalysis analysis = result.analysis(StreamAnalysis.class).orElseThrow();
        StreamAnalysis.Population end = analysis.population().get(0);
        assertThat(end.connected()).hasValue(PLAYERS);
        assertThat(end.accepted()).hasValue(PLAYERS);
        assertThat(end.bitRates().expectedBitsPerSecond()).isPresent();
        assertThat(analysis.bandwidth()).isPresent();
    }

    private RunResult run(Settings settings, WebServer.Site site) throws Exception {
        return run(settings, 2, site);
    }

    private RunResult run(Settings settings, int seconds, WebServer.Site site) throws Exception {
        try (WebServer server = new WebServer(site)) {
            return run(server.address(), "/live.m3u8", settings, PLAYERS, seconds, temporary);
        }
    }

    /** Answered by the first segment, and dropped when nothing follows. */
    @Test
    void aPlaylistThatStaysUnchangedDropsItsPlayers() throws Exception {
        // a player asks twice a second, so the first ones leave within the 3 s
        String unchanged = "#EXTM3U\n#EXT-X-TARGETDURATION:0\n#EXTINF:0.25,\na.ts\n";
        RunResult result = run(
                new Settings().with("hls.unchangedFor", "1s"),
                3,
                exchange -> exchange.ok(exchange.path().contains(".ts") ? PACKET : unchanged.getBytes()));
        assertThat(watch(result).failures()).containsOnlyKeys("playlist-unchanged");
        assertThat(watch(result).failed()).isZero();
        assertThat(watch(result).dropped()).isPositive();
        assertThat(count(result, "playlists-unchanged")).isPositive();
    }

    /** Players leave when they have played to the end; others arrive in their places. */
    @Test
    void aRecordingIsPlayedToItsEnd() throws Exception {
        String recording = HEAD + "#EXTINF:0.25,\na.ts\n#EXTINF:0.25,\nb.ts\n#EXT-X-ENDLIST\n";
        RunResult result = run(
                new Settings().with("buffer.start", "100ms"),
                exchange -> exchange.ok(exchange.path().contains(".ts") ? PACKET : recording.getBytes()));
        OperationResult watch = watch(result);
        assertThat(watch.failures()).isEmpty();
        assertThat(watch.dropped()).isZero();
        assertThat(watch.departed()).isPositive();
        assertThat(count(result, "stalls")).isZero();
        assertThat(count(result, "segments-damaged")).isZero();
    }

    /** Arrivals that fail are conserved too. */
    @Test
    void playersOfAPlaylistThatCannotBeReadFail() throws Exception {
        RunResult result = run(new Settings(), exchange -> exchange.ok("<html>"));
        OperationResult watch = watch(result);
        assertThat(watch.failures()).containsOnly(Map.entry("bad-playlist", watch.started()));
        assertThat(watch.started()).isPositive();
    }
}
