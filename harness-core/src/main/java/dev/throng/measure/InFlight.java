package dev.throng.measure;

/**
 * How many arrivals of one operation are in flight on one event loop, whichever phase started them, and the most that were within the open
 * interval. Confined to its event loop.
 */
final class InFlight {

    private long level;
    private long most;

    void enter() {
        level++;
        most = Math.max(most, level);
    }

    void leave() {
        level--;
    }

    /** The most since the last call. */
    long takeMost() {
        long taken = most;
        most = level;
        return taken;
    }
}
