package dev.throng.targets.xmpp.sasl;

import java.util.function.Supplier;

/** ANONYMOUS: everybody gets a user name of the server's making. */
public final class Anonymous implements SaslExchange {

    private static final int MAX_TRACE_BYTES = 1020;

    private final Supplier<String> names;

    public Anonymous(Supplier<String> names) {
        this.names = names;
    }

    @Override
    public Outcome take(byte[] message) throws SaslException {
        if (message.length > MAX_TRACE_BYTES) {
            throw SaslException.malformed("too much trace information");
        }
        Utf8.text(message);
        return Outcome.success(names.get(), new byte[0]);
    }
}
