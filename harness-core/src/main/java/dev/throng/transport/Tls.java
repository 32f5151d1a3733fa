package dev.throng.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLParameters;

/**
 * How a connection is secured. Immutable.
 *
 * @param context holds the certificates, and whether the target's certificate is verified
 * @param serverName the name that the target's certificate must carry; it is sent to the target (SNI, RFC 6066 §3)
 * @param applicationProtocols offered by ALPN (RFC 7301); empty to offer none
 */
public record Tls(SslContext context, String serverName, List<String> applicationProtocols) {

    public Tls {
        applicationProtocols = List.copyOf(applicationProtocols);
    }

    /** Offers no application protocol. */
    public Tls(SslContext context, String serverName) {
        this(context, serverName, List.of());
    }

    /** The same, and offers these application protocols. */
    public Tls offering(String... protocols) {
        return new Tls(context, serverName, List.of(protocols));
    }

    /** The timeout of the handshake is the connection's business, so the handler gets none. */
    SslHandler newHandler(ByteBufAllocator allocator, int port) {
        SslHandler handler = context.newHandler(allocator, serverName, port);
        // Connection.expired ends a handshake that takes too long
        handler.setHandshakeTimeoutMillis(0);
        if (!applicationProtocols.isEmpty()) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setApplicationProtocols(applicationProtocols.toArray(String[]::new));
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }

    /**
     * What the TLS connections of a run have in common. Any thread may use it.
     *
     * @param context holds the certificates, and whether the target's certificate is verified
     * @param serverName the name that every certificate must carry; empty for the host that a connection goes to
     * @param requests observes whether a target requests a client certificate; empty if the context has one, or if nothing observes it
     */
    public record Context(SslContext context, Optional<String> serverName, Optional<CertificateRequests> requests) {

        /** Does not observe whether a target requests a client certificate. */
        public Context(SslContext context, Optional<String> serverName) {
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
}
