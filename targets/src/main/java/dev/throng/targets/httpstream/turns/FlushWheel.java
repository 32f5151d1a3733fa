package dev.throng.targets.httpstream.turns;

import dev.throng.targets.time.Clock;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A timing wheel that calls each {@link PeriodicTask} of one event loop once per interval. It divides the tasks into
 * slots and serves one slot at a time, so that the loop is never busy for long and listeners need no timers. Also
 * closes connections at the header timeout. Confined to its event loop.
 */
public final class FlushWheel {

    private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MAX_SLOTS = 100;

    private final EventLoop loop;
    private final Clock clock;
    private final long headerTimeoutNanos;
    private final long slotNanos;
    private final List<List<PeriodicTask>> slots = new ArrayList<>();
    private final ArrayDeque<PendingRequest> pendingRequests = new ArrayDeque<>();
    private final WriteBatch batch = new WriteBatch();
    private int current;

    /**
     * Creates a wheel that does not turn yet.
     *
     * @param interval between two turns of a task
     * @param headerTimeout from the start of a connection to its complete request
     */
    public FlushWheel(EventLoop loop, Clock clock, Duration interval, Duration headerTimeout) {
        this.loop = loop;
        this.clock = clock;
        this.headerTimeoutNanos = headerTimeout.toNanos();
        int count = (int) Math.max(1, Math.min(MAX_SLOTS, interval.toNanos() / SLOT_NANOS));
        this.slotNanos = interval.toNanos() / count;
        for (int i = 0; i < count; i++) {
            slots.add(new ArrayList<>());
        }
    }

    /** A new connection and its header timeout. */
    private static final class PendingRequest {

        private final RequestDeadline connection;
        private final long deadlineNanos;

        private PendingRequest(RequestDeadline connection, long deadlineNanos) {
            this.connection = connection;
            this.deadlineNanos = deadlineNanos;
        }
    }

    public EventLoop loop() {
        return loop;
    }

    public long nowNanos() {
        return clock.nanos();
    }

    /** Starts to turn; runs {@code first} before each slot. */
    public void start(Runnable first) {
        Runnable part = () -> {
            first.run();
            serveSlot();
        };
        Future<?> turning = loop.scheduleAtFixedRate(part, slotNanos, slotNanos, TimeUnit.NANOSECONDS);
        turning.addListener(FlushWheel::hasStopped);
    }

    /** Reports a bug that stops the wheel, as the target would otherwise seem to have no data. Netty logs the exception. */
    private static void hasStopped(Future<?> turning) {
        if (!turning.isCancelled() && turning.cause() != null) {
            throw new IllegalStateException("a bug has stopped a wheel", turning.cause());
        }
    }

    private void serveSlot() {
        long now = clock.nanos();
        List<PeriodicTask> slot = slots.get(current);
        current = (current + 1) % slots.size();
        for (int i = slot.size() - 1; i >= 0; i--) {
            if (i < slot.size()) {
                slot.get(i).onTurn(now, batch);
            }
        }
        while (!pendingRequests.isEmpty() && pendingRequests.peekFirst().deadlineNanos - now <= 0) {
            pendingRequests.removeFirst().connection.headerTimeoutExpired();
        }
    }

    /** Calls a task now, and then once per interval in the slot with the fewest tasks. */
    public void add(PeriodicTask task) {
        int least = 0;
        for (int i = 1; i < slots.size(); i++) {
            least = slots.get(i).size() < slots.get(least).size() ? i : least;
        }
        task.slot = least;
        task.indexInSlot = slots.get(least).size();
        slots.get(least).add(task);
        task.onTurn(clock.nanos(), batch);
    }

    public void remove(PeriodicTask task) {
        List<PeriodicTask> slot = slots.get(task.slot);
        PeriodicTask last = slot.remove(slot.size() - 1);
        if (last != task) {
            slot.set(task.indexInSlot, last);
            last.indexInSlot = task.indexInSlot;
        }
    }

    /** Closes the connections of all tasks. */
    public void closeAll() {
        slots.stream().flatMap(List::stream).collect(Collectors.toList()).forEach(PeriodicTask::close);
    }

    /** Calls {@link RequestDeadline#headerTimeoutExpired} after the header timeout. */
    public void watchForRequest(RequestDeadline connection) {
        pendingRequests.add(new PendingRequest(connection, clock.nanos() + headerTimeoutNanos));
    }

    /** The tasks of a type on this loop. */
    public <T> List<T> tasks(Class<T> type) {
        return slots.stream()
                .flatMap(List::stream)
                .filter(type::isInstance)
                .map(type::cast)
                .collect(Collectors.toList());
    }
}
