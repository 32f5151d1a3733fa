package dev.throng.riemann.client;

import io.netty.handler.ssl.SslContext;

/**
 * How a connection is encrypted.
 *
 * @param serverName the name the target's certificate is checked against, and that is sent to it
 */
public record Tls(SslContext context, String serverName) {}
