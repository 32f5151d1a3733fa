package dev.throng.engine;

import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.protocol.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A driver whose answers a test scripts, and that records its calls. */
final class ManualDriver extends ConnectionlessDriver {

    record Start(Operation operation, long dueNanos, long startedNanos) {}

    final List<Start> starts = new ArrayList<>();
    final List<Long> waitedUntilAbandoned = new ArrayList<>();
    final VirtualLoop loop;
    long readCoalescingNanos = 7;
    Failure overdue = EngineFailure.DEADLINE;
    Failure unfinished = EngineFailure.UNFINISHED;
    private final BiConsumer<ManualDriver, Arrival> manner;

    ManualDriver(VirtualLoop loop, BiConsumer<ManualDriver, Arrival> manner) {
        this.loop = loop;
        this.manner = manner;
    }

    /** Completes each arrival the given time after its start. */
    static BiConsumer<ManualDriver, Arrival> answeringAfter(long nanos) {
        return (driver, arrival) -> driver.loop.runAt(
                driver.loop.clock().nanos() + nanos,
                () -> arrival.completed(driver.loop.clock().nanos()));
    }

    static BiConsumer<ManualDriver, Arrival> silent() {
        return (driver, arrival) -> {};
    }

    @Override
    public void start(Operation operation, Arrival arrival) {
        starts.add(new Start(operation, arrival.dueNanos(), arrival.startedNanos()));
        manner.accept(this, arrival);
    }

    @Override
    public Failure overdue(Arrival arrival) {
        return overdue;
    }

    @Override
    public Failure unfinished(Arrival arrival) {
        return unfinished;
    }

    @Override
    public long readCoalescingNanos() {
        return readCoalescingNanos;
    }

    @Override
    public void abandon(Arrival arrival) {
        waitedUntilAbandoned.add(loop.clock().nanos() - arrival.startedNanos());
    }
}
