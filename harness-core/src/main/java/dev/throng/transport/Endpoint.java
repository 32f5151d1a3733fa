package dev.throng.transport;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where a connection goes. Immutable.
 *
 * @param address may be unresolved; the {@link Dialer} looks its name up then
 * @param tls how the connection is secured from its first byte; empty for plain TCP, which {@link Connection#startTls} may secure later
 */
public record Endpoint(InetSocketAddress address, Optional<Tls> tls) {

    /** Plain TCP. */
    public static Endpoint plain(InetSocketAddress address) {
        return new Endpoint(address, Optional.empty());
    }

    /** Returns {@code host:port} as the user wrote it. */
    @Override
    public String toString() {
        return address.getHostString() + ":" + address.getPort();
    }
}
