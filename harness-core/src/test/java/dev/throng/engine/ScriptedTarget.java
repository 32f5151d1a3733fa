package dev.throng.engine;

import dev.throng.measure.Arrival;
import dev.throng.protocol.Operation;
import java.util.ArrayDeque;
import java.util.Queue;

/** A driver with its target inside: one server, that answers one arrival after the other and may stop once. */
public final class ScriptedTarget extends ConnectionlessDriver {

    /** The only operation. */
    public enum Ask implements Operation {
        ASK;

        @Override
        public String id() {
            return "ask";
        }

        @Override
        public String description() {
            return "asks; answered when the server is done with it; departs in the same instant";
        }
    }

    private final LoopTimer loop;
    private final long serviceNanos;
    private final long stallAtNanos;
    private final long stallNanos;
    private final Queue<Arrival> waiting = new ArrayDeque<>();
    private long freeAtNanos = Long.MIN_VALUE;
    private boolean silent;

    public ScriptedTarget(LoopTimer loop, long serviceNanos, long stallAtNanos, long stallNanos) {
        this.loop = loop;
        this.serviceNanos = serviceNanos;
        this.stallAtNanos = stallAtNanos;
        this.stallNanos = stallNanos;
    }

    /** From now on nothing is answered. */
    public void fallSilent() {
        silent = true;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        if (silent) {
            return;
        }
        long begin = Math.max(loop.clock().nanos(), freeAtNanos);
        if (begin >= stallAtNanos && begin < stallAtNanos + stallNanos) {
            begin = stallAtNanos + stallNanos;
        }
        freeAtNanos = begin + serviceNanos;
        waiting.add(arrival);
        loop.runAt(freeAtNanos, () -> waiting.remove().completed(loop.clock().nanos()));
    }
}
