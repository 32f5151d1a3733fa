package dev.throng.riemann.load;

/** How many of a number of things fall to one of several parts when they are dealt in turn. */
final class ConnectionShare {

    static int of(int all, int part, int parts) {
        return all / parts + (part < all % parts ? 1 : 0);
    }

    private ConnectionShare() {}
}
