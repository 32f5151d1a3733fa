package dev.throng.transport;

import dev.throng.measure.ConnectionCounts;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where a connection goes. Immutable.
 *
 * @param address may be unresolved; the {@link Dialer} looks its name up then
 * @param tls how the connection is secured from its first byte; empty for plain TCP, which {@link Connection#startTls} may secure later
 * @param tally counts the connections, on their event loop
 */
public record Endpoint(InetSocketAddress address, Optional<Tls> tls, ConnectionCounts.Tally tally) {

    /** Connections that are not counted. */
    public Endpoint(InetSocketAddress address, Optional<Tls> tls) {
        this(address, tls, ConnectionCounts.Tally.NONE);
    }

    /** Plain TCP. */
    public static Endpoint plain(InetSocketAddress address) {
        return new Endpoint(address, Optional.empty());
    }

    /** The same address, whose connections are counted by a tally. */
    public Endpoint countedBy(ConnectionCounts.Tally counter) {
        return new Endpoint(address, tls, counter);
    }

    /** The same address, whose connections are not counted. */
    public Endpoint uncounted() {
        return countedBy(ConnectionCounts.Tally.NONE);
    }

    /** Returns {@code host:port} as the user wrote it. */
    @Override
    public String toString() {
        return address.getHostString() + ":" + address.getPort();
    }
}
