package dev.throng.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A loopback port at which every connection is refused, for as long as this is open. The kernel chooses the port and keeps it from every
 * other program, because a socket is bound to it; nothing listens there.
 */
public final class ClosedPort implements AutoCloseable {

    private final Socket bound = new Socket();

    /** @throws IOException if the machine has no free port */
    public ClosedPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
    }

    public int port() {
        return bound.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
