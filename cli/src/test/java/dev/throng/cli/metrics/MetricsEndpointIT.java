package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cli.MadeLive;
import dev.throng.figure.Count;
import dev.throng.figure.Time;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MetricsEndpointIT {

    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static MetricsEndpoint listen() throws IOException {
        return MetricsEndpoint.listen(FREE, "1.2.3");
    }

    private static HttpResponse<String> ask(MetricsEndpoint endpoint, String method, String path)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.address().getPort() + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(60))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void showsTheRunItFollowsAndTheGeneratorsOwnJvm() throws Exception {
        try (MetricsEndpoint endpoint = listen()) {
            RunListener run = endpoint.follow("flat-1", "flat", "riemann", Map.of());
            MadeLive send =
                    new MadeLive("send", 999.5).interval(Count.ANSWERED, 9).time(Time.RESPONSE, 125_000_000);
            run.interval(new LiveSnapshot(3_000_000_000L, 10_000_000_000L, "flat-out", true, List.of(send.made())));
            HttpResponse<String> answer = ask(endpoint, "GET", "/metrics");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
            assertThat(answer.body().lines())
                    .contains(
                            "throng_build_info{version=\"1.2.3\"} 1",
                            "throng_run_info{protocol=\"riemann\",run=\"flat-1\",scenario=\"flat\"} 1",
                            "throng_answered_total{operation=\"send\",phase=\"flat-out\",run=\"flat-1\"} 9.0",
                            "throng_run_elapsed_seconds{run=\"flat-1\"} 3.0");
            assertThat(answer.body()).contains("jvm_memory_used_bytes").contains("jvm_gc_");
        }
    }

    @Test
    void aClientThatAcceptsOpenMetricsGetsIt() throws Exception {
        try (MetricsEndpoint endpoint = listen()) {
            URI uri = URI.create("http://127.0.0.1:" + endpoint.address().getPort() + "/metrics");
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(uri)
                                    .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5")
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(answer.headers().firstValue("Content-Type"))
                    .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
            assertThat(answer.body()).contains("# TYPE throng_build info").endsWith("# EOF\n");
        }
    }

    @Test
    void aSecondRunTakesThePlaceOfTheFirst() throws Exception {
        try (MetricsEndpoint endpoint = listen()) {
            endpoint.follow("one", "flat", "riemann", Map.of());
            endpoint.follow("two", "flat", "riemann", Map.of());
            assertThat(ask(endpoint, "GET", "/metrics").body())
                    .contains("run=\"two\"")
                    .doesNotContain("run=\"one\"");
        }
    }

    /** Leaves so many connections in the list, on each of which this was sent. */
    private static void connect(MetricsEndpoint endpoint, int count, String sent, List<Socket> connections)
            throws IOException {
        for (int n = 0; n < count; n++) {
            Socket connection = new Socket(
                    endpoint.address().getAddress(), endpoint.address().getPort());
            connections.add(connection);
            connection.setSoTimeout(60_000);
            connection.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
            connection.getOutputStream().flush();
        }
    }

    private static void close(List<Socket> connections) throws IOException {
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /metrics HTTP/1.1\r\nHost: a",
                "POST /metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhalf",
                ""
            })
    void clientsThatSendHalfARequestDelayNoOtherClient(String half) throws Exception {
        List<Socket> halves = new ArrayList<>();
        try (MetricsEndpoint endpoint = listen()) {
            for (int round = 0; round < 5; round++) {
                connect(endpoint, 40, half, halves);
                assertThat(ask(endpoint, "GET", "/metrics").statusCode()).isEqualTo(200);
            }
            Socket last = halves.get(halves.size() - 1);
            assertThat(last.getInputStream().read())
                    .as("half a request loses its connection")
                    .isEqualTo(-1);
        } finally {
            close(halves);
        }
    }

    @Test
    void answersOneRequestOfAConnectionAndClosesIt() throws Exception {
        List<Socket> connections = new ArrayList<>();
        try (MetricsEndpoint endpoint = listen()) {
            connect(
                    endpoint,
                    1,
                    "HEAD /metrics HTTP/1.1\r\nHost: localhost\r\n\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    connections);
            String answer = new String(connections.get(0).getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer)
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .containsIgnoringCase("\r\nconnection: close\r\n")
                    .containsIgnoringCase("\r\ndate: ")
                    .endsWith("\r\n\r\n")
                    .containsOnlyOnce("HTTP/1.1");
        } finally {
            close(connections);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Host: rebound.example:9464", "Host: 127.0.0.1.nip.io", "Host: 0.0.0.0:9464", "Accept: */*"})
    void onLoopbackAnotherHostNameIsRefused(String header) throws Exception {
        List<Socket> connections = new ArrayList<>();
        try (MetricsEndpoint endpoint = listen()) {
            connect(endpoint, 1, "GET /metrics HTTP/1.1\r\n" + header + "\r\n\r\n", connections);
            assertThat(new String(connections.get(0).getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 403 ")
                    .doesNotContain("jvm_");
        } finally {
            close(connections);
        }
    }

    @Test
    void onAnotherAddressAnyHostNameIsAnswered() throws Exception {
        List<Socket> connections = new ArrayList<>();
        try (MetricsEndpoint endpoint =
                MetricsEndpoint.listen(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), 0), "1.2.3")) {
            Socket connection = new Socket(
                    InetAddress.getLoopbackAddress(), endpoint.address().getPort());
            connections.add(connection);
            connection.setSoTimeout(60_000);
            connection
                    .getOutputStream()
                    .write("GET /metrics HTTP/1.1\r\nHost: load-1.example:9464\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(connection.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200 ");
        } finally {
            close(connections);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no request\r\n\r\n", "GET /[ HTTP/1.1\r\n\r\n"})
    void whatIsNoRequestIsRefused(String sent) throws Exception {
        List<Socket> connections = new ArrayList<>();
        try (MetricsEndpoint endpoint = listen()) {
            connect(endpoint, 1, sent, connections);
            assertThat(new String(connections.get(0).getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400 ");
        } finally {
            close(connections);
        }
    }

    @Test
    void answersNothingElse() throws Exception {
        try (MetricsEndpoint endpoint = listen()) {
            assertThat(ask(endpoint, "GET", "/").statusCode()).isEqualTo(404);
            HttpResponse<String> refused = ask(endpoint, "POST", "/metrics");
            assertThat(refused.statusCode()).isEqualTo(405);
            assertThat(refused.headers().firstValue("Allow")).hasValue("GET, HEAD");
            assertThat(ask(endpoint, "HEAD", "/metrics").body()).isEmpty();
        }
    }

    @Test
    void aPortInUseIsRefusedAtOnce() throws Exception {
        try (MetricsEndpoint first = listen()) {
            assertThatThrownBy(() -> MetricsEndpoint.listen(first.address(), "1.2.3"))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void aClosedEndpointFreesItsPort() throws Exception {
        MetricsEndpoint first = listen();
        InetSocketAddress address = first.address();
        first.close();
        try (MetricsEndpoint second = MetricsEndpoint.listen(address, "1.2.3")) {
            assertThat(ask(second, "GET", "/metrics").statusCode()).isEqualTo(200);
        }
    }
}
