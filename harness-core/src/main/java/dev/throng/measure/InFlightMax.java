package dev.throng.measure;

/**
 * The number of arrivals of one operation in flight on one event loop, over all phases, and its maximum within the open interval. Confined
 * to its event loop.
 */
final class InFlightMax {

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
