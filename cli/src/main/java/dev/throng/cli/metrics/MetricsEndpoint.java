package dev.throng.cli.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.throng.run.Live;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * {@code GET /metrics} in Prometheus' text format. Answers on {@value #THREADS} threads of its own. A request that has not arrived
 * within {@value #REQUEST_SECONDS} s, or an answer that is not taken within that time, loses its connection.
 */
public final class MetricsEndpoint implements AutoCloseable {

    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
    private static final int BACKLOG = 16;
    private static final int THREADS = 8;
    private static final int REQUEST_SECONDS = 5;

    static {
        // The JDK's server takes its limits from here alone, when its first instance is made.
        for (String limit : List.of("sun.net.httpserver.maxReqTime", "sun.net.httpserver.maxRspTime")) {
            if (System.getProperty(limit) == null) {
                System.setProperty(limit, String.valueOf(REQUEST_SECONDS));
            }
        }
    }

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final LiveGauges gauges = new LiveGauges(registry);
    private final HttpServer server;
    private final ExecutorService threads;

    private MetricsEndpoint(HttpServer server) {
        this.server = server;
        threads = Executors.newFixedThreadPool(THREADS, work -> {
            Thread made = new Thread(work, "throng-metrics");
            made.setDaemon(true);
            return made;
        });
        List.<MeterBinder>of(
                        gc,
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ClassLoaderMetrics(),
                        new ProcessorMetrics(),
                        new FileDescriptorMetrics(),
                        new UptimeMetrics())
                .forEach(binder -> binder.bindTo(registry));
    }

    /**
     * Listens.
     *
     * @throws IOException if the address cannot be had; its port is in use, for instance
     */
    public static MetricsEndpoint listen(InetSocketAddress address) throws IOException {
        MetricsEndpoint endpoint = new MetricsEndpoint(HttpServer.create(address, BACKLOG));
        endpoint.server.setExecutor(endpoint.threads);
        endpoint.server.createContext("/", endpoint::answer);
        endpoint.server.start();
        return endpoint;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Shows this state from now on. */
    public void update(Live live) {
        gauges.update(live);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean read = exchange.getRequestMethod().equals("GET")
                    || exchange.getRequestMethod().equals("HEAD");
            if (!exchange.getRequestURI().getPath().equals("/metrics")) {
                exchange.sendResponseHeaders(404, -1);
            } else if (!read) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(405, -1);
            } else {
                byte[] text = registry.scrape(CONTENT_TYPE).getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
                boolean head = exchange.getRequestMethod().equals("HEAD");
                exchange.sendResponseHeaders(200, head ? -1 : text.length);
                if (!head) {
                    exchange.getResponseBody().write(text);
                }
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        gc.close();
        registry.close();
    }
}
