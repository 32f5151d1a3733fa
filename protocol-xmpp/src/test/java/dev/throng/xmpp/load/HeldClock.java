package dev.throng.xmpp.load;

import dev.throng.protocol.Driver;
import dev.throng.protocol.DriverRig;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Workload;
import dev.throng.time.NanoClock;
import dev.throng.xmpp.settings.XmppSettings;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A driver's clock that a test moves. Sessions and logouts are over when the test says so, however long the machine takes for what
 * comes before.
 */
final class HeldClock implements NanoClock {

    private long nanos = SYSTEM.nanos();
    private long behindNanos;
    private boolean released;

    @Override
    public synchronized long nanos() {
        return released ? SYSTEM.nanos() - behindNanos : nanos;
    }

    synchronized void advance(Duration span) {
        nanos += span.toNanos();
    }

    /** From now on time passes by itself. */
    synchronized void release() {
        if (!released) {
            released = true;
            behindNanos = SYSTEM.nanos() - nanos;
        }
    }

    /** A driver that lives by this clock. */
    DriverRig rig(XmppSettings settings, InetSocketAddress target) {
        return new DriverRig(new XmppProtocol(), workload(settings), target, 0, 1);
    }

    /** Its drivers live by this clock. */
    Workload workload(XmppSettings settings) {
        return new Held(new XmppProtocol().prepare(settings));
    }

    private final class Held implements Workload {

        private final Workload workload;

        private Held(Workload workload) {
            this.workload = workload;
        }

        @Override
        public int connections() {
            return workload.connections();
        }

        @Override
        public int connectionsPerArrival(Operation operation) {
            return workload.connectionsPerArrival(operation);
        }

        @Override
        public int maxLoops() {
            return workload.maxLoops();
        }

        @Override
        public Driver open(LoopContext context) {
            return workload.open(new LoopContext(
                    context.loop(),
                    context.channels(),
                    context.recorder(),
                    HeldClock.this,
                    context.ports(),
                    context.targets(),
                    context.part(),
                    context.parts(),
                    context.processes(),
                    context.seed(),
                    context.plan()));
        }
    }
}
