package dev.throng.gatling.stream;

import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.protocol.ProtocolSettings;
import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.Version;
import dev.throng.protocol.Expect;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The streaming server, and how its listeners behave. Immutable: each method returns another builder.
 *
 * @param icy whether to request titles between the bytes of media
 * @param deadline how long a connection, a response and its first byte may take, and how long a stream may be silent
 * @param delivery how the media is measured
 */
public record StreamProtocolBuilder(
        String host, int port, Optional<SslContext> tls, boolean icy, Duration deadline, DeliveryRules delivery)
        implements ProtocolSettings {

    private static final int DEFAULT_PORT = 8000;
    private static final int MAX_REDIRECTS = 5;

    public StreamProtocolBuilder {
        Expect.positive("deadline", deadline);
    }

    /** Returns the defaults: this machine without TLS; deadlines of 10 seconds, a burst of 5 seconds and a buffer of 2 seconds. */
    public static StreamProtocolBuilder defaults() {
        return new StreamProtocolBuilder(
                "127.0.0.1", DEFAULT_PORT, Optional.empty(), false, Duration.ofSeconds(10), DeliveryRules.DEFAULTS);
    }

    /** Sets the server's host name or address. {@code 127.0.0.1} by default. */
    public StreamProtocolBuilder host(String name) {
        return new StreamProtocolBuilder(name, port, tls, icy, deadline, delivery);
    }

    /** Sets the server's port. 8000 by default. */
    public StreamProtocolBuilder port(int number) {
        return new StreamProtocolBuilder(host, number, tls, icy, deadline, delivery);
    }

    /** Sets the server's host and port. */
    public StreamProtocolBuilder address(InetSocketAddress address) {
        return host(address.getHostString()).port(address.getPort());
    }

    /** Uses TLS. Without this method, connections are not encrypted. */
    public StreamProtocolBuilder tls(SslContext context) {
        return new StreamProtocolBuilder(host, port, Optional.of(context), icy, deadline, delivery);
    }

    /** Sets whether to request titles between the bytes of media. False by default. */
    public StreamProtocolBuilder icy(boolean wanted) {
        return new StreamProtocolBuilder(host, port, tls, wanted, deadline, delivery);
    }

    /** Sets how long a connection, a response and its first byte may take, and how long a stream may be silent. 10 s by default. */
    public StreamProtocolBuilder deadline(Duration time) {
        return new StreamProtocolBuilder(host, port, tls, icy, time, delivery);
    }

    /** Sets how long after the first byte the server may send ahead of time. Rates are measured from the last media within that time on. */
    public StreamProtocolBuilder burst(Duration time) {
        return new StreamProtocolBuilder(host, port, tls, icy, deadline, delivery.withBurst(time));
    }

    /** Sets the media that must be buffered before playback begins, and before it goes on after a stall. */
    public StreamProtocolBuilder buffer(Duration time) {
        return new StreamProtocolBuilder(host, port, tls, icy, deadline, delivery.withBuffer(time));
    }

    ListenerOptions options() {
        return new ListenerOptions(
                new DialOptions(List.of(), deadline, deadline),
                new ListenerOptions.Timeouts(deadline, deadline, Optional.of(deadline)),
                new ListenRequest(Version.HTTP_1_1, "Throng", icy, Optional.empty()),
                tls.map(context -> new Tls.Context(context, Optional.empty())),
                Redirects.SAME_HOST,
                MAX_REDIRECTS);
    }
}
