package dev.throng.httpstream.client;

/** Takes what happens to a source, on its event loop. It may stop the source from within. */
public interface SourceEvents {

    /** TCP, and TLS if there is any, stand: the target's kernel accepted, nothing more. */
    void connected(long atNanos);

    /** The target wants the medium: it said {@code 100 Continue}, or a final success. Told once. */
    void accepted(long atNanos);

    /**
     * The medium may be sent from now on: right after {@link #accepted}, or because the target said nothing for so long that a source
     * need not wait any more (RFC 9110 §10.1.1). Told once.
     */
    void mayBegin(long atNanos);

    /**
     * It is over. Told once; nothing is told after it.
     *
     * @param detail for people; may hold words of the server
     */
    void ended(StreamFailure why, String detail, long atNanos);
}
