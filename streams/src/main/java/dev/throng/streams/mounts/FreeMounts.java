package dev.throng.streams.mounts;

import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which mount point the next source publishes to: first all in order, then those that sources have left, in the order in which they left,
 * because servers take a moment to notice. If several processes send the load, each has every n-th mount. Shared by all event loops of a
 * process.
 */
public final class FreeMounts {

    private final int count;
    private final AtomicInteger nextUnused = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    private final ConcurrentLinkedQueue<Integer> returned = new ConcurrentLinkedQueue<>();

    FreeMounts(int count) {
        this.count = count;
    }

    /**
     * Takes a mount for a source; empty if every mount of the process has one.
     *
     * @param process the number of this process, from 0
     * @param processes how many processes share the mounts
     */
    public OptionalInt take(int process, int processes) {
        int next = nextUnused.get();
        while (process + (long) next * processes < count) {
            if (nextUnused.compareAndSet(next, next + 1)) {
                taken.incrementAndGet();
                return OptionalInt.of(process + next * processes);
            }
            next = nextUnused.get();
        }
        Integer again = returned.poll();
        if (again == null) {
            return OptionalInt.empty();
        }
        taken.incrementAndGet();
        return OptionalInt.of(again);
    }

    /** The source of a mount has left, or was refused. */
    public void giveBack(int mount) {
        taken.decrementAndGet();
        returned.add(mount);
    }

    /** Returns how many mounts have a source, or one that is not accepted yet. */
    public int taken() {
        return taken.get();
    }
}
