package dev.throng.riemann.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.DropMetrics;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.Workload;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.TlsContext;
import java.util.Locale;
import java.util.Optional;

/** Riemann with its settings, checked and ready. */
final class RiemannWorkload implements Workload {

    private final RiemannSettings settings;
    private final Optional<TlsContext> tls;
    private final DialOptions dial;
    private final WallClock wallClock;
    private final DatagramLoss loss = new DatagramLoss();

    /** Throws {@link SettingException} if a file or a source address cannot be used. */
    RiemannWorkload(RiemannSettings settings, WallClock wallClock) {
        this.settings = settings;
        this.tls = settings.transport() == RiemannTransport.TLS
                ? Optional.of(settings.tls().context())
                : Optional.empty();
        this.dial = settings.sockets().dialOptions(settings.deadlines()).withNoDelay(settings.tcpNoDelay());
        this.wallClock = wallClock;
    }

    @Override
    public int connections() {
        boolean queries = settings.transport() == RiemannTransport.UDP && settings.lossBy() != LossBy.NONE;
        return settings.connections() + (queries ? 1 : 0);
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 0;
    }

    @Override
    public Optional<DialOptions> dialOptions() {
        return Optional.of(dial);
    }

    @Override
    public Optional<String> refusal(Operation operation) {
        return operation == RiemannOperation.QUERY && settings.transport() == RiemannTransport.UDP
                ? Optional.of("settings.transport: udp (expected: tcp or tls; a datagram gets no answer)")
                : Optional.empty();
    }

    @Override
    public String endpoint() {
        return settings.transport().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Optional<DropMetrics> dropMetrics() {
        return settings.transport() == RiemannTransport.UDP
                ? Optional.of(new DropMetrics(
                        RiemannMetric.SOCKET_DROPS, RiemannMetric.UDP_BUFFER_DROPS, RiemannMetric.UDP_NO_SOCKET))
                : Optional.empty();
    }

    @Override
    public int maxLoops() {
        return settings.connections();
    }

    @Override
    public Driver open(LoopContext context) {
        return settings.transport() == RiemannTransport.UDP
                ? new DatagramDriver(context, settings, options(context), wallClock, loss)
                : new StreamDriver(context, settings, options(context), problem(context), wallClock);
    }

    private ConnectionProblem problem(LoopContext context) {
        return new ConnectionProblem(context.target(), settings.transport(), tls);
    }

    private RiemannOptions options(LoopContext context) {
        return new RiemannOptions(
                context.dialOptions(dial),
                tls.map(with -> with.to(context.target().getHostString())),
                settings.sockets().slowReader().bytesPerSecond(),
                settings.maxMsgBytes(),
                settings.maxPendingBytes(),
                settings.windowPerConnection());
    }
}
