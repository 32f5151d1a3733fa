package dev.throng.cluster;

/**
 * Receives what happens in a cluster. One thread calls all methods of a listener, one after the other, in the order of the events. A slow
 * method delays the later calls and nothing else. An exception is logged, and the next event follows.
 *
 * <p>An agent sees only the controller. The controller sees every agent.
 */
public interface ClusterListener {

    /** A member with a new name joined, or one that had closed its cluster joined again. */
    default void joined(Member member) {}

    /** A member sends no heartbeats, or its connection ended. {@link #returned} or {@link #left} follows. */
    default void suspected(Member member) {}

    /** A suspected member answers again, or a lost member joined again; then its id is another one. */
    default void returned(Member member) {}

    /** A member is no longer in the cluster. Messages to it are lost from now on. */
    default void left(Member member, Departure departure) {}

    /** A message arrived. The listener owns the array. */
    default void message(Member from, byte[] message) {}
}
