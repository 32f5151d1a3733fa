package dev.throng.xmpp.servers;

import dev.throng.programs.GuardedProcess;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A real XMPP server, on free loopback ports, with its data in a directory of its own. Closing it ends its process
 * and deletes the directory.
 *
 * @param address where clients connect
 * @param http where clients connect that use WebSocket or BOSH
 * @param https the same with TLS; empty without TLS
 * @param directTls where clients connect that speak TLS from the first byte; empty without TLS
 * @param certificate the server's certificate in PEM, its own authority; empty without TLS
 */
public record RealServer(
        GuardedProcess process,
        InetSocketAddress address,
        InetSocketAddress http,
        Optional<InetSocketAddress> https,
        Optional<InetSocketAddress> directTls,
        Optional<Path> certificate)
        implements AutoCloseable {

    /** The virtual host that the users are of. */
    public static final String HOST = "localhost";

    /** How often a text stands in the server's log. */
    public long logged(String text) {
        return process.output().lines().filter(line -> line.contains(text)).count();
    }

    /** The server's process. */
    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
