package dev.throng.targets.xmpp.sasl;

/** One authentication in progress. Confined to one thread. */
public interface SaslExchange {

    /** Takes the client's next message. After success or an exception it takes no more. */
    Outcome take(byte[] message) throws SaslException;
}
