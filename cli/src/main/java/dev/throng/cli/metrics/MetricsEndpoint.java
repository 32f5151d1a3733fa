package dev.throng.cli.metrics;

import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
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

/** {@code GET /metrics} in Prometheus' text format, on a thread of its own. */
public final class MetricsEndpoint implements RunListener, AutoCloseable {

    private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final LiveGauges gauges = new LiveGauges(registry);
    private final PageServer server;

    private MetricsEndpoint(InetSocketAddress address) throws IOException {
        server = PageServer.listen(address, "/metrics", new PageServer.Page(CONTENT_TYPE, this::text));
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
        return new MetricsEndpoint(address);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    /** Shows this state from now on. */
    @Override
    public void interval(LiveSnapshot live) {
        gauges.update(live);
    }

    private byte[] text() {
        return registry.scrape(CONTENT_TYPE).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.close();
        gc.close();
        registry.close();
    }
}
