package dev.throng.riemann.load;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.riemann.client.RiemannFailure;
import dev.throng.time.WallClock;
import java.util.List;
import java.util.Map;

/** Riemann as the engine sees it. */
public final class RiemannProtocol implements Protocol {

    private final WallClock wallClock;

    /** For the service loader. */
    public RiemannProtocol() {
        this(WallClock.SYSTEM);
    }

    /** @param wallClock gives events their time */
    RiemannProtocol(WallClock wallClock) {
        this.wallClock = wallClock;
    }

    @Override
    public String name() {
        return "riemann";
    }

    @Override
    public String description() {
        return "events and index queries to a Riemann server, over TCP, TLS or UDP";
    }

    @Override
    public List<? extends Operation> operations() {
        return List.of(RiemannOperation.values());
    }

    @Override
    public List<? extends Metric> metrics() {
        return List.of(RiemannMetric.values());
    }

    @Override
    public List<? extends Failure> failures() {
        return List.of(RiemannFailure.values());
    }

    @Override
    public Map<String, String> renamed() {
        return Map.of(
                "failures.closed-by-target",
                "failures.closed",
                "failures.connect-deadline",
                "failures.connect-timeout",
                "failures.tls-handshake",
                "failures.tls-failed");
    }

    @Override
    public Class<? extends Record> settingsType() {
        return RiemannSettings.class;
    }

    @Override
    public Workload prepare(Record settings) {
        return new RiemannWorkload((RiemannSettings) settings, wallClock);
    }
}
