package dev.throng.protocol;

import java.time.Duration;
import java.util.Optional;

/** A protocol with its settings, ready to be put on event loops. Immutable. */
public interface Workload {

    /** Sockets that drivers open before the load starts, over all loops. */
    int connections();

    /** Sockets that one arrival of the operation holds while it is in the system. */
    int connectionsPerArrival(Operation operation);

    /**
     * How long an arrival of the operation stays in the system once it is answered, where that is planned; empty if it may stay to the
     * end of the run.
     */
    default Optional<Duration> stay(Operation operation) {
        return Optional.empty();
    }

    /**
     * The share of the operation's arrivals that take in more slowly than they are sent to, on purpose: nobody can tell whether these are
     * starved.
     */
    default double slowShare(Operation operation) {
        return 0;
    }

    /** How many local addresses connections come from; each has ports of its own. */
    default int sourceAddresses() {
        return 1;
    }

    /** The setting that gives connections more local addresses, as the user writes it; empty if there is none. */
    default Optional<String> sourcesSetting() {
        return Optional.empty();
    }

    /** The most event loops that can share the load; a single connection, say, lives on one. */
    int maxLoops();

    /** Why the operation cannot be put under load with these settings; empty if it can. For the user, before anything is sent. */
    default Optional<String> refusal(Operation operation) {
        return Optional.empty();
    }

    /**
     * Which of a target's addresses the load goes to, where a target has several and names them: {@code tcp}, {@code udp}, {@code tls}.
     */
    default String endpoint() {
        return "tcp";
    }

    /** The driver of one event loop. Called on any thread; nothing is sent before the loop runs. */
    Driver open(LoopContext context);
}
