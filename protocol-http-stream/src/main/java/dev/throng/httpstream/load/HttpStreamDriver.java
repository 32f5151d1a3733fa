package dev.throng.httpstream.load;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.Driver;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.LoopContext;
import dev.throng.protocol.Operation;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** HTTP streams on one event loop: gives each arrival to the driver of its operation. */
final class HttpStreamDriver implements Driver {

    private final LoopContext context;
    private final Supplier<Future<Void>> connectivityCheck;
    private final Map<HttpStreamOperation, OperationDriver> drivers;

    HttpStreamDriver(
            LoopContext context,
            Supplier<Future<Void>> connectivityCheck,
            Map<HttpStreamOperation, OperationDriver> drivers) {
        this.context = context;
        this.connectivityCheck = connectivityCheck;
        this.drivers = drivers;
    }

    /** One loop checks before the load whether the target can be reached. */
    @Override
    public Future<Void> ready() {
        return context.firstOfProcess()
                ? connectivityCheck.get()
                : context.loop().newSucceededFuture(null);
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        drivers.get((HttpStreamOperation) operation).start(arrival);
    }

    @Override
    public void flush() {
        drivers.values().forEach(OperationDriver::flush);
    }

    @Override
    public Failure overdue(Arrival arrival) {
        return first(driver -> driver.overdue(arrival)).orElse(EngineFailure.DEADLINE);
    }

    @Override
    public Failure unfinished(Arrival arrival) {
        return first(driver -> driver.unfinished(arrival)).orElse(EngineFailure.UNFINISHED);
    }

    private Optional<Failure> first(Function<OperationDriver, Optional<Failure>> failure) {
        return drivers.values().stream()
                .flatMap(driver -> failure.apply(driver).stream())
                .findFirst();
    }

    @Override
    public void abandon(Arrival arrival) {
        for (OperationDriver driver : drivers.values()) {
            if (driver.abandon(arrival)) {
                return;
            }
        }
    }

    @Override
    public long readCoalescingNanos() {
        long least = Long.MAX_VALUE;
        for (OperationDriver driver : drivers.values()) {
            least = Math.min(least, driver.readCoalescingNanos());
        }
        return least;
    }

    @Override
    public Future<Void> drain() {
        long now = context.clock().nanos();
        drivers.values().forEach(driver -> driver.settle(now));
        return context.loop().newSucceededFuture(null);
    }

    @Override
    public void endMeasurement() {
        long now = context.clock().nanos();
        drivers.values().forEach(driver -> driver.finish(now));
    }

    @Override
    public Future<Void> close() {
        Promise<Void> closed = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        drivers.values().forEach(driver -> all.add(driver.close()));
        all.finish(closed);
        return closed;
    }
}
