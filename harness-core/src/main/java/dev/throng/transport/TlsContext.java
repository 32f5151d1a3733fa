package dev.throng.transport;

import io.netty.handler.ssl.SslContext;
import java.util.Optional;

/**
 * What the TLS connections of a run have in common. Immutable; any thread may use it.
 *
 * @param context holds the certificates, and whether the target's certificate is verified
 * @param serverName the name that every certificate must carry; empty for the host that a connection goes to
 */
public record TlsContext(SslContext context, Optional<String> serverName) {

    /** Returns how a connection to this host is secured. */
    public Tls to(String host) {
        return new Tls(context, serverName.orElse(host));
    }
}
