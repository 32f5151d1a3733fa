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
 * Gives everything on one event loop its turn once per interval, a part at a time, so that the loop is never busy for long and
 * no two listeners need a timer each. Confined to its event loop.
 */
final class FlushWheel {

    private static final long SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MOST_SLOTS = 100;

    private final EventLoop loop;
    private final Clock clock;
    private final long headerTimeoutNanos;
    private final long slotNanos;
    private final List<List<PeriodicRole>> slots = new ArrayList<>();
    private final ArrayDeque<PendingRequest> newcomers = new ArrayDeque<>();
    private final WriteBatch batch = new WriteBatch();
    private int current;

    FlushWheel(EventLoop loop, Clock clock, Duration interval, Duration headerTimeout) {
        this.loop = loop;
        this.clock = clock;
        this.headerTimeoutNanos = headerTimeout.toNanos();
        int count = (int) Math.max(1, Math.min(MOST_SLOTS, interval.toNanos() / SLOT_NANOS));
        this.slotNanos = interval.toNanos() / count;
        for (int i = 0; i < count; i++) {
            slots.add(new ArrayList<>());
        }
    }

    /** A connection of which a request is expected soon. */
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

    /** Begins to turn; calls {@code first} at the beginning of each part. */
    void start(Runnable first) {
        Runnable part = () -> {
            first.run();
            turn();
        };
        Future<?> turning = loop.scheduleAtFixedRate(part, slotNanos, slotNanos, TimeUnit.NANOSECONDS);
        turning.addListener(FlushWheel::hasStopped);
    }

    /** A target whose wheel stands still must not look like one that has nothing to send: Netty prints what is thrown here. */
    private static void hasStopped(Future<?> turning) {
        if (!turning.isCancelled() && turning.cause() != null) {
            throw new IllegalStateException("a bug has stopped a wheel", turning.cause());
        }
    }

    private void turn() {
        long now = clock.nanos();
        List<PeriodicRole> slot = slots.get(current);
        current = (current + 1) % slots.size();
        for (int i = slot.size() - 1; i >= 0; i--) {
            if (i < slot.size()) {
                slot.get(i).turn(now, batch);
            }
        }
        while (!newcomers.isEmpty() && newcomers.peekFirst().deadlineNanos - now <= 0) {
            newcomers.removeFirst().connection.timeIsUp();
        }
    }

    /** Gives it its first turn at once, then one per interval in the part that has least to do. */
    void add(PeriodicRole streaming) {
        int least = 0;
        for (int i = 1; i < slots.size(); i++) {
            least = slots.get(i).size() < slots.get(least).size() ? i : least;
        }
        streaming.slot = least;
        streaming.place = slots.get(least).size();
        slots.get(least).add(streaming);
        streaming.turn(clock.nanos(), batch);
    }

    /** Of what was added before. */
    void remove(PeriodicRole streaming) {
        List<PeriodicRole> slot = slots.get(streaming.slot);
        PeriodicRole last = slot.remove(slot.size() - 1);
        if (last != streaming) {
            slot.set(streaming.place, last);
            last.place = streaming.place;
        }
    }

    /** Ends everything that has a turn. */
    void endAll() {
        slots.stream().flatMap(List::stream).collect(Collectors.toList()).forEach(PeriodicRole::end);
    }

    /** Tells the connection when it has been there for as long as a request may take. */
    void watch(HttpConnection connection) {
        newcomers.add(new PendingRequest(connection, clock.nanos() + headerTimeoutNanos));
    }

    /** The listeners of a mount that are on this loop. */
    List<ServedListener> listeners(Mount mount) {
        return slots.stream()
                .flatMap(List::stream)
                .filter(streaming -> streaming instanceof ServedListener)
                .map(ServedListener.class::cast)
                .filter(listener -> listener.mount() == mount)
                .collect(Collectors.toList());
    }
}
