package dev.throng.cli.metrics;

import dev.throng.programs.GuardedProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prometheus, which scrapes one address of this machine once per second. It ends even if the test is killed. */
final class PrometheusServer implements AutoCloseable {

    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Duration START = Duration.ofMinutes(3);

    private final HttpClient client = HttpClient.newHttpClient();
    private final GuardedProcess process;
    private final InetSocketAddress address;

    private PrometheusServer(GuardedProcess process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /** Skips the test if the program is not there. */
    static void assumeInstalled() {
        GuardedProcess.assumeInstalled("prometheus", "prometheus");
    }

    /**
     * Starts it.
     *
     * @param scraped where the metrics are, now or later
     */
    static PrometheusServer scraping(InetSocketAddress scraped) throws IOException {
        return GuardedProcess.onFreePort(address -> start(scraped, address));
    }

    private static PrometheusServer start(InetSocketAddress scraped, InetSocketAddress address) throws IOException {
        Path directory = Files.createTempDirectory("throng-prometheus-");
        try {
            Files.writeString(directory.resolve("prometheus.yml"), """
                    global: {scrape_interval: 1s, scrape_timeout: 1s}
                    scrape_configs: [{job_name: throng, static_configs: [{targets: ["%s"]}]}]
                    """.formatted(text(scraped)));
            GuardedProcess process = GuardedProcess.start(
                    directory,
                    LIFETIME,
                    List.of(
                            "prometheus",
                            "--config.file=" + directory.resolve("prometheus.yml"),
                            "--storage.tsdb.path=" + directory.resolve("data"),
                            "--web.listen-address=" + text(address),
                            "--log.level=warn"),
                    Map.of());
            process.awaitListening(address, START);
            return new PrometheusServer(process, address);
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static String text(InetSocketAddress address) {
        return "127.0.0.1:" + address.getPort();
    }

    /**
     * The series of a query over a span, with a value per second.
     *
     * @return each with the objects {@code metric}, its labels, and {@code values}
     * @throws IllegalStateException if the query is wrong
     */
    List<JsonNode> query(String expression, Instant from, Instant to) {
        JsonNode data = get("query_range?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8) + "&start="
                + from.getEpochSecond() + "&end=" + (to.getEpochSecond() + 1) + "&step=1");
        List<JsonNode> series = new ArrayList<>();
        data.get("result").forEach(series::add);
        return series;
    }

    /** The values of a label so far. */
    List<String> valuesOf(String label) {
        List<String> values = new ArrayList<>();
        get("label/" + label + "/values").forEach(value -> values.add(value.asString()));
        return values;
    }

    private JsonNode get(String path) {
        URI uri = URI.create("http://" + text(address) + "/api/v1/" + path);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(1)).build();
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(path + ": " + answer.body());
            }
            return new JsonMapper().readTree(answer.body()).get("data");
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(path, failed);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
