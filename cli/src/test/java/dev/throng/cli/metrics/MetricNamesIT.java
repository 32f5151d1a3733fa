package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.MadeLive;
import dev.throng.figure.Figure;
import dev.throng.figure.Metric;
import dev.throng.figure.Time;
import dev.throng.programs.GuardedProcess;
import dev.throng.protocol.Protocol;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.totals.MetricTotals;
import dev.throng.transport.TransportError;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** promtool finds nothing wrong with the names, types and help texts of what each protocol can have. */
class MetricNamesIT {

    @BeforeEach
    void promtoolIsThere() {
        GuardedProcess.assumeInstalled("promtool", "prometheus");
    }

    static Stream<Protocol> protocols() {
        return Protocol.installed().values().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void promtoolAcceptsEveryMetric(Protocol protocol) throws Exception {
        String page;
        try (MetricsEndpoint endpoint =
                MetricsEndpoint.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "1.2.3")) {
            endpoint.follow("all-1", "all", protocol.name(), Map.of()).interval(everything(protocol));
            URI uri = URI.create("http://127.0.0.1:" + endpoint.address().getPort() + "/metrics");
            page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
        for (Metric metric : protocol.metrics()) {
            assertThat(page).contains("# TYPE " + MetricNames.prefix(protocol.name()) + metric.prometheusName() + " ");
        }
        assertThat(promtool(page)).isEmpty();
    }

    private static LiveSnapshot everything(Protocol protocol) {
        MadeLive operation = new MadeLive(protocol.operations().get(0).id(), 1).failed(TransportError.REFUSED, 1);
        Time.all().forEach(time -> operation.time(time, 1_000_000));
        MetricTotals metrics = new MetricTotals();
        Map<Metric, Long> gauges = new HashMap<>();
        for (Metric metric : protocol.metrics()) {
            if (metric.kind().isSampled()) {
                gauges.put(metric, 1L);
            } else if (metric.kind() == Figure.Kind.COUNTER) {
                metrics.counters().put(metric, 1L);
            } else {
                Histogram values = new Histogram(3);
                values.recordValue(1_000_000);
                metrics.distributions().put(metric, values);
            }
        }
        return new LiveSnapshot(
                1, 2, "hold", true, List.of(operation.made()), metrics, gauges, Map.of("icecast.listeners", 5.0));
    }

    /** What {@code promtool check metrics} prints. */
    private static String promtool(String page) throws Exception {
        Process promtool = new ProcessBuilder("promtool", "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = promtool.getOutputStream()) {
            in.write(page.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        promtool.waitFor();
        return said;
    }
}
