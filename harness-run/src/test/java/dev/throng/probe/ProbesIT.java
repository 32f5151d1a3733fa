package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.throng.programs.ClosedPort;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class ProbesIT {

    /** For pages that are silent; {@link #LONG} for those that answer. */
    private static final Duration SHORT = Duration.ofMillis(400);

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final String ONE = "{\"sessions\":7,\"queues\":1}";

    private final CountDownLatch end = new CountDownLatch(1);
    private ExecutorService threads;
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        threads = Executors.newCachedThreadPool();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private interface Answer {
        void to(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private URI page(Answer answer) {
        server.createContext("/page", exchange -> {
            try (exchange) {
                answer.to(exchange);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/page");
    }

    private static Answer text(int status, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    private static ProbeSummary await(Probes probes, Predicate<ProbeSummary> until) {
        return Eventually.found("the summary", LONG, () -> probes.summaries().get(0), until);
    }

    private ProbeSummary failure(URI url) {
        return failure(url, LONG);
    }

    private ProbeSummary failure(URI url, Duration deadline) {
        try (Probes probes = new Probes(List.of(ProbeSpec.of(FakeProbe.KINDS, "status", url, Map.of())), deadline)) {
            probes.start(0);
            ProbeSummary summary = await(probes, s -> s.failures() > 0);
            assertThat(summary.readings()).isZero();
            assertThat(probes.take()).isEmpty();
            return summary;
        }
    }

    @Test
    void countsAreReadEverySecondAndTakenOnce() {
        Map<String, String> options = new HashMap<>();
        URI url = page(text(200, ONE));
        try (Probes probes = new Probes(
                List.of(
                        ProbeSpec.of(FakeProbe.KINDS, "status", url, options),
                        ProbeSpec.of(FakeProbe.KINDS, "status", url, options)),
                LONG)) {
            assertThat(probes.columns())
                    .containsExactly("status.sessions", "status.queues", "status-2.sessions", "status-2.queues");
            probes.start(0);
            await(probes, s -> s.readings() > 1);

            assertThat(probes.take()).containsEntry("status.sessions", 7.0).containsEntry("status.queues", 1.0);
            ProbeSummary.Count count = probes.summaries().get(0).counts().get("status.sessions");
            assertThat(count).isEqualTo(new ProbeSummary.Count(7, 7, 7, 7));
        }
    }

    @Test
    void rehearsalReadsThePageAndCountsNothing() {
        AtomicInteger asked = new AtomicInteger();
        URI url = page(exchange -> {
            asked.incrementAndGet();
            text(200, ONE).to(exchange);
        });
        try (Probes probes = new Probes(List.of(ProbeSpec.of(FakeProbe.KINDS, "status", url, Map.of())), LONG)) {
            probes.rehearse();

            assertThat(asked).hasValue(1);
            assertThat(probes.take()).isEmpty();
            assertThat(probes.summaries().get(0).readings()).isZero();
        }
    }

    @Test
    void basicAuthIsSent() {
        URI url = page(exchange -> text(
                        "Basic YWRtaW46aGFja21l"
                                        .equals(exchange.getRequestHeaders().getFirst("Authorization"))
                                ? 200
                                : 401,
                        ONE)
                .to(exchange));
        try (Probes probes = new Probes(
                List.of(ProbeSpec.of(FakeProbe.KINDS, "status", url, Map.of("user", "admin", "password", "hackme"))),
                LONG)) {
            probes.start(0);
            await(probes, s -> s.readings() > 0);
            assertThat(probes.summaries().toString()).doesNotContain("hackme");
        }
    }

    @Test
    void wrongPasswordIsNamed() {
        URI url = page(exchange -> {
            // as SRS does it: without a realm
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic");
            text(401, "").to(exchange);
        });

        assertThat(failure(url).troubles()).containsExactly("status 401 (set user and password)");
    }

    @Test
    void redirectIsNotFollowed() {
        CountDownLatch elsewhere = new CountDownLatch(1);
        server.createContext("/elsewhere", exchange -> elsewhere.countDown());
        URI url = page(exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            text(302, "").to(exchange);
        });

        assertThat(failure(url).troubles()).containsExactly("status 302 (not followed)");
        assertThat(elsewhere.getCount()).isEqualTo(1);
    }

    @Test
    void wrongPageIsNamed() {
        assertThat(failure(page(text(200, "<html>"))).troubles()).containsExactly("the page is no JSON");
    }

    @Test
    void endlessPageIsGivenUpAtItsLimit() {
        URI url = page(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] spaces = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
            OutputStream out = exchange.getResponseBody();
            for (int i = 0; i < 10_000; i++) {
                out.write(spaces);
            }
        });

        assertThat(failure(url).troubles()).containsExactly("the page is larger than 8388608 bytes");
    }

    @Test
    void silenceBeforeTheHeadIsCutOff() {
        URI url = page(exchange -> end.await(120, TimeUnit.SECONDS));

        assertThat(failure(url, SHORT).troubles()).containsExactly("not answered within 400 ms");
    }

    @Test
    void silenceInTheBodyIsCutOff() {
        URI url = page(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            end.await(120, TimeUnit.SECONDS);
        });

        assertThat(failure(url, SHORT).troubles()).containsExactly("not answered within 400 ms");
    }

    @Test
    void refusedConnectionIsNamed() throws IOException {
        try (ClosedPort closed = new ClosedPort()) {
            assertThat(failure(URI.create("http://127.0.0.1:" + closed.port() + "/"))
                            .troubles())
                    .containsExactly("no connection");
        }
    }
}
