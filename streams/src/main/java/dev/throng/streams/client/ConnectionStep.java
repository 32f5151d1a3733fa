package dev.throng.streams.client;

import dev.throng.measure.Failure;
import dev.throng.transport.TransportError;

/** A step of the connection of a listener or source: what it waits for. Immutable. */
public interface ConnectionStep {

    /** Returns the name in the ids of failures, in kebab-case. */
    String id();

    /** Returns a phrase for people. */
    String description();

    /** Names the failure of an arrival whose deadline passed in this step. */
    Failure overdue();

    /** Names the failure of a connection that ended in this step. Only errors that may happen in any step are named with it. */
    default Failure failure(TransportError error) {
        return switch (error) {
            case RESET, CLOSED, IO_ERROR -> error.during(id());
            default -> error;
        };
    }
}
