package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import io.netty.util.concurrent.Future;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Lets a {@link PeerExchange} run on the first event loop of its process. Confined to the loop. */
final class PeerExchangeTimer {

    private final LoopContext context;
    private final PeerExchange exchange;
    private Optional<Future<?>> ticks = Optional.empty();

    PeerExchangeTimer(LoopContext context, PeerExchange exchange) {
        this.context = context;
        this.exchange = exchange;
    }

    void start() {
        if (ticks.isEmpty()) {
            ticks = Optional.of(context.loop()
                    .scheduleWithFixedDelay(
                            () -> exchange.tick(context.clock().nanos()),
                            PeerExchange.TICK_NANOS,
                            PeerExchange.TICK_NANOS,
                            TimeUnit.NANOSECONDS));
        }
    }

    void told(PeerNews news) {
        exchange.told(news, context.clock().nanos());
    }

    void stop() {
        ticks.ifPresent(each -> each.cancel(false));
    }
}
