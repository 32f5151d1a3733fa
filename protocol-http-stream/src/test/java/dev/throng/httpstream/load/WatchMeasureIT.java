package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.programs.NginxRtmp;
import dev.throng.run.result.RunResult;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** 100 players for a minute, on a quiet machine: each segment once and in order, and requests at the rate of the target duration. */
@Tag("measure")
@Timeout(300)
class WatchMeasureIT {

    private static final int PLAYERS = 100;
    private static final int RAMP = 11;
    private static final int SECONDS = 60;

    @TempDir
    Path temporary;

    @BeforeEach
    void skipWithoutFfmpeg() {
        LiveEncoder.assumeInstalled();
    }

    private RunResult run(InetSocketAddress server, String playlist) throws Exception {
        return WatchRunIT.run(server, playlist, new Settings(), PLAYERS, RAMP + SECONDS, temporary);
    }

    private static void check(String server, RunResult result, PlayerLog log, int targetSeconds) {
        double rate = log.playlistsPerSecond(RAMP, RAMP + SECONDS);
        double expected = (double) PLAYERS / targetSeconds;
        System.out.printf(
                Locale.ROOT,
                "%s: %d players, target duration %d s: %.1f playlists/s (players / target duration: %.1f), %d segments"
                        + " of %d to %d per player, %d unchanged playlists of %d, %d stalls%n",
                server,
                PLAYERS,
                targetSeconds,
                rate,
                expected,
                log.segments(),
                log.fewestSegments(),
                log.mostSegments(),
                WatchRunIT.count(result, "playlists-unchanged"),
                log.playlists(),
                WatchRunIT.count(result, "stalls"));
        WatchRunIT.assertWhole(result, PLAYERS);
        log.assertOnceAndInOrder(PLAYERS);
        assertThat(log.fewestSegments()).isGreaterThanOrEqualTo(SECONDS / targetSeconds - 1);
        assertThat(log.mostSegments()).isLessThanOrEqualTo((RAMP + SECONDS) / targetSeconds + 5);
        assertThat(rate).isBetween(0.95 * expected, 1.25 * expected);
        assertThat(WatchRunIT.count(result, "stalls")).isZero();
    }

    @Test
    void ffmpegsMuxerBehindAPlainWebServer() throws Exception {
        Path root = Files.createDirectory(temporary.resolve("www"));
        try (GuardedProcess encoder = LiveEncoder.toFiles(root, 2);
                WebServer server = new WebServer(WebServer.directory(root))) {
            RunResult result = run(server.address(), "/live.m3u8");
            assertThat(encoder.isRunning()).isTrue();
            check("ffmpeg", result, PlayerLog.of(server), 2);
        }
    }

    @Test
    void nginxRtmp() throws Exception {
        NginxRtmp.assumeInstalled();
        try (NginxRtmp nginx = NginxRtmp.start();
                GuardedProcess encoder = LiveEncoder.toNginx(nginx, "live")) {
            RunResult result = run(nginx.web(), "/hls/live.m3u8");
            assertThat(encoder.isRunning()).isTrue();
            check("nginx-rtmp", result, PlayerLog.of(nginx), (int) NginxRtmp.SEGMENT.toSeconds());
        }
    }
}
