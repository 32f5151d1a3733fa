package dev.throng.targets.xmpp.sasl;

import java.util.function.Supplier;

/** ANONYMOUS: the server assigns a user name. */
public final class Anonymous implements ServerSaslExchange {

    private static final int MAX_TRACE_BYTES = 1020;

    private final Supplier<String> names;

    public Anonymous(Supplier<String> names) {
        this.names = names;
    }

    @Override
    public SaslOutcome evaluate(byte[] message) throws SaslFailureException {
        if (message.length > MAX_TRACE_BYTES) {
            throw SaslFailureException.malformed("too much trace information");
        }
        SaslText.text(message);
        return SaslOutcome.success(names.get(), new byte[0]);
    }
}
