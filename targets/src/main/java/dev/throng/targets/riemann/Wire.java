package dev.throng.targets.riemann;

import dev.throng.targets.time.Clock;
import java.util.function.Function;

/** What every connection of a server shares. */
final class Wire {

    private final RiemannSettings settings;
    private final Stalls stalls;
    private final Clock clock;
    private final Function<Traffic, MsgService> services;

    Wire(RiemannSettings settings, Stalls stalls, Clock clock, Function<Traffic, MsgService> services) {
        this.settings = settings;
        this.stalls = stalls;
        this.clock = clock;
        this.services = services;
    }

    RiemannSettings settings() {
        return settings;
    }

    Stalls stalls() {
        return stalls;
    }

    Clock clock() {
        return clock;
    }

    /** A service for one connection, which counts into {@code traffic}. */
    MsgService newService(Traffic traffic) {
        return services.apply(traffic);
    }
}
