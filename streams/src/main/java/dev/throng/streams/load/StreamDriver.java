package dev.throng.streams.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import dev.throng.transport.StepsInTurn;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A protocol of streams on one event loop: gives each arrival to the driver of its operation. */
public class StreamDriver implements Driver {

    private final LoopContext context;
    private final Map<? extends Operation, OperationDriver> byOperation;
    private final List<OperationDriver> drivers;
    private final List<Supplier<Future<Void>>> connectivityChecks;
    private final List<Supplier<Future<Boolean>>> closings;

    /**
     * @param drivers by operation
     * @param connectivityChecks whether the addresses of the target can be reached, one after the other
     * @param closings wait until the sockets of a client are closed, but no longer than {@link Driver#CLOSE_LIMIT}
     */
    public StreamDriver(
            LoopContext context,
            Map<? extends Operation, OperationDriver> drivers,
            List<Supplier<Future<Void>>> connectivityChecks,
            List<Supplier<Future<Boolean>>> closings) {
        this.context = context;
        this.byOperation = drivers;
        this.drivers = List.copyOf(drivers.values());
        this.connectivityChecks = connectivityChecks;
        this.closings = closings;
    }

    /** One loop checks before the load whether the target can be reached. */
    @Override
    public final Future<Void> ready() {
        return context.firstOfProcess()
                ? StepsInTurn.run(context.loop(), connectivityChecks)
                : context.loop().newSucceededFuture(null);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        byOperation.get(operation).start(arrival);
    }

    /** Connections open by themselves. */
    @Override
    public final void flush() {}

    @Override
    public final Failure overdue(Arrival arrival) {
        return first(driver -> driver.overdue(arrival)).orElse(EngineFailure.DEADLINE);
    }

    @Override
    public final Failure unfinished(Arrival arrival) {
        return first(driver -> driver.unfinished(arrival)).orElse(EngineFailure.UNFINISHED);
    }

    private Optional<Failure> first(Function<OperationDriver, Optional<Failure>> failure) {
        return drivers.stream()
                .flatMap(driver -> failure.apply(driver).stream())
                .findFirst();
    }

    @Override
    public final void abandon(Arrival arrival) {
        for (OperationDriver driver : drivers) {
            if (driver.abandon(arrival)) {
                return;
            }
        }
    }

    @Override
    public final long readCoalescingNanos() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < drivers.size(); i++) {
            least = Math.min(least, drivers.get(i).readCoalescingNanos());
        }
        return least;
    }

    @Override
    public final Future<Void> drain() {
        long now = context.clock().nanos();
        drivers.forEach(driver -> driver.settle(now));
        Promise<Void> drained = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        drivers.forEach(driver -> driver.quiet().ifPresent(all::add));
        all.finish(drained);
        return drained;
    }

    @Override
    public final void endMeasurement() {
        long now = context.clock().nanos();
        drivers.forEach(driver -> driver.finish(now));
    }

    @Override
    public final Future<Void> close() {
        drivers.forEach(OperationDriver::close);
        Promise<Void> closed = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        closings.forEach(closing -> all.add((Future<?>) closing.get()));
        all.finish(closed);
        return closed;
    }
}
