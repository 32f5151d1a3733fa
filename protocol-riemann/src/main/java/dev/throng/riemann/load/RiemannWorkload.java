package dev.throng.riemann.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.Workload;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Riemann with its settings, checked and ready. */
final class RiemannWorkload implements Workload {

    private final RiemannSettings settings;
    private final Optional<SslContext> tls;
    private final List<InetAddress> sources;
    private final WallClock wallClock;
    private final DatagramLoss loss = new DatagramLoss();

    /** Throws {@link SettingException} if a file or a source address cannot be used. */
    RiemannWorkload(RiemannSettings settings, WallClock wallClock) {
        this.settings = settings;
        this.tls = settings.transport() == RiemannTransport.TLS
                ? Optional.of(settings.tls().context())
                : Optional.empty();
        this.sources = settings.sockets().sourceAddresses();
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
    public int sourceAddresses() {
        return Math.max(1, sources.size());
    }

    @Override
    public Optional<String> sourcesSetting() {
        return Optional.of("settings.sources");
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
    public int maxLoops() {
        return settings.connections();
    }

    @Override
    public Driver open(LoopContext context) {
        return settings.transport() == RiemannTransport.UDP
                ? new DatagramDriver(context, settings, options(context), wallClock, loss)
                : new StreamDriver(context, settings, options(context), wallClock);
    }

    private RiemannOptions options(LoopContext context) {
        String targetName = context.target().getHostString();
        DialOptions dial = RiemannOptions.dial(
                        sources,
                        settings.deadlines().connect(),
                        settings.deadlines().tls())
                .withNoDelay(settings.tcpNoDelay())
                .withBuffers(
                        settings.sockets().receiveBuffer(), settings.sockets().sendBuffer());
        return new RiemannOptions(
                dial,
                tls.map(with -> new Tls(with, settings.tls().serverName().orElse(targetName))),
                settings.sockets().slowReader().bytesPerSecond(),
                settings.maxMsgBytes(),
                settings.maxPendingBytes(),
                settings.windowPerConnection());
    }
}
