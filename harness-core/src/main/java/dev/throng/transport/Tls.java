package dev.throng.transport;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.List;
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
}
