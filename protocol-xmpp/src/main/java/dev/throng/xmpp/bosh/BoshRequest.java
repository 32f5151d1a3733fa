package dev.throng.xmpp.bosh;

/**
 * One request of a session. Immutable: a request that is repeated has the same id and the same text (XEP-0124 §14.3).
 *
 * @param rid the request id
 * @param purpose what the request is for
 * @param body the element {@code <body/>}
 */
public record BoshRequest(long rid, Purpose purpose, String body) {

    /** What a request is for. */
    public enum Purpose {
        /** Creates the session. */
        CREATE,
        /** Carries elements. */
        SEND,
        /** Begins the stream anew after SASL (XEP-0206 §5). */
        RESTART,
        /** Carries nothing: the server holds it until it has something to send. */
        POLL,
        /** Ends the session, perhaps with the last elements. */
        TERMINATE
    }
}
