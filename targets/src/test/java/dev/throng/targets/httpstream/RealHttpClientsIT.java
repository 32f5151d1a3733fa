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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs third-party clients: ffmpeg, curl, and ab of apache2-utils. */
@Timeout(240)
class RealHttpClientsIT {

    private static final long DEADLINE_SECONDS = 120;

    @TempDir
    Path directory;

    private final VirtualClock clock = new VirtualClock();
    private final List<HttpStreamServer> servers = new ArrayList<>();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void closeStartedProcesses() {
        started.forEach(Process::destroyForcibly);
        servers.forEach(HttpStreamServer::close);
    }

    private static void needs(String tool) {
        String name = tool.equals("ab") ? "apache2-utils" : tool;
        assumeTrue(
                new File("/usr/bin/" + tool).canExecute(),
                "/usr/bin/" + tool + " is not there; to enable: apt-get install " + name);
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

    /** The output of a program that must end successfully. */
    private String ended(Process process) throws Exception {
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                .as("ended")
                .isTrue();
        String printed = new String(Files.readAllBytes(output(started.indexOf(process))), UTF_8);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    /** Starts a server that is closed after the test. */
    private HttpStreamServer serve(String... arguments) {
        HttpStreamServer server = HttpStreamServers.start(clock, arguments);
        servers.add(server);
        return server;
    }

    /** Decodes 3 s and returns the error messages. */
    private Process decoder(HttpStreamServer server, String path) throws IOException {
        return start("ffmpeg", "-v", "error", "-t", "3", "-i", url(server, path), "-f", "null", "-");
    }

    private static String url(HttpStreamServer server, String path) {
        return "http://127.0.0.1:" + HttpStreamServers.port(server) + path;
    }

    @Test
    void ffmpegDecodesTheSilenceWithoutAnError() throws Exception {
        needs("ffmpeg");
        List<String[]> variants =
                List.of(new String[] {"64", "http10"}, new String[] {"24", "icy"}, new String[] {"320", "chunked"});
        List<Process> decoders = new ArrayList<>();
        for (String[] variant : variants) {
            HttpStreamServer server = serve("--bit-rate", variant[0], "--answer", variant[1]);
            decoders.add(decoder(server, "/stream-1"));
            // the burst alone may be all that the decoder wants, so it may be gone already
            HttpStreamServers.await("listeners so far", server.counters().listenersTotal::sum, n -> n == 1);
        }
        clock.advance(Duration.ofSeconds(5));
        for (int i = 0; i < variants.size(); i++) {
            assertThat(ended(decoders.get(i)))
                    .as(String.join(" ", variants.get(i)))
                    .isEmpty();
        }
    }

    @Test
    void ffmpegDecodesWhatFfmpegPublishes() throws Exception {
        needs("ffmpeg");
        List<String[]> variants = List.of(
                new String[] {"libmp3lame", "mp3", "audio/mpeg", "0"},
                new String[] {"libvorbis", "ogg", "application/ogg", "0"},
                new String[] {"aac", "adts", "audio/aac", "0"},
                new String[] {"libmp3lame", "mp3", "audio/mpeg", "1"});
        List<Process> sources = new ArrayList<>();
        for (String[] variant : variants) {
            sources.add(source(serve("--loops", "2"), variant[0], variant[1], variant[2], variant[3]));
        }
        List<Process> decoders = new ArrayList<>();
        for (HttpStreamServer server : servers) {
            HttpStreamServers.await("bytes received", server.counters().bytesReceived::sum, n -> n > 8_000);
            decoders.add(decoder(server, "/live"));
        }
        for (int i = 0; i < variants.size(); i++) {
            String variant = String.join(" ", variants.get(i));
            assertThat(ended(decoders.get(i))).as(variant).isEmpty();
            assertThat(RawHttpClient.got(servers.get(i), "/status-json.xsl"))
                    .as(variant)
                    .contains("\"server_name\":\"A sine\"");
            assertThat(sources.get(i).isAlive()).as(variant).isTrue();
        }
    }

    /** Plays longer than any test runs. */
    private Process source(HttpStreamServer server, String codec, String format, String type, String legacy)
            throws IOException {
        return start(
                "ffmpeg",
                "-v",
                "error",
                "-re",
                "-f",
                "lavfi",
                "-i",
                "sine=frequency=440",
                "-t",
                "600",
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
                "icecast://source:hackme@127.0.0.1:" + HttpStreamServers.port(server) + "/live");
    }

    @Test
    void curlFollowsRedirectsAndGetsFrames() throws Exception {
        needs("curl");
        HttpStreamServer server = serve("--close-after", "all@80000", "--answer", "http11");
        Path body = directory.resolve("body");
        Process curl = start("curl", "-sS", "-L", "-o", body.toString(), url(server, "/redirect/3/stream-1"));
        HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 1);
        clock.advance(Duration.ofSeconds(5));
        ended(curl);
        byte[] bytes = Files.readAllBytes(body);
        assertThat(bytes).hasSize(80_000);
        assertThat(Mp3Frames.in(bytes).lostSyncs()).isZero();
    }

    @Test
    void abRunsTwoHundredConcurrentListeners() throws Exception {
        needs("ab");
        HttpStreamServer server = serve("--flush", "250ms", "--loops", "2");
        Process ab = start("ab", "-q", "-t", "600", "-s", "600", "-n", "200", "-c", "200", url(server, "/stream-1"));
        HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 200);
        clock.advance(Duration.ofSeconds(1));
        HttpStreamServers.await("bytes sent", server.counters().bytesSent::sum, n -> n > 200 * 70_000);
        assertThat(ab.isAlive()).isTrue();
        ab.destroy();
        HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 0);
    }
}
