package dev.throng.rtmp.load;

import dev.throng.measure.Arrival;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.streams.load.OperationDriver;
import dev.throng.streams.load.StreamDriver;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** RTMP on one event loop. The loops of a run agree on the clock of published media. */
final class RtmpDriver extends StreamDriver {

    private final LoopContext context;
    private final RunClock runClock;

    RtmpDriver(
            LoopContext context,
            RunClock runClock,
            Map<RtmpOperation, OperationDriver> drivers,
            List<Supplier<Future<Void>>> connectivityChecks,
            List<Supplier<Future<Boolean>>> closings) {
        super(context, drivers, connectivityChecks, closings);
        this.context = context;
        this.runClock = runClock;
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        if (context.part() == 0) {
            runClock.tell(context.processes(), context.clock().nanos());
        }
        super.start(operation, arrival);
    }

    @Override
    public void told(long atNanos, byte[] message) {
        runClock.told(message);
    }
}
