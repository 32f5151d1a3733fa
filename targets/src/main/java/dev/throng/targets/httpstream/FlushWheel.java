package dev.throng.targets.httpstream;

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
 * A timing wheel that calls each {@link PeriodicRole} of one event loop once per interval. It divides the roles into
 * slots and serves one slot at a time, so that the loop is never busy for long and listeners need no timers. Also
 * closes connections at the header timeout. Confined to its event loop.
 */
final class FlushWheel {

    private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MAX_SLOTS = 100;

    private final EventLoop loop;
    private final Clock clock;
    private final long headerTimeoutNanos;
    private final long slotNanos;
    private final List<List<PeriodicRole>> slots = new ArrayList<>();
    private final ArrayDeque<PendingRequest> pendingRequests = new ArrayDeque<>();
    private final WriteBatch batch = new WriteBatch();
    private int current;

    FlushWheel(EventLoop loop, Clock clock, Duration interval, Duration headerTimeout) {
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

        private final HttpConnection connection;
        private final long deadlineNanos;

        private PendingRequest(HttpConnection connection, long deadlineNanos) {
            this.connection = connection;
            this.deadlineNanos = deadlineNanos;
        }
    }

    EventLoop loop() {
        return loop;
    }

    long nowNanos() {
        return clock.nanos();
    }

    /** Starts to turn; runs {@code first} before each slot. */
    void start(Runnable first) {
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
        List<PeriodicRole> slot = slots.get(current);
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

    /** Calls a role now, and then once per interval in the slot with the fewest roles. */
    void add(PeriodicRole role) {
        int least = 0;
        for (int i = 1; i < slots.size(); i++) {
            least = slots.get(i).size() < slots.get(least).size() ? i : least;
        }
        role.slot = least;
        role.indexInSlot = slots.get(least).size();
        slots.get(least).add(role);
        role.onTurn(clock.nanos(), batch);
    }

    void remove(PeriodicRole role) {
        List<PeriodicRole> slot = slots.get(role.slot);
        PeriodicRole last = slot.remove(slot.size() - 1);
        if (last != role) {
            slot.set(role.indexInSlot, last);
            last.indexInSlot = role.indexInSlot;
        }
    }

    /** Closes the connections of all roles. */
    void closeAll() {
        slots.stream().flatMap(List::stream).collect(Collectors.toList()).forEach(PeriodicRole::close);
    }

    /** Calls {@link HttpConnection#headerTimeoutExpired} after the header timeout. */
    void watchForRequest(HttpConnection connection) {
        pendingRequests.add(new PendingRequest(connection, clock.nanos() + headerTimeoutNanos));
    }

    /** The listeners of a mount point on this loop. */
    List<ServedListener> listeners(Mount mount) {
        return slots.stream()
                .flatMap(List::stream)
                .filter(role -> role instanceof ServedListener)
                .map(ServedListener.class::cast)
                .filter(listener -> listener.mount() == mount)
                .collect(Collectors.toList());
    }
}
