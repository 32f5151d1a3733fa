package dev.throng.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.time.Eventually;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PageServerIT {

    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

    private final List<Socket> connections = new ArrayList<>();

    @AfterEach
    void closeConnections() throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private Socket connect(PageServer server, String sent) throws IOException {
        Socket connection =
                new Socket(server.address().getAddress(), server.address().getPort());
        connections.add(connection);
        connection.setSoTimeout(60_000);
        connection.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
        return connection;
    }

    private static String all(Socket connection) throws IOException {
        return new String(connection.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    private static Site page(byte[] body) {
        return request -> Site.Answer.Page.of("text/plain", body);
    }

    @Test
    void oneConnectionTooManyClosesTheOldestThatWaitsAndNoOther() throws Exception {
        try (PageServer server = PageServer.listen(FREE, "test", page(new byte[0]), Duration.ofHours(1), 3)) {
            for (int n = 0; n < 4; n++) {
                connect(server, "");
            }
            assertThat(connections.get(0).getInputStream().read()).isEqualTo(-1);
            for (Socket connection : connections.subList(1, 4)) {
                connection.getOutputStream().write(GET.getBytes(StandardCharsets.US_ASCII));
                assertThat(all(connection)).startsWith("HTTP/1.1 200 OK");
            }
        }
    }

    @Test
    void anAnswerThatIsNotTakenLosesItsConnection() throws Exception {
        try (PageServer server = PageServer.listen(FREE, "test", page(new byte[64 << 20]), Duration.ofSeconds(2), 3)) {
            Socket connection = connect(server, GET);
            assertThat(connection.getInputStream().read())
                    .as("the answer begins")
                    .isEqualTo('H');
            Eventually.holds("it is closed", Duration.ofMinutes(1), () -> server.connections() == 0);
        }
    }

    @Test
    void aPageMayTakeLongerThanItsRequest() throws Exception {
        Site slow = request ->
                new Site.Answer.Page("text/plain", new byte[64 << 20], Map.of(), Duration.ofHours(1), () -> {});
        try (PageServer server = PageServer.listen(FREE, "test", slow, Duration.ofMillis(200), 3)) {
            Socket connection = connect(server, GET);
            Socket late = connect(server, "");
            assertThat(late.getInputStream().read())
                    .as("the deadline of a request has passed")
                    .isEqualTo(-1);
            assertThat(connection.getInputStream().readAllBytes()).hasSizeGreaterThan(64 << 20);
        }
    }

    private static String line(BufferedReader reader, String start) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.startsWith(start)) {
            line = reader.readLine();
        }
        return String.valueOf(line);
    }

    @Test
    void aStreamOutlivesDeadlinesAndAnyNumberOfHalfOpenRequests() throws Exception {
        EventStreams streams = new EventStreams(() -> new EventStreams.Event("whole", "0"));
        Site site = request -> new Site.Answer.Events(streams, Map.of());
        try (PageServer server = PageServer.listen(FREE, "test", site, Duration.ofMillis(200), 3)) {
            Socket stream = connect(server, GET);
            BufferedReader reader =
                    new BufferedReader(new InputStreamReader(stream.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(reader.readLine()).isEqualTo("HTTP/1.1 200 OK");
            assertThat(line(reader, "data:")).isEqualTo("data: 0");
            Socket last = stream;
            for (int n = 0; n < 1_000; n++) {
                last = connect(server, "GET / HTTP/1.1\r\nHost: a");
            }
            assertThat(last.getInputStream().read())
                    .as("the deadline of a request has passed")
                    .isEqualTo(-1);
            server.execute(() -> streams.send(new EventStreams.Event("tick", "1")));
            assertThat(line(reader, "data:")).isEqualTo("data: 1");
            server.execute(() -> streams.end(new EventStreams.Event("ended", "2")));
            assertThat(line(reader, "data:")).isEqualTo("data: 2");
            assertThat(line(reader, "data:")).as("the stream ends").isEqualTo("null");
            Eventually.holds("all are closed", Duration.ofMinutes(1), () -> server.connections() == 0);
        }
    }

    @Test
    void refusesAStreamTooMany() throws Exception {
        EventStreams streams = new EventStreams(() -> new EventStreams.Event("whole", "0"));
        Site site = request -> new Site.Answer.Events(streams, Map.of());
        try (PageServer server = PageServer.listen(FREE, "test", site)) {
            for (int n = 0; n < EventStreams.MOST; n++) {
                Socket stream = connect(server, GET);
                assertThat(stream.getInputStream().read()).isEqualTo('H');
            }
            assertThat(all(connect(server, GET))).startsWith("HTTP/1.1 503 ");
            connections.get(0).close();
            Eventually.holds("its place is free", Duration.ofMinutes(1), () -> begin(server)
                    .equals("HTTP/1.1 200"));
        }
    }

    private String begin(PageServer server) {
        try {
            return new String(connect(server, GET).getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Test
    void headOfAStreamIsItsHeadAlone() throws Exception {
        EventStreams streams = new EventStreams(() -> new EventStreams.Event("whole", "0"));
        Site site = request -> new Site.Answer.Events(streams, Map.of());
        try (PageServer server = PageServer.listen(FREE, "test", site)) {
            assertThat(all(connect(server, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")))
                    .startsWith("HTTP/1.1 200 OK")
                    .containsIgnoringCase("content-type: text/event-stream")
                    .endsWith("\r\n\r\n");
        }
    }
}
