package dev.throng.targets.riemann;

import dev.throng.targets.serving.StallScheduler;
import dev.throng.targets.time.Clock;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.Function;

/** What all connections of a server share; read the fields directly. */
final class RiemannServerState {

    /** Holds the largest read and the start of an incomplete frame before it. */
    private static final int SCRATCH_BYTES = RiemannServer.LARGEST_READ_BYTES + 256 * 1024;

    private final FastThreadLocal<byte[]> scratch = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[SCRATCH_BYTES];
        }
    };

    final RiemannServerSettings settings;
    final StallScheduler stalls;
    final Clock clock;
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

    /** The scratch array of the calling event loop, for one call at a time. */
    byte[] scratch() {
        return scratch.get();
    }

    /** Creates the service of one connection, which counts into {@code counters}. */
    MsgService newService(RiemannCounters counters) {
        return services.apply(counters);
    }
}
