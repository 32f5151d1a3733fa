package dev.throng.xmpp.client;

import java.util.Optional;

/**
 * What became of stream management in a login (XEP-0198 §3). Immutable.
 *
 * @param resumeId what to give to resume the session on another connection; empty if it cannot be resumed
 * @param location where the server prefers the session to be resumed; empty if it names no host and port
 * @param detail the server's reason if it refused, or what is missing in its answer; for people, may hold text of the server
 */
public record ManagementResult(Outcome outcome, String resumeId, Optional<OtherHost> location, String detail) {

    /** What became of the request. */
    public enum Outcome {
        /** The options do not ask for it. */
        NOT_REQUESTED,
        /** The server's features do not have it. */
        NOT_OFFERED,
        /** The server answered the request with an error. */
        REFUSED,
        /** Stanzas are counted and acknowledged. */
        ENABLED
    }

    static final ManagementResult NOT_REQUESTED = without(Outcome.NOT_REQUESTED, "");
    static final ManagementResult NOT_OFFERED = without(Outcome.NOT_OFFERED, "");

    static ManagementResult refused(String detail) {
        return without(Outcome.REFUSED, detail);
    }

    static ManagementResult enabled(String resumeId, Optional<OtherHost> location) {
        return new ManagementResult(Outcome.ENABLED, resumeId, location, "");
    }

    /** Stanzas are counted, and the session cannot be resumed. */
    static ManagementResult enabledWithoutResumption(String why) {
        return new ManagementResult(Outcome.ENABLED, "", Optional.empty(), why);
    }

    private static ManagementResult without(Outcome outcome, String detail) {
        return new ManagementResult(outcome, "", Optional.empty(), detail);
    }

    /** Whether stanzas are counted and acknowledged. */
    public boolean isEnabled() {
        return outcome == Outcome.ENABLED;
    }
}
