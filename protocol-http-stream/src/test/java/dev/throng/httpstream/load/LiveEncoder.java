package dev.throng.httpstream.load;

import dev.throng.programs.GuardedProcess;
import dev.throng.programs.NginxRtmp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ffmpeg, which encodes a test picture and a tone in real time. */
final class LiveEncoder {

    private static final Duration LIFETIME = Duration.ofMinutes(3);
    private static final Duration START = Duration.ofSeconds(60);

    static void assumeInstalled() {
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
    }

    /**
     * Writes {@code live.m3u8} and the last 6 segments into a directory. Waits until it has 4 segments.
     *
     * @param seconds the duration of a segment
     */
    static GuardedProcess toFiles(Path directory, int seconds) throws IOException {
        GuardedProcess encoder = start(
                seconds,
                "-f",
                "hls",
                "-hls_time",
                Integer.toString(seconds),
                "-hls_list_size",
                "6",
                "-hls_delete_threshold",
                "3",
                "-hls_flags",
                "delete_segments+program_date_time",
                directory.resolve("live.m3u8").toString());
        encoder.await("has 4 segments", START, () -> Files.exists(directory.resolve("live3.ts")));
        return encoder;
    }

    /** Publishes to nginx, which makes HLS of it. Waits until its playlist has 4 segments. */
    static GuardedProcess toNginx(NginxRtmp nginx, String stream) throws IOException {
        GuardedProcess encoder = start((int) NginxRtmp.SEGMENT.toSeconds(), "-f", "flv", nginx.rtmp("hls", stream));
        encoder.await("has 4 segments", START, () -> nginx.playlist(stream).contains(stream + "-3.ts"));
        return encoder;
    }

    private static GuardedProcess start(int keyFrameSeconds, String... output) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(("ffmpeg -nostdin -v error -re -f lavfi -i testsrc=size=64x48:rate=10 -f lavfi -i sine"
                                + " -c:v libx264 -preset ultrafast -g " + 10 * keyFrameSeconds + " -c:a aac -b:a 32k")
                        .split(" ")));
        command.addAll(List.of(output));
        return GuardedProcess.start(Files.createTempDirectory("throng-ffmpeg-"), LIFETIME, command, Map.of());
    }

    private LiveEncoder() {}
}
