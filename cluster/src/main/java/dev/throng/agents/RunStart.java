package dev.throng.agents;

import dev.throng.cluster.Member;
import java.util.concurrent.CompletableFuture;

/** How the agents of a run get to work. Confined to the controller's thread, except for the future. */
interface RunStart {

    /** Counts the controllers of the run, from 0. */
    int epoch();

    /** Prepares the agents. */
    void prepare();

    /** Completes when all agents can start; fails with a message for people. */
    CompletableFuture<Void> ready();

    /**
     * Returns when the first phase starts.
     *
     * @param nowNanos the controller's clock
     */
    long startNanos(long nowNanos);

    /**
     * Sends the agents to work. Figures can be received.
     *
     * @param originNanos when the first phase starts
     */
    void begin(long originNanos);

    /** An agent reports something about its preparation. */
    default void hear(RemoteAgent agent, Message.Report report, long readNanos) {}

    /** An agent was lost before {@link #begin}. */
    void lost(RemoteAgent agent, Member member);

    /** An agent that has the run joined, or joined again, before {@link #begin}. */
    default void back(RemoteAgent agent) {}

    /** A process without the run has the name of an agent, before {@link #begin}. */
    default void replaced(RemoteAgent agent) {}
}
