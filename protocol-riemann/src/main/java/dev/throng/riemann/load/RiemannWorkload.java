package dev.throng.riemann.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.riemann.client.ConnectionOptions;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Riemann with its settings, checked and ready. */
final class RiemannWorkload implements Workload {

    private final RiemannSettings settings;
    private final Optional<SslContext> tls;
    private final WallClock wallClock;
    private final Loss loss = new Loss();

    RiemannWorkload(RiemannSettings settings, Optional<SslContext> tls, WallClock wallClock) {
        this.settings = settings;
        this.tls = tls;
        this.wallClock = wallClock;
    }

    @Override
    public int connections() {
        boolean asks = settings.transport() == Carrier.UDP && settings.lossBy() != LossBy.NONE;
        return settings.connections() + (asks ? 1 : 0);
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 0;
    }

    @Override
    public Optional<String> refusal(Operation operation) {
        return operation == RiemannOperation.QUERY && settings.transport() == Carrier.UDP
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
        return settings.transport() == Carrier.UDP
                ? new DatagramDriver(context, settings, options(context), wallClock, loss)
                : new StreamDriver(context, settings, options(context), wallClock);
    }

    private ConnectionOptions options(LoopContext context) {
        String targetName = context.target().getHostString();
        DialOptions dial = ConnectionOptions.dial(List.of(), settings.connectDeadline(), settings.connectDeadline())
                .withNoDelay(settings.tcpNoDelay())
                .withBuffers(optionalInt(settings.receiveBuffer()), optionalInt(settings.sendBuffer()));
        return new ConnectionOptions(
                dial,
                tls.map(with -> new Tls(with, settings.tls().serverName().orElse(targetName))),
                settings.slowReader().orElse(1),
                settings.maxMsgBytes(),
                settings.maxPendingBytes(),
                settings.windowPerConnection());
    }

    private static OptionalInt optionalInt(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
