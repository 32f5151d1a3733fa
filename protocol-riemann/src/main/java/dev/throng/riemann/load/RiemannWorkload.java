package dev.throng.riemann.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.LoopLimit;
import dev.throng.protocol.Operation;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.TargetAddresses;
import dev.throng.protocol.Workload;
import dev.throng.protocol.Workload.DropMetrics;
import dev.throng.riemann.client.RiemannClient;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.riemann.load.RiemannSettings.LossBy;
import dev.throng.time.WallClock;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Tls;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Riemann with its settings, checked and ready. */
final class RiemannWorkload implements Workload {

    /** A Msg that is written and acknowledged alone. */
    private static final Cost SEND = new Cost(30_000, 0);

    private static final Cost QUERY = new Cost(100_000, 0);

    private final RiemannSettings settings;
    private final Optional<Tls.Context> tls;
    private final DialOptions dial;
    private final WallClock wallClock;
    /** Empty if no datagrams are sent. */
    private final Optional<DatagramLoss> loss;

    /** Throws {@link SettingException} if a file or a source address cannot be used. */
    RiemannWorkload(RiemannSettings settings, WallClock wallClock) {
        this.settings = settings;
        MsgSizes.check(settings, wallClock);
        this.tls = settings.pool().transport() == RiemannSettings.Transport.TLS
                ? Optional.of(settings.tls().context())
                : Optional.empty();
        this.dial = settings.sockets().dialOptions(settings.deadlines()).withNoDelay(settings.tcpNoDelay());
        this.wallClock = wallClock;
        this.loss = settings.pool().transport() == RiemannSettings.Transport.UDP
                ? Optional.of(new DatagramLoss())
                : Optional.empty();
    }

    @Override
    public int connections() {
        boolean queries =
                settings.pool().transport() == RiemannSettings.Transport.UDP && settings.lossBy() != LossBy.NONE;
        return settings.pool().connections() + (queries ? 1 : 0);
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 0;
    }

    @Override
    public Cost cost(Operation operation) {
        return operation == RiemannOperation.SEND ? SEND : QUERY;
    }

    @Override
    public Optional<DialOptions> dialOptions() {
        return Optional.of(dial);
    }

    @Override
    public Optional<String> refusal(Operation operation) {
        return operation == RiemannOperation.QUERY && settings.pool().transport() == RiemannSettings.Transport.UDP
                ? Optional.of("settings.transport: udp (expected: tcp or tls; a datagram gets no answer)")
                : Optional.empty();
    }

    /** Each address needs a connection. Datagrams are counted once if the addresses belong to servers that know nothing of each other. */
    @Override
    public Optional<String> refusal(TargetAddresses.Shape target, Set<Operation> operations) {
        if (settings.pool().connections() < target.addresses()) {
            return Optional.of("settings.connections: " + settings.pool().connections() + " (expected: at least "
                    + target.addresses() + ", one for each of the target's addresses)");
        }
        boolean counted =
                settings.pool().transport() == RiemannSettings.Transport.UDP && settings.lossBy() != LossBy.NONE;
        return counted && target.addresses() > 1 && !target.separate()
                ? Optional.of(
                        "settings.lossBy: "
                                + settings.lossBy()
                                        .name()
                                        .toLowerCase(Locale.ROOT)
                                        .replace('_', '-')
                                + " (expected: none, because an attached target with several addresses may count a datagram twice)")
                : Optional.empty();
    }

    @Override
    public String endpoint() {
        return settings.pool().transport().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Optional<DropMetrics> dropMetrics() {
        return settings.pool().transport() == RiemannSettings.Transport.UDP
                ? Optional.of(new DropMetrics(
                        RiemannMetric.SOCKET_DROPS, RiemannMetric.UDP_BUFFER_DROPS, RiemannMetric.UDP_NO_SOCKET))
                : Optional.empty();
    }

    @Override
    public int maxLoops() {
        return settings.pool().connections();
    }

    @Override
    public Optional<LoopLimit> loopLimit() {
        return Optional.of(new LoopLimit("connections", true));
    }

    @Override
    public Driver open(LoopContext context) {
        return loss.isPresent()
                ? new DatagramDriver(
                        context, settings, options(context.dialOptions(dial), context.target()), wallClock, loss.get())
                : new ConnectionDriver(context, settings, servers(context), wallClock);
    }

    private List<ConnectionDriver.Server> servers(LoopContext context) {
        DialOptions ofLoop = context.dialOptions(dial);
        List<ConnectionDriver.Server> servers = new ArrayList<>();
        for (int index = 0; index < context.targets().count(); index++) {
            InetSocketAddress address = context.targets().get(index);
            RiemannOptions options = options(ofLoop, address);
            Endpoint endpoint =
                    new Endpoint(address, options.tls(), context.recorder().connections(index));
            servers.add(new ConnectionDriver.Server(
                    new RiemannClient(context.loop(), context.channels().tcp(), endpoint, options, context.clock()),
                    options,
                    new ConnectionProblem(address, settings.pool().transport(), tls)));
        }
        return servers;
    }

    /** @param ofLoop shared by all connections of the loop */
    private RiemannOptions options(DialOptions ofLoop, InetSocketAddress target) {
        return new RiemannOptions(
                ofLoop,
                tls.isPresent() ? Optional.of(tls.get().to(target.getHostString())) : Optional.empty(),
                settings.sockets().slowReader().bytesPerSecond(),
                settings.limits().maxMsgBytes(),
                settings.limits().maxPendingBytes(),
                settings.limits().windowPerConnection());
    }
}
