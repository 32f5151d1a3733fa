package dev.throng.cluster;

import java.net.Socket;
import java.net.SocketException;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.SocketFactory;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;

/** Makes the sockets of a link: mutual TLS 1.3 with credentials, plain without. Only agents open connections. */
final class ClusterSockets {

    private static final String[] PROTOCOLS = {"TLSv1.3"};
    /** A connection without any byte for so long is dead: heartbeats come each second. It also ends a handshake that hangs. */
    private static final int SILENCE_MILLIS = 20_000;

    private ClusterSockets() {}

    static SocketFactory of(Optional<ClusterCredentials> credentials, Role role) {
        DefaultSocketFactory sockets = credentials.isPresent()
                ? (DefaultSocketFactory) new TLS()
                        .setProtocols(PROTOCOLS)
                        .setClientAuth(TLSClientAuth.NEED)
                        .createSocketFactory(credentials.get().context(role))
                : new DefaultSocketFactory();
        sockets.setSocketConfigurator(role == Role.AGENT ? ClusterSockets::configure : ClusterSockets::refuse);
        return sockets;
    }

    /** The connection ended since {@link StarTcp} found it open. */
    private static void refuse(Socket socket) {
        throw new IllegalStateException("a controller opens no connections");
    }

    private static void configure(Socket socket) {
        try {
            socket.setSoTimeout(SILENCE_MILLIS);
        } catch (SocketException closed) {
            throw new IllegalStateException(closed);
        }
        if (socket instanceof SSLSocket secure) {
            secure.setEnabledProtocols(PROTOCOLS);
        }
    }
}
