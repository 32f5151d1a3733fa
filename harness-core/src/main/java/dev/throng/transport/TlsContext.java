package dev.throng.transport;

import io.netty.handler.ssl.SslContext;
import java.util.Optional;

/**
 * What the TLS connections of a run have in common. Any thread may use it.
 *
 * @param context holds the certificates, and whether the target's certificate is verified
 * @param serverName the name that every certificate must carry; empty for the host that a connection goes to
 * @param requests observes whether a target requests a client certificate; empty if the context has one, or if nothing observes it
 */
public record TlsContext(SslContext context, Optional<String> serverName, Optional<CertificateRequests> requests) {

    /** Does not observe whether a target requests a client certificate. */
    public TlsContext(SslContext context, Optional<String> serverName) {
        this(context, serverName, Optional.empty());
    }

    /** Returns how a connection to this host is secured. */
    public Tls to(String host) {
        return new Tls(context, serverName.orElse(host));
    }

    /** Whether a target requested a client certificate and the context has none. */
    public boolean lacksRequestedCertificate() {
        return requests.filter(CertificateRequests::received).isPresent();
    }
}
