package dev.throng.engine;

import dev.throng.time.NanoClock;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** An event loop in virtual time: time passes only from one callback to the next. */
public final class VirtualLoop implements LoopTimer {

    private static final class Timed {
        private final long nanos;
        private final long order;
        private Runnable task;

        private Timed(long nanos, long order, Runnable task) {
            this.nanos = nanos;
            this.order = order;
            this.task = task;
        }
    }

    private final PriorityQueue<Timed> timed =
            new PriorityQueue<>(Comparator.<Timed>comparingLong(t -> t.nanos).thenComparingLong(t -> t.order));
    private final Queue<Runnable> soon = new ArrayDeque<>();
    private long now;
    private long order;
    private long readingNanos;
    private long callbacks;

    public VirtualLoop(long startNanos) {
        now = startNanos;
    }

    @Override
    public NanoClock clock() {
        return () -> {
            now += readingNanos;
            return now;
        };
    }

    /** From now on time passes with every reading of the clock, as it does on a real loop. */
    public void readingTakes(long nanos) {
        readingNanos = nanos;
    }

    /** Callbacks run so far: a measure of how busy the loop was. */
    public long callbacks() {
        return callbacks;
    }

    @Override
    public void runSoon(Runnable task) {
        soon.add(task);
    }

    @Override
    public ScheduledTask runAt(long nanos, Runnable task) {
        Timed entry = new Timed(nanos, order++, task);
        timed.add(entry);
        return () -> entry.task = () -> {};
    }

    /** Stops the world: everything that was planned within the span runs late. */
    public void freeze(long nanos) {
        now += nanos;
    }

    /** Runs callbacks until none is left. */
    public void run() {
        while (true) {
            Runnable task = soon.poll();
            if (task == null) {
                Timed next = timed.poll();
                if (next == null) {
                    return;
                }
                now = Math.max(now, next.nanos);
                task = next.task;
            }
            callbacks++;
            task.run();
        }
    }
}
