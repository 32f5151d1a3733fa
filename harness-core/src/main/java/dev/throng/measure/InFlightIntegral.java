package dev.throng.measure;

/**
 * The number of arrivals of one operation and one phase in flight on one event loop, its maximum and its integral over time. Times are
 * nanoseconds of the loop's clock. Confined to its event loop.
 */
final class InFlightIntegral {

    private final OfOperation ofOperation;
    private long inFlight;
    private long max;
    private long integralNanos;
    private long lastChangeNanos;

    /**
     * @param ofOperation counts the arrivals of all phases of the operation
     * @param atNanos when the phase starts
     */
    InFlightIntegral(OfOperation ofOperation, long atNanos) {
        this.ofOperation = ofOperation;
        this.lastChangeNanos = atNanos;
    }

    void started(long atNanos) {
        integrateTo(atNanos);
        inFlight++;
        ofOperation.started();
        max = Math.max(max, inFlight);
    }

    /** An arrival ended, maybe at a time that is integrated already. The integral is then reduced, even below 0 after a closed interval. */
    void ended(long atNanos) {
        integrateTo(atNanos);
        integralNanos -= lastChangeNanos - atNanos;
        inFlight--;
        ofOperation.ended();
    }

    /** Adds the time until now to the integral. */
    void integrateTo(long atNanos) {
        if (atNanos > lastChangeNanos) {
            integralNanos += inFlight * (atNanos - lastChangeNanos);
            lastChangeNanos = atNanos;
        }
    }

    long inFlight() {
        return inFlight;
    }

    long max() {
        return max;
    }

    long integralNanos() {
        return integralNanos;
    }

    /** Starts the maximum and the integral of the next interval. */
    void nextInterval() {
        integralNanos = 0;
        max = inFlight;
    }

    /**
     * The number of arrivals of one operation in flight on one event loop, over all phases, and its maximum within the open interval.
     * Confined to its event loop.
     */
    static final class OfOperation {

        private long inFlight;
        private long max;

        void started() {
            inFlight++;
            max = Math.max(max, inFlight);
        }

        void ended() {
            inFlight--;
        }

        /** Returns the maximum since the last call. */
        long take() {
            long taken = max;
            max = inFlight;
            return taken;
        }
    }
}
