package dev.throng.load;

/**
 * The arrivals of one load on one event loop.
 *
 * <p>The due time of an arrival follows from its number (open load) or from a departure (closed load). It does not change if the caller
 * takes arrivals late, or takes none while a limit is reached. So there is no coordinated omission. Confined to one thread. All times are
 * nanoseconds since the start of the phase.
 */
public interface ArrivalProcess {

    /** The result of {@link #peek()} if there is no next arrival, or if it needs a departure first. */
    long NEVER = Long.MAX_VALUE;

    /** A process without arrivals, for a loop without a share of the load. */
    ArrivalProcess NONE = new ArrivalProcess() {
        @Override
        public long peek() {
            return NEVER;
        }

        @Override
        public void take() {
            throw new IllegalStateException("no arrival to take");
        }

        @Override
        public long due(long atNanos) {
            return 0;
        }

        @Override
        public long taken() {
            return 0;
        }
    };

    /** Returns the due time of the next arrival, or {@link #NEVER}. */
    long peek();

    /**
     * Takes the next arrival, whose due time {@link #peek()} returns.
     *
     * @throws IllegalStateException if there is none
     */
    void take();

    /** Reports that an arrival of this operation left the system. A closed load then has a free user. */
    default void departed(long atNanos) {}

    /**
     * Reports that an arrival of this operation failed at its start. A user of a closed load waits for the pause before its next arrival.
     */
    default void refused(long atNanos, long pauseNanos) {
        departed(atNanos);
    }

    /** Returns how many arrivals are due before the given time, taken or not. The times of successive calls must not decrease. */
    long due(long atNanos);

    /** Returns how many arrivals were taken. */
    long taken();
}
