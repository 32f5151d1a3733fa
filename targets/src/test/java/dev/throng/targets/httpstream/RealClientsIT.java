package dev.throng.targets.httpstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs nobody here wrote, as Debian has them: ffmpeg, curl, and ab of apache2-utils. */
@Timeout(120)
class RealClientsIT {

    private static final long DEADLINE_SECONDS = 60;

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatWasStarted() {
        started.forEach(Process::destroyForcibly);
    }

    private static void needs(String tool) {
        boolean found = new File("/usr/bin/" + tool).canExecute();
        if (!found) {
            System.err.println("SKIPPED: /usr/bin/" + tool + " is not there");
        }
        assumeTrue(found, "/usr/bin/" + tool + " is not there");
    }

    private Process start(String... command) throws IOException {
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

    /** What it printed; it must end by itself and well. */
    private String run(String... command) throws Exception {
        int n = started.size();
        Process process = start(command);
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
        String printed = new String(Files.readAllBytes(output(n)), UTF_8);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    private static String url(HttpStreamServer server, String path) {
        return "http://127.0.0.1:" + Servers.port(server) + path;
    }

    @ParameterizedTest
    @CsvSource({"64,http10", "24,icy", "320,chunked"})
    void ffmpegDecodesOurSilenceWithoutAnError(String rate, String form) throws Exception {
        needs("ffmpeg");
        try (HttpStreamServer server = Servers.start("--bit-rate", rate, "--answer", form)) {
            String url = url(server, "/stream-1");
            assertThat(run("ffmpeg", "-v", "error", "-t", "3", "-i", url, "-f", "null", "-"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "libmp3lame,mp3,audio/mpeg,0",
        "libvorbis,ogg,application/ogg,0",
        "aac,adts,audio/aac,0",
        "libmp3lame,mp3,audio/mpeg,1"
    })
    void ffmpegDecodesWhatFfmpegPublishes(String codec, String format, String type, String legacy) throws Exception {
        needs("ffmpeg");
        try (HttpStreamServer server = Servers.start("--loops", "2")) {
            Process source = start(
                    "ffmpeg",
                    "-v",
                    "error",
                    "-re",
                    "-f",
                    "lavfi",
                    "-i",
                    "sine=frequency=440",
                    "-t",
                    "60",
                    "-c:a",
                    codec,
                    "-b:a",
                    "64k",
                    "-content_type",
                    type,
                    "-ice_name",
                    "A sine",
                    "-legacy_icecast",
                    legacy,
                    "-f",
                    format,
                    "icecast://source:hackme@127.0.0.1:" + Servers.port(server) + "/live");
            Servers.await("bytes received", server.traffic()::bytesReceived, n -> n > 8_000);
            assertThat(run("ffmpeg", "-v", "error", "-t", "3", "-i", url(server, "/live"), "-f", "null", "-"))
                    .isEmpty();
            assertThat(RawClient.got(server, "/status-json.xsl")).contains("\"server_name\":\"A sine\"");
            assertThat(source.isAlive()).isTrue();
        }
    }

    @Test
    void curlFollowsRedirectsAndGetsFrames() throws Exception {
        needs("curl");
        try (HttpStreamServer server = Servers.start("--close-after", "all@80000", "--answer", "http11")) {
            Path body = directory.resolve("body");
            run("curl", "-sS", "-L", "-o", body.toString(), url(server, "/redirect/3/stream-1"));
            byte[] bytes = Files.readAllBytes(body);
            assertThat(bytes).hasSize(80_000);
            assertThat(Mp3Frames.in(bytes).lostSyncs()).isZero();
        }
    }

    @Test
    void abListensTwoHundredTimesAtOnce() throws Exception {
        needs("ab");
        try (HttpStreamServer server = Servers.start("--flush", "250ms", "--loops", "2")) {
            Process ab = start("ab", "-q", "-t", "60", "-n", "200", "-c", "200", url(server, "/stream-1"));
            Servers.await("listeners", server.traffic()::listenersNow, n -> n == 200);
            Servers.await("bytes sent", server.traffic()::bytesSent, n -> n > 200 * 70_000);
            assertThat(ab.isAlive()).isTrue();
            ab.destroy();
            Servers.await("listeners", server.traffic()::listenersNow, n -> n == 0);
        }
    }
}
