package dev.throng.cli.metrics;

import dev.throng.cli.serve.LocalNames;
import dev.throng.cli.serve.PageServer;
import dev.throng.cli.serve.Site;
import dev.throng.run.RunListener;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code GET /metrics} in Prometheus' text format or that of OpenMetrics, on a thread of its own: a run, and the generator's own JVM. */
public final class MetricsEndpoint implements AutoCloseable {

    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final String OPEN_METRICS = "application/openmetrics-text";

    /** Their names break Prometheus' conventions, and others tell the same. */
    private static final Set<String> UNCONVENTIONAL = Set.of("process.cpu.time", "system.cpu.count");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics gc = new JvmGcMetrics();
    private final boolean onlyLocal;
    private final PageServer server;
    private volatile Optional<RunMetrics> run = Optional.empty();

    private MetricsEndpoint(InetSocketAddress address, String version) throws IOException {
        MultiCollector build = () -> buildInfo(version);
        MultiCollector metrics = () -> run.map(RunMetrics::collect).orElseGet(MetricSnapshots::of);
        registry.getPrometheusRegistry().register(build);
        registry.getPrometheusRegistry().register(metrics);
        registry.config().meterFilter(MeterFilter.deny(meter -> UNCONVENTIONAL.contains(meter.getName())));
        List.<MeterBinder>of(
                        gc,
                        new JvmMemoryMetrics(),
                        new JvmThreadMetrics(),
                        new ClassLoaderMetrics(),
                        new ProcessorMetrics(),
                        new FileDescriptorMetrics(),
                        new UptimeMetrics())
                .forEach(binder -> binder.bindTo(registry));
        onlyLocal = address.getAddress().isLoopbackAddress();
        server = PageServer.listen(address, "throng-metrics", this::answer);
    }

    /**
     * Listens. On a loopback address, requests under another host name are refused, as a page of another site would send them.
     *
     * @param version of this program
     * @throws IOException if the address cannot be had; its port is in use, for instance
     */
    public static MetricsEndpoint listen(InetSocketAddress address, String version) throws IOException {
        return new MetricsEndpoint(address, version);
    }

    private static MetricSnapshots buildInfo(String version) {
        Families families = new Families();
        families.info(MetricNames.BUILD_INFO, "The version of Throng.", Labels.of("version", version));
        return families.all();
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    /**
     * Shows a run from now on, in the place of the one before.
     *
     * @param name names the run: that of its result directory
     * @param scenario the name of its scenario, without secrets
     * @param labels of the run, without secrets
     * @return gets the events of the run
     */
    public RunListener follow(String name, String scenario, String protocol, Map<String, String> labels) {
        RunMetrics metrics = new RunMetrics(name, scenario, protocol, labels);
        run = Optional.of(metrics);
        return metrics;
    }

    private Site.Answer answer(Site.Request request) {
        if (onlyLocal && !LocalNames.allow(request)) {
            return new Site.Answer.Refusal(HttpResponseStatus.FORBIDDEN);
        }
        if (!request.path().equals("/metrics")) {
            return new Site.Answer.Refusal(HttpResponseStatus.NOT_FOUND);
        }
        String type = request.headers().get(HttpHeaderNames.ACCEPT, "").contains(OPEN_METRICS)
                ? OPEN_METRICS + "; version=1.0.0; charset=utf-8"
                : TEXT;
        return Site.Answer.Page.of(type, registry.scrape(type).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.close();
        gc.close();
        registry.close();
    }
}
