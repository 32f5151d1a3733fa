package dev.throng.gatling.riemann;

import dev.throng.gatling.protocol.ProtocolSettings;
import dev.throng.protocol.Expect;
import dev.throng.riemann.client.RiemannOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The Riemann server and the number of connections to it. Immutable: each method returns another builder.
 *
 * @param connections total number; they are spread over Gatling's event loops, and a user always uses the same one
 * @param deadline how long a reply may take, including the wait for a connection that is being opened
 */
public record RiemannProtocolBuilder(String host, int port, int connections, Duration deadline, RiemannOptions options)
        implements ProtocolSettings {

    private static final int DEFAULT_PORT = 5555;

    public RiemannProtocolBuilder {
        Expect.positive("connections", connections);
        Expect.positive("deadline", deadline);
    }

    /** Returns the defaults: one connection to this machine, and a deadline of 10 seconds. */
    public static RiemannProtocolBuilder defaults() {
        return new RiemannProtocolBuilder(
                "127.0.0.1", DEFAULT_PORT, 1, Duration.ofSeconds(10), RiemannOptions.DEFAULTS);
    }

    /** Sets the server's host name or address. {@code 127.0.0.1} by default. */
    public RiemannProtocolBuilder host(String name) {
        return new RiemannProtocolBuilder(name, port, connections, deadline, options);
    }

    /** Sets the server's port. 5555 by default. */
    public RiemannProtocolBuilder port(int number) {
        return new RiemannProtocolBuilder(host, number, connections, deadline, options);
    }

    /** Sets the server's host and port. */
    public RiemannProtocolBuilder address(InetSocketAddress address) {
        return host(address.getHostString()).port(address.getPort());
    }

    /** Sets how many connections there are in total. They are spread over Gatling's event loops. 1 by default. */
    public RiemannProtocolBuilder connections(int count) {
        return new RiemannProtocolBuilder(host, port, count, deadline, options);
    }

    /** Sets how long a reply may take, including the wait for a connection that is being opened. 10 s by default. */
    public RiemannProtocolBuilder deadline(Duration time) {
        return new RiemannProtocolBuilder(host, port, connections, time, options);
    }

    /** Sets how many un-acked Msgs each connection may have. A further Msg fails with {@code window-full}. */
    public RiemannProtocolBuilder window(int msgs) {
        return new RiemannProtocolBuilder(host, port, connections, deadline, options.withWindow(msgs));
    }

    /** @param serverName the name in the server's certificate */
    public RiemannProtocolBuilder tls(SslContext context, String serverName) {
        return new RiemannProtocolBuilder(
                host, port, connections, deadline, options.withTls(new Tls(context, serverName)));
    }
}
