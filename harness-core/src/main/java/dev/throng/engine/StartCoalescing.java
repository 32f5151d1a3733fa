package dev.throng.engine;

/**
 * How long an event loop may wait after a start of arrivals before it starts the next ones, so that one wake-up serves several. A wait
 * counts as own lag of each arrival that was due in it. A loop does not wait while a departure may cause the next arrival. Immutable.
 *
 * @param nanos the longest wait, and so the most that coalescing adds to the lag of an arrival; 0 for none
 * @param fromPerSecond the loop waits only while it starts at least so many arrivals per second
 */
public record StartCoalescing(long nanos, long fromPerSecond) {

    /** Every arrival starts at its due time. */
    public static final StartCoalescing OFF = new StartCoalescing(0, 0);

    /** Waits of 0.1 ms at rates at which they save at least two of three wake-ups. */
    public static final StartCoalescing AUTO = new StartCoalescing(100_000, 30_000);

    public StartCoalescing {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos: " + nanos + " (expected: >= 0)");
        }
    }

    /**
     * Returns waits at any rate.
     *
     * @param nanos the longest wait
     */
    public static StartCoalescing always(long nanos) {
        return new StartCoalescing(nanos, 0);
    }

    /**
     * Decides when one event loop wakes up for its arrivals. It measures the rate at which arrivals become due, over spans of at least
     * {@value #SPAN_NANOS} ns, so it follows ramps and ends with the load, and a backlog that starts after a stall is no higher rate. Times
     * are nanoseconds since the start of the run. Confined to its event loop.
     */
    static final class Waits {

        private static final long SPAN_NANOS = 10_000_000;

        private final StartCoalescing coalescing;
        private long lastStartNanos;
        private long spanStartNanos;
        private long startedInSpan;
        private boolean waiting;

        Waits(StartCoalescing coalescing) {
            this.coalescing = coalescing;
            this.waiting = coalescing.nanos > 0 && coalescing.fromPerSecond == 0;
        }

        /**
         * Adds a batch of arrivals that were started.
         *
         * @param dueUntilNanos every arrival that was due before it has started: the present time, or less if more arrivals are due
         */
        void started(int count, long nowNanos, long dueUntilNanos) {
            if (coalescing.nanos == 0) {
                return;
            }
            lastStartNanos = nowNanos;
            startedInSpan += count;
            long span = dueUntilNanos - spanStartNanos;
            if (span >= SPAN_NANOS) {
                waiting = startedInSpan * 1e9 >= (double) coalescing.fromPerSecond * span;
                spanStartNanos = dueUntilNanos;
                startedInSpan = 0;
            }
        }

        /**
         * Returns when to wake up for the next arrival.
         *
         * @param dueNanos when it is due; after the last start, unless that was a full batch
         */
        long wakeUpNanos(long dueNanos) {
            return waiting && dueNanos > lastStartNanos
                    ? Math.max(dueNanos, lastStartNanos + coalescing.nanos)
                    : dueNanos;
        }
    }
}
