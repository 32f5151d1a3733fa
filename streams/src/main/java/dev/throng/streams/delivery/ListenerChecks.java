package dev.throng.streams.delivery;

import dev.throng.protocol.LoopContext;
import dev.throng.time.TickAlignment;
import java.util.concurrent.TimeUnit;

/**
 * Checks each listener of an event loop about once a second, from the first listener on. The loops of a run check at different times.
 * Confined to its loop.
 */
public final class ListenerChecks {

    private final LoopContext context;
    private final ListenerRegistry<?> registry;
    private final Runnable checkTask = this::check;
    private boolean started;
    private boolean stopped;

    public ListenerChecks(LoopContext context, ListenerRegistry<?> registry) {
        this.context = context;
        this.registry = registry;
    }

    /** Begins the checks, unless they have begun. */
    public void start() {
        if (!started) {
            started = true;
            checkSoon();
        }
    }

    private void checkSoon() {
        long now = context.clock().nanos();
        long phase = TickAlignment.phaseOf(context.part(), context.parts());
        long next = TickAlignment.after(now, TimeUnit.SECONDS.toNanos(1) / registry.slices(), phase);
        context.loop().schedule(checkTask, next - now, TimeUnit.NANOSECONDS);
    }

    private void check() {
        if (!stopped) {
            registry.checkSlice(context.clock().nanos());
            checkSoon();
        }
    }

    /** Ends the checks. */
    public void stop() {
        stopped = true;
    }
}
