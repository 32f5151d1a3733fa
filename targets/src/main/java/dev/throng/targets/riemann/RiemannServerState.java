package dev.throng.targets.riemann;

import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.Function;

/** What every connection of a server shares. */
final class RiemannServerState {

    /** Room for the largest read and the rest of a frame before it. */
    private static final int SCRATCH_BYTES = RiemannServer.LARGEST_READ_BYTES + 256 * 1024;

    private final FastThreadLocal<byte[]> scratch = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[SCRATCH_BYTES];
        }
    };

    private final RiemannServerSettings settings;
    private final StallScheduler stalls;
    private final Clock clock;
    private final Function<RiemannCounters, MsgService> services;

    RiemannServerState(
            RiemannServerSettings settings,
            StallScheduler stalls,
            Clock clock,
            Function<RiemannCounters, MsgService> services) {
        this.settings = settings;
        this.stalls = stalls;
        this.clock = clock;
        this.services = services;
    }

    RiemannServerSettings settings() {
        return settings;
    }

    StallScheduler stalls() {
        return stalls;
    }

    Clock clock() {
        return clock;
    }

    /** An array for the use of one call at a time on the calling event loop. */
    byte[] scratch() {
        return scratch.get();
    }

    /** A service for one connection, which counts into {@code traffic}. */
    MsgService newService(RiemannCounters traffic) {
        return services.apply(traffic);
    }
}
