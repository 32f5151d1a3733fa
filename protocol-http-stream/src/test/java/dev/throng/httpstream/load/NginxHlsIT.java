package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.programs.GuardedProcess;
import dev.throng.programs.NginxRtmp;
import dev.throng.run.result.RunResult;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Players of the HLS that nginx-rtmp makes of a stream of ffmpeg. {@link WatchMeasureIT} has more players for longer. */
@Timeout(240)
class NginxHlsIT {

    private static final int PLAYERS = 10;
    private static final int SECONDS = 5;

    @TempDir
    Path temporary;

    @Test
    void eachPlayerRequestsEachSegmentOnceAndInOrder() throws Exception {
        LiveEncoder.assumeInstalled();
        NginxRtmp.assumeInstalled();
        try (NginxRtmp nginx = NginxRtmp.start();
                GuardedProcess encoder = LiveEncoder.toNginx(nginx, "live")) {
            RunResult result =
                    WatchRunIT.run(nginx.web(), "/hls/live.m3u8", new Settings(), PLAYERS, SECONDS, temporary);
            assertThat(encoder.isRunning()).isTrue();
            WatchRunIT.assertWhole(result, PLAYERS);
            PlayerLog log = log(nginx, result);
            log.assertOnceAndInOrder(PLAYERS);
            assertThat(log.fewestSegments()).isGreaterThanOrEqualTo(SECONDS - 3);
            assertThat(log.playlists()).isBetween((long) PLAYERS * (SECONDS - 3), (long) PLAYERS * 2 * (SECONDS + 2));
            assertThat(log.playlists() + log.segments()).as("each line").isEqualTo(log.lines());
            assertThat(WatchRunIT.count(result, "playlists")).isEqualTo(log.playlists());
            assertThat(WatchRunIT.count(result, "segment-requests")).isEqualTo(log.segments());
            assertThat(WatchRunIT.count(result, "segments")).isEqualTo(log.segments());
            assertThat(WatchRunIT.count(result, "requests-unfinished")).isZero();
        }
    }

    /** Waits until nginx has written a line for each answer that the players have read. */
    private static PlayerLog log(NginxRtmp nginx, RunResult result) throws Exception {
        long answered = WatchRunIT.count(result, "playlists") + WatchRunIT.count(result, "segment-requests");
        Eventually.holds("the log has all lines", Duration.ofSeconds(60), () -> lines(nginx) >= answered);
        return PlayerLog.of(nginx);
    }

    private static int lines(NginxRtmp nginx) {
        try {
            return nginx.hlsLog().size();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
