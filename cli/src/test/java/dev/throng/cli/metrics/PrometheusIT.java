package dev.throng.cli.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.throng.cli.BuiltThrong;
import dev.throng.cli.metrics.GrafanaDashboard.Panel;
import dev.throng.cli.metrics.GrafanaDashboard.Query;
import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
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
                  - {name: steady, for: 9s, load: {send: {rate: 200/s}, query: {rate: 5/s}}}
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
            int code = BuiltThrong.code(throng.start(
                    List.of(),
                    "run",
                    scenario(page.getAddress()).toString(),
                    "--metrics",
                    Integer.toString(metrics.getPort()),
                    "-o",
                    "out",
                    "--no-report"));
            Instant to = Instant.now();
            // a busy machine may make the result invalid
            assertThat(code).as(Files.readString(directory.resolve("stderr"))).isIn(0, 3);
            List<String> wrong = new ArrayList<>();
            for (List<Panel> row : GrafanaDashboard.rows().values()) {
                for (Panel panel : row) {
                    for (Query query : panel.queries()) {
                        check(panel, query, prometheus, from, to).ifPresent(wrong::add);
                    }
                }
            }
            assertThat(wrong).isEmpty();
            assertThat(prometheus.valuesOf("__name__")).containsAll(namesOfThePage());
            assertThat(answered(prometheus, from, to))
                    .as("answers that Prometheus saw, of those in the result")
                    .isPositive()
                    .isLessThanOrEqualTo(answeredInTheResult());
            assertThat(prometheus.valuesOf("run")).containsExactly("out");
            assertThat(prometheus.valuesOf("phase")).contains("warm-up", "steady");
            assertThat(prometheus.valuesOf("operation")).containsExactly("query", "send");
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

    private static double answered(PrometheusServer prometheus, Instant from, Instant to) throws Exception {
        List<JsonNode> series = prometheus.query("sum(throng_answered_total)", from, to);
        double most = 0;
        for (JsonNode value : series.get(0).get("values")) {
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

    /** What is wrong with a query: no values, or results without a label that the legend names. */
    private static Optional<String> check(
            Panel panel, Query query, PrometheusServer prometheus, Instant from, Instant to) throws Exception {
        String expression = query.expression()
                .replaceAll("\\$(run|phase|operation)\\b", ".+")
                .replace("$__rate_interval", "5s");
        List<JsonNode> series = prometheus.query(expression, from, to);
        String name = panel.title() + ": " + expression;
        if (series.stream().noneMatch(PrometheusIT::hasNumber)) {
            return Optional.of(name + " has no values");
        }
        Matcher label = LABEL.matcher(query.legend());
        while (label.find()) {
            String wanted = label.group(1);
            if (!series.stream().allMatch(one -> one.get("metric").has(wanted))) {
                return Optional.of(name + " lacks the label " + wanted);
            }
        }
        return Optional.empty();
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
