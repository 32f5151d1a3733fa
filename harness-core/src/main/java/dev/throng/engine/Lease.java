package dev.throng.engine;

/**
 * Limits the time in which event loops may start arrivals. Each loop asks before it starts what is due, so a loop that did not run for a while
 * cannot start its backlog after the lease has ended. Any thread may call it.
 */
@FunctionalInterface
public interface Lease {

    /** A lease that never ends. */
    Lease ENDLESS = nowNanos -> false;

    /**
     * Whether the lease has ended. Once it has, it stays so.
     *
     * @param nowNanos the time on the loops' clock
     */
    boolean isOver(long nowNanos);
}
