package dev.throng.httpstream.load;

import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which mount point the next source publishes to: first all in order, then those that sources have left, in the order in which they left, because
 * servers take a moment to notice. Shared by all event loops.
 */
final class FreeMounts {

    private final int count;
    private final AtomicInteger fresh = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    private final ConcurrentLinkedQueue<Integer> left = new ConcurrentLinkedQueue<>();

    FreeMounts(int count) {
        this.count = count;
    }

    /** Takes a mount for a source; empty if every mount has one. */
    OptionalInt take() {
        int next = fresh.get();
        while (next < count) {
            if (fresh.compareAndSet(next, next + 1)) {
                taken.incrementAndGet();
                return OptionalInt.of(next);
            }
            next = fresh.get();
        }
        Integer again = left.poll();
        if (again == null) {
            return OptionalInt.empty();
        }
        taken.incrementAndGet();
        return OptionalInt.of(again);
    }

    /** The source of a mount has left, or was refused. */
    void giveBack(int mount) {
        taken.decrementAndGet();
        left.add(mount);
    }

    /** Returns how many mounts have a source, or one that is not accepted yet. */
    int taken() {
        return taken.get();
    }
}
