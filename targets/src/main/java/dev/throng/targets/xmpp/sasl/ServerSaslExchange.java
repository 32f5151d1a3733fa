package dev.throng.targets.xmpp.sasl;

/** One authentication in progress. Confined to one thread. */
public interface ServerSaslExchange {

    /** Takes the client's next message. After success or an exception it takes no more. */
    SaslOutcome take(byte[] message) throws SaslFailureException;
}
