package dev.throng.xmpp.servers;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An XMPP server that nobody here wrote, on free loopback ports, with its data in a directory of its own. Closing it ends its process
 * and deletes the directory.
 */
public interface RealServer extends AutoCloseable {

    /** The virtual host that the users are of. */
    String HOST = "localhost";

    /** Where clients connect. */
    InetSocketAddress address();

    /** Where clients connect that speak TLS from the first byte; empty without TLS. */
    Optional<InetSocketAddress> directTls();

    /** The server's certificate in PEM, its own authority; empty without TLS. */
    Optional<Path> certificate();

    /** The server's process. */
    long pid();

    @Override
    void close();
}
