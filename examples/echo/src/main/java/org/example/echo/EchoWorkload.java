package org.example.echo;

import dev.throng.protocol.Driver;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Tls;
import java.util.Optional;

/** The protocol with its settings, ready for a run. Immutable. */
final class EchoWorkload implements Workload {

    private final EchoSettings settings;
    private final DialOptions options;
    private final Optional<Tls.Context> tls;

    EchoWorkload(EchoSettings settings) {
        this.settings = settings;
        this.options = settings.sockets().dialOptions(settings.deadlines());
        this.tls = settings.secure() ? Optional.of(settings.tls().context()) : Optional.empty();
    }

    @Override
    public int connections() {
        return settings.connections();
    }

    @Override
    public int connectionsPerArrival(Operation operation) {
        return 0;
    }

    @Override
    public Optional<DialOptions> dialOptions() {
        return Optional.of(options);
    }

    @Override
    public int maxLoops() {
        return settings.connections();
    }

    @Override
    public Driver open(LoopContext context) {
        String host = context.target().getHostString();
        Endpoint target = new Endpoint(context.target(), tls.map(with -> with.to(host)))
                .countedBy(context.recorder().connections(0));
        return new EchoDriver(context, settings, context.dialOptions(options), target);
    }
}
