package dev.throng.transport;

import dev.throng.ports.PortPool;

/**
 * An explicit local port that a connection has, or tries to get. Confined to its event loop.
 *
 * @param pool gets the port back
 */
record LocalPort(int port, PortPool pool) {

    /** The connection is closed. */
    void released() {
        pool.released(port);
    }

    /** Another socket has the port. */
    void occupied() {
        pool.occupied(port);
    }
}
