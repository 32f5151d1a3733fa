package dev.throng.xmpp.client;

import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.Optional;

/**
 * How connections are made. Immutable; shared by all connections of an event loop.
 *
 * @param connectDeadline for the TCP connection
 * @param tlsDeadline for a handshake of TLS
 * @param maxStanzaBytes the longest stanza accepted
 * @param maxPendingBytes that may wait until the socket takes them; beyond that the connection ends
 * @param tls what TLS is made of; empty if there is to be none
 * @param directTls whether TLS begins with the first byte (XEP-0368), and not by STARTTLS
 * @param serverName the name the server's certificate is checked against and that is sent to it
 */
public record ConnectionOptions(
        Duration connectDeadline,
        Duration tlsDeadline,
        int maxStanzaBytes,
        int maxPendingBytes,
        Optional<SslContext> tls,
        boolean directTls,
        String serverName) {}
