/**
 * Client connections: opens, secures and closes them, and ends them on timeout, the same way for every protocol. A {@link
 * dev.throng.transport.Dialer} opens them, a {@link dev.throng.transport.Connection} is one of them, a {@link
 * dev.throng.transport.ConnectionListener} learns what happens, and a {@link dev.throng.transport.TransportError} names why one could not
 * be opened or why it ended. Timeouts of connecting and of TLS end in {@code Connection.expired}. Knows no load and no protocol's bytes.
 * Depends on Netty, {@code measure}, {@code time} and {@code ports}.
 */
package dev.throng.transport;
