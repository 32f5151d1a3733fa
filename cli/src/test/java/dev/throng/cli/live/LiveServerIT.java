package dev.throng.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.report.Tone;
import dev.throng.run.RunListener;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LiveServerIT {

    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    @TempDir
    Path directory;

    private static LiveServer server() throws IOException {
        return LiveServer.listen(FREE, "quickstart", text -> text);
    }

    private static HttpResponse<String> ask(LiveServer server, String method, String path)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url()).resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(60))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** A client that reads events, without the limits of a browser. */
    private static final class Reader implements AutoCloseable {

        private final Socket socket;
        private final BufferedReader lines;

        Reader(LiveServer server, String path, String host) throws IOException {
            URI url = URI.create(server.url());
            socket = new Socket(url.getHost(), url.getPort());
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        String next(String start) throws IOException {
            String line = lines.readLine();
            while (line != null && !line.startsWith(start)) {
                line = lines.readLine();
            }
            return line == null ? "" : line;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void servesAPageThatMayRunItsOwnScriptsOnly() throws Exception {
        try (LiveServer server = server()) {
            HttpResponse<String> page = ask(server, "GET", "/");
            assertThat(page.statusCode()).isEqualTo(200);
            String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
            assertThat(policy)
                    .startsWith("default-src 'none'; connect-src 'self';")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("script-src 'unsafe-inline'", "unsafe-eval");
            assertThat(policy.split("'sha256-")).as("three scripts").hasSize(4);
            assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertThat(page.body().substring(0, page.body().indexOf("<script")))
                    .doesNotContain("onclick=", "onload=", "https://");
        }
    }

    @Test
    void onlyReads() throws Exception {
        try (LiveServer server = server()) {
            for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
                assertThat(ask(server, method, "/").statusCode()).as(method).isEqualTo(405);
            }
            assertThat(ask(server, "HEAD", "/").body()).isEmpty();
            assertThat(ask(server, "GET", "/scenario.yaml").statusCode()).isEqualTo(404);
            assertThat(ask(server, "GET", "/../result.json").statusCode()).isEqualTo(404);
            assertThat(ask(server, "GET", "/report.html").statusCode())
                    .as("there is none yet")
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/events", "/report.html", "/favicon.ico"})
    void aNameThatAnotherSiteMayHavePointedHereIsRefused(String path) throws Exception {
        try (LiveServer server = server();
                Reader rebound = new Reader(server, path, "attacker.example")) {
            assertThat(rebound.next("HTTP/1.1")).isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(rebound.next("data:")).isEmpty();
        }
    }

    @Test
    void anotherAddressThanLoopbackNeedsTheToken() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0);
        try (LiveServer server = LiveServer.listen(any, "quickstart", text -> text)) {
            URI url = URI.create(server.url());
            assertThat(url.getQuery()).startsWith("token=");
            for (String path : List.of("/", "/events", "/events?token=", "/?token=0")) {
                HttpRequest without = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + url.getPort() + path))
                        .timeout(Duration.ofSeconds(60))
                        .build();
                assertThat(HttpClient.newHttpClient()
                                .send(without, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .as(path)
                        .isEqualTo(403);
            }
            HttpRequest with = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + url.getPort() + "/?" + url.getQuery()))
                    .timeout(Duration.ofSeconds(60))
                    .build();
            assertThat(HttpClient.newHttpClient()
                            .send(with, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aStreamHasTheWholeRunFirstThenEachIntervalThenTheEndAndTheReport() throws Exception {
        Path report = Files.writeString(directory.resolve("report.html"), "<h1>the report</h1>");
        LiveServer server = server();
        RunListener run = server.run();
        run.preparing("starting the target");
        run.loadBegins(MadeRun.begin());
        run.interval(MadeRun.second(1));
        run.interval(MadeRun.second(2));
        try (Reader reader = new Reader(server, "/events", "127.0.0.1")) {
            assertThat(reader.next("event:")).isEqualTo("event: whole");
            assertThat(reader.next("data:")).contains("\"x\":[0.5,1.5]");
            run.interval(MadeRun.second(3));
            assertThat(reader.next("event:")).isEqualTo("event: tick");
            assertThat(reader.next("data:")).contains("\"point\":{\"x\":2.5,");
            server.ended(new LiveEnd("PASS", Tone.GOOD, "report: " + report, Optional.of(report)));
            assertThat(reader.next("event:")).isEqualTo("event: ended");
            assertThat(reader.next("data:")).contains("\"report\":true");
            assertThat(reader.next("data:")).as("the stream ends").isEmpty();
        }
        Thread closing = new Thread(server::close);
        closing.start();
        HttpResponse<String> shown = ask(server, "GET", "/report.html");
        assertThat(shown.body()).isEqualTo("<h1>the report</h1>");
        assertThat(shown.headers().firstValue("Content-Security-Policy")).hasValue("frame-ancestors 'none'");
        closing.join(TimeUnit.MINUTES.toMillis(1));
        assertThat(closing.isAlive())
                .as("the command ends when the page has the report")
                .isFalse();
    }

    @Test
    void aCommandThatEndsWithoutResultsTellsItsPagesAndDoesNotWait() throws Exception {
        LiveServer server = server();
        try (Reader reader = new Reader(server, "/events", "localhost")) {
            assertThat(reader.next("event:")).isEqualTo("event: whole");
            server.close();
            assertThat(reader.next("event:")).isEqualTo("event: ended");
            assertThat(reader.next("data:")).contains("ended without a report", "\"report\":false");
        }
    }

    @Test
    void aClosedPageFreesItsPort() throws Exception {
        LiveServer first = server();
        int port = URI.create(first.url()).getPort();
        first.close();
        LiveServer.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "next", text -> text)
                .close();
    }
}
