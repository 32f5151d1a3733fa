package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.run.Live;
import dev.throng.run.Live.OperationLive;
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
import org.junit.jupiter.api.Test;

class MetricsEndpointIT {

    private static final InetSocketAddress FREE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private static Live live(long answered, long p99Nanos) {
        OperationLive send = new OperationLive(
                "send",
                1000,
                999.5,
                7,
                8,
                3,
                2,
                answered + 2,
                answered,
                2,
                500_000,
                p99Nanos,
                p99Nanos,
                p99Nanos,
                1_000,
                400);
        return new Live(3_000_000_000L, 10_000_000_000L, "flat-out", true, List.of(send));
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
    void showsTheLastIntervalOfEachOperation() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.listen(FREE)) {
            endpoint.update(live(10, 250_000_000));
            endpoint.update(live(20, 125_000_000));
            HttpResponse<String> answer = ask(endpoint, "GET", "/metrics");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
            assertThat(answer.body().lines())
                    .contains(
                            "throng_answered_rate{operation=\"send\"} 999.5",
                            "throng_in_flight{operation=\"send\"} 7.0",
                            "throng_owed{operation=\"send\"} 3.0",
                            "throng_answered_total{operation=\"send\"} 20.0",
                            "throng_failures_total{operation=\"send\"} 2.0",
                            "throng_response_seconds{operation=\"send\",quantile=\"0.99\"} 0.125",
                            "throng_lag_seconds{operation=\"send\",quantile=\"0.99\"} 1.0E-6",
                            "throng_own_lag_seconds{operation=\"send\",quantile=\"0.99\"} 4.0E-7",
                            "throng_run_elapsed_seconds 3.0");
            assertThat(answer.body()).contains("jvm_memory_used_bytes").contains("jvm_gc_");
        }
    }

    @Test
    void nothingAnsweredIsNotZeroTime() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.listen(FREE)) {
            endpoint.update(live(0, 0));
            assertThat(ask(endpoint, "GET", "/metrics").body().lines())
                    .contains("throng_response_seconds{operation=\"send\",quantile=\"0.99\"} NaN");
        }
    }

    @Test
    void showsTheProtocolsLevelsAndTheTargetsOwnCountsAndForgetsThoseThatWereNotRead() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.listen(FREE)) {
            endpoint.update(listeners(Map.of("icecast.listeners", 1029.0, "icecast.sources", 1.0)));
            assertThat(ask(endpoint, "GET", "/metrics").body().lines())
                    .contains(
                            "throng_gauge{gauge=\"accepted\"} 3000.0",
                            "throng_probe{count=\"icecast.listeners\"} 1029.0");
            endpoint.update(listeners(Map.of("icecast.sources", 1.0)));
            assertThat(ask(endpoint, "GET", "/metrics").body().lines())
                    .contains(
                            "throng_probe{count=\"icecast.listeners\"} NaN",
                            "throng_probe{count=\"icecast.sources\"} 1.0");
        }
    }

    private static Live listeners(Map<String, Double> probes) {
        return new Live(0, 1, "hold", true, List.of(), Map.of("accepted", 3000L), probes);
    }

    @Test
    void clientsThatSendHalfARequestKeepNobodyWaiting() throws Exception {
        List<Socket> halves = new ArrayList<>();
        try (MetricsEndpoint endpoint = MetricsEndpoint.listen(FREE)) {
            for (int n = 0; n < 12; n++) {
                Socket half = new Socket(
                        endpoint.address().getAddress(), endpoint.address().getPort());
                halves.add(half);
                half.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost: a".getBytes(StandardCharsets.US_ASCII));
                half.getOutputStream().flush();
            }
            assertThat(ask(endpoint, "GET", "/metrics").statusCode()).isEqualTo(200);
            halves.get(0).setSoTimeout(60_000);
            assertThat(halves.get(0).getInputStream().read())
                    .as("half a request loses its connection")
                    .isEqualTo(-1);
        } finally {
            for (Socket half : halves) {
                half.close();
            }
        }
    }

    @Test
    void answersNothingElse() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.listen(FREE)) {
            assertThat(ask(endpoint, "GET", "/").statusCode()).isEqualTo(404);
            assertThat(ask(endpoint, "POST", "/metrics").statusCode()).isEqualTo(405);
            assertThat(ask(endpoint, "HEAD", "/metrics").body()).isEmpty();
        }
    }

    @Test
    void aPortInUseIsRefusedAtOnce() throws Exception {
        try (MetricsEndpoint first = MetricsEndpoint.listen(FREE)) {
            assertThatThrownBy(() -> MetricsEndpoint.listen(first.address())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aClosedEndpointFreesItsPort() throws Exception {
        MetricsEndpoint first = MetricsEndpoint.listen(FREE);
        InetSocketAddress address = first.address();
        first.close();
        try (MetricsEndpoint second = MetricsEndpoint.listen(address)) {
            assertThat(ask(second, "GET", "/metrics").statusCode()).isEqualTo(200);
        }
    }
}
