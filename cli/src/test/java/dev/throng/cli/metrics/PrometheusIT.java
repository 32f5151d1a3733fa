package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.throng.cli.BuiltThrong;
import dev.throng.cli.metrics.GrafanaDashboard.Query;
import dev.throng.programs.GuardedProcess;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prometheus scrapes a run, and each query of the dashboard gives values. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PrometheusIT {

    private static final Pattern NAME = Pattern.compile("throng_[a-z][a-z_]*[a-z]");
    private static final Pattern LABEL = Pattern.compile("\\{\\{(\\w+)}}");

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long BETWEEN_LOOKS_NANOS = 500_000_000;

    @TempDir
    Path directory;

    @BeforeEach
    void prometheusIsThere() {
        PrometheusServer.assumeInstalled();
    }

    /** A target with a page of its own, answers and failures. */
    private Path scenario(InetSocketAddress page) throws IOException {
        return Files.writeString(directory.resolve("scraped.yaml"), """
                name: scraped
                protocol: riemann
                target:
                  launch: riemann
                  jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}
                  probes: [{json: {url: "http://127.0.0.1:%d/", pointer: /n, name: page, count: n}}]
                settings: {query: "metric = = 1"}
                phases:
                  - {name: warm-up, for: 3s, measured: false, load: {send: {rate: 200/s}}}
                  - {name: steady, for: 10m, load: {send: {rate: 200/s}, query: {rate: 5/s}}}
                """.formatted(page.getPort()));
    }

    private static HttpServer page() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] body = "{\"n\": 5}".getBytes(StandardCharsets.US_ASCII);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    @Test
    void everyQueryOfTheDashboardGivesValuesOfARealRun() throws Exception {
        HttpServer page = page();
        InetSocketAddress metrics = GuardedProcess.freePort();
        try (BuiltThrong throng = new BuiltThrong(directory);
                PrometheusServer prometheus = PrometheusServer.scraping(metrics)) {
            Instant from = Instant.now();
            Process run = throng.start(
                    List.of(),
                    "run",
                    scenario(page.getAddress()).toString(),
                    "--metrics",
                    Integer.toString(metrics.getPort()),
                    "-o",
                    "out",
                    "--no-report");
            List<Checked> wrong = queries();
            Eventually.found(
                    "values of every query",
                    PATIENCE,
                    () -> {
                        assertThat(run.isAlive()).as(this::printed).isTrue();
                        LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
                        wrong.removeIf(query -> query.isAnswered(prometheus, from));
                        return wrong;
                    },
                    List::isEmpty);
            assertThat(prometheus.valuesOf("__name__")).containsAll(namesOfThePage());
            assertThat(prometheus.valuesOf("run")).containsExactly("out");
            assertThat(prometheus.valuesOf("phase")).contains("warm-up", "steady");
            assertThat(prometheus.valuesOf("operation")).containsExactly("query", "send");

            new ProcessBuilder("kill", "-INT", Long.toString(run.pid())).start().waitFor();
            assertThat(BuiltThrong.code(run)).as(this::printed).isEqualTo(3);
            assertThat(answered(prometheus, from))
                    .as("answers that Prometheus saw, of those in the result")
                    .isPositive()
                    .isLessThanOrEqualTo(answeredInTheResult());
        } finally {
            page.stop(0);
        }
    }

    /** The metrics that docs/live-metrics.md names, as Prometheus stores them. */
    private static List<String> namesOfThePage() throws IOException {
        return NAME.matcher(Files.readString(Path.of("..", "docs", "live-metrics.md")))
                .results()
                .map(MatchResult::group)
                .map(name -> name.matches(".*(response|service|lag)_seconds") ? name + "_count" : name)
                .toList();
    }

    private String printed() {
        try {
            return Files.readString(directory.resolve("stderr"));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    private static double answered(PrometheusServer prometheus, Instant from) {
        double most = 0;
        for (JsonNode value : prometheus
                .query("sum(throng_answered_total)", from, Instant.now())
                .get(0)
                .get("values")) {
            most = Math.max(most, Double.parseDouble(value.get(1).asString()));
        }
        return most;
    }

    private double answeredInTheResult() {
        double answered = 0;
        JsonNode result =
                new JsonMapper().readTree(directory.resolve("out/result.json").toFile());
        for (JsonNode phase : result.get("phases")) {
            for (JsonNode operation : phase.get("operations")) {
                answered += operation.get("answered").asDouble();
            }
        }
        return answered;
    }

    private static List<Checked> queries() {
        List<Checked> all = new ArrayList<>();
        GrafanaDashboard.rows().values().stream().flatMap(List::stream).forEach(panel -> panel.queries()
                .forEach(query -> all.add(new Checked(panel.title(), query))));
        return all;
    }

    /** A query of a panel. */
    private record Checked(String panel, Query query) {

        /** Whether it gives values, each with the labels that the legend names. */
        boolean isAnswered(PrometheusServer prometheus, Instant from) {
            String expression = query.expression()
                    .replaceAll("\\$(run|phase|operation)\\b", ".+")
                    .replace("$__rate_interval", "10s");
            List<JsonNode> series = prometheus.query(expression, from, Instant.now());
            List<String> labels = LABEL.matcher(query.legend())
                    .results()
                    .map(label -> label.group(1))
                    .toList();
            return series.stream().anyMatch(PrometheusIT::hasNumber)
                    && series.stream().allMatch(one -> labels.stream().allMatch(one.get("metric")::has));
        }
    }

    private static boolean hasNumber(JsonNode series) {
        for (JsonNode value : series.get("values")) {
            if (!value.get(1).asString().equals("NaN")) {
                return true;
            }
        }
        return false;
    }
}
