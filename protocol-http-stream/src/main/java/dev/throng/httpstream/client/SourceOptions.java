package dev.throng.httpstream.client;

import io.netty.handler.ssl.SslContext;
import java.time.Duration;
import java.util.Optional;

/**
 * How sources connect and ask. Immutable; shared by all of an event loop.
 *
 * @param connectTime how long the TCP connection may take
 * @param tlsTime how long the handshake may take
 * @param answerTime from the request to the final answer, or to {@code 100 Continue}
 * @param expectTime how long a source waits for {@code 100 Continue} before it sends its medium unasked
 * @param tls for https; without it connections are in clear
 * @param serverName the name in the server's certificate, if it is not the host's
 */
public record SourceOptions(
        Duration connectTime,
        Duration tlsTime,
        Duration answerTime,
        Duration expectTime,
        Optional<SslContext> tls,
        Optional<String> serverName) {}
