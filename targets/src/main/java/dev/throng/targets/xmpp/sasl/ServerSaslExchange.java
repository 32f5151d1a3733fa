package dev.throng.targets.xmpp.sasl;

/** One authentication in progress. Confined to one thread. */
public interface ServerSaslExchange {

    /**
     * Evaluates the client's next message. Not called again after success or an exception.
     *
     * @throws SaslFailureException if the authentication has failed
     */
    SaslOutcome evaluate(byte[] message) throws SaslFailureException;
}
