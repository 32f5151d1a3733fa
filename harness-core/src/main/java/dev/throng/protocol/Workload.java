package dev.throng.protocol;

/** A protocol with its settings, ready to be put on event loops. Immutable. */
public interface Workload {

    /** Sockets that drivers open before the load starts, over all loops. */
    int connections();

    /** Sockets that one arrival of the operation holds while it is in the system. */
    int connectionsPerArrival(Operation operation);

    /** The most event loops that can share the load; a single connection, say, lives on one. */
    int maxLoops();

    /**
     * Which of a target's addresses the load goes to, where a target has several and names them: {@code tcp}, {@code udp}, {@code tls}.
     */
    default String endpoint() {
        return "tcp";
    }

    /** The driver of one event loop. Called on any thread; nothing is sent before the loop runs. */
    Driver open(LoopContext context);
}
