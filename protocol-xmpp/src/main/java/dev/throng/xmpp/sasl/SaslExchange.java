package dev.throng.xmpp.sasl;

/**
 * One attempt to prove who we are. Small, used once, confined to one thread; {@link SaslClient#begin} makes it.
 *
 * <p>Every mechanism here lets the client speak first. XMPP carries {@link #initialResponse()} in {@code <auth/>}, as base64; a response
 * of no bytes is written {@code =} there (RFC 6120 §6.4.2). Each {@code <challenge/>} goes to {@link #respond}, what {@code <success/>}
 * holds to {@link #verify}. Only after {@code verify} has returned is the login done.
 */
public interface SaslExchange {

    /** The mechanism's name as the server offered it: {@code SCRAM-SHA-256-PLUS}. */
    String mechanism();

    /** What we say first; may be no bytes at all. The caller must not change the array. */
    byte[] initialResponse();

    /**
     * Answers a challenge.
     *
     * @param challenge the decoded challenge; no bytes if it was empty
     * @return the response, which may be no bytes
     * @throws SaslException if the mechanism has no answer to it. The attempt is over then; XMPP sends {@code <abort/>}
     */
    byte[] respond(byte[] challenge) throws SaslException;

    /**
     * Hears that the server has accepted us.
     *
     * @param additionalData what came with it, decoded; no bytes if nothing did
     * @throws SaslException if the server was to prove something and did not. It is then not the one that knows our password
     */
    void verify(byte[] additionalData) throws SaslException;
}
