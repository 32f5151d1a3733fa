package dev.throng.gatling.riemann;

import dev.throng.gatling.protocol.Components;
import dev.throng.gatling.protocol.ComponentsKey;
import dev.throng.gatling.protocol.TerminationHooks;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import java.util.Optional;

/** The connections to one Riemann server, which all its users in a simulation share. */
final class RiemannComponents implements Components {

    static final ComponentsKey<RiemannProtocolBuilder, RiemannComponents> KEY = new ComponentsKey<>(
            RiemannProtocolBuilder.class, RiemannProtocolBuilder.defaults(), RiemannComponents::new);

    private final CoreComponents core;
    private final RiemannProtocolBuilder settings;
    private Optional<RiemannConnectionPool> pool = Optional.empty();

    private RiemannComponents(CoreComponents core, RiemannProtocolBuilder settings) {
        this.core = core;
        this.settings = settings;
    }

    /** Returns the connection pool; the first call creates it. */
    synchronized RiemannConnectionPool pool(RecordingComponents with) {
        if (pool.isEmpty()) {
            RiemannConnectionPool made =
                    RiemannConnectionPool.open(core.eventLoopGroup(), settings, with.recording(), NanoClock.SYSTEM);
            TerminationHooks.register(core, made::close);
            pool = Optional.of(made);
        }
        return pool.get();
    }
}
