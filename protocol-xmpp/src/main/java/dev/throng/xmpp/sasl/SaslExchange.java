package dev.throng.xmpp.sasl;

/**
 * One authentication of a user. Used once, and confined to one thread. {@link SaslClient#begin} creates it.
 *
 * <p>In every mechanism here the client sends the first message. XMPP carries {@link #initialResponse()} in {@code <auth/>}, as base64; an
 * empty response is written as {@code =} (RFC 6120 §6.4.2). Each {@code <challenge/>} goes to {@link #respond}, and the data in
 * {@code <success/>} to {@link #verify}. The login succeeded only when {@code verify} has returned.
 */
public interface SaslExchange {

    /** Returns the mechanism's name as the server offered it: {@code SCRAM-SHA-256-PLUS}. */
    String mechanism();

    /** Returns the first message, which may be empty. The caller must not change the array. */
    byte[] initialResponse();

    /**
     * Answers a challenge.
     *
     * @param challenge the decoded challenge, which may be empty
     * @return the response, which may be empty
     * @throws SaslException if the mechanism has no answer to it. The exchange is then over; XMPP sends {@code <abort/>}
     */
    byte[] respond(byte[] challenge) throws SaslException;

    /**
     * Checks the server's success message.
     *
     * @param additionalData the decoded data of the message; empty if it has none
     * @throws SaslException if the server did not prove that it knows the password
     */
    void verify(byte[] additionalData) throws SaslException;
}
