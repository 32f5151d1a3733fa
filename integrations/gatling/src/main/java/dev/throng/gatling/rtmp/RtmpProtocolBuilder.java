package dev.throng.gatling.rtmp;

import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.protocol.ProtocolSettings;
import dev.throng.protocol.Expect;
import dev.throng.rtmp.client.RtmpOptions;
import dev.throng.rtmp.codec.HandshakeForm;
import dev.throng.streams.client.Redirects;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The RTMP server, and how its players and publishers behave. Immutable: each method returns another builder.
 *
 * @param app the application of the server: the path of its address
 * @param tls for RTMPS
 * @param handshake how clients begin the handshake
 * @param deadline how long a connection, the handshake, the answers to commands and the first media may take, and how long a stream may be
 *     silent
 * @param delivery how the media is measured
 */
public record RtmpProtocolBuilder(
        String host,
        int port,
        String app,
        Optional<SslContext> tls,
        HandshakeForm handshake,
        Duration deadline,
        DeliveryRules delivery)
        implements ProtocolSettings {

    private static final int DEFAULT_PORT = 1935;
    private static final int CHUNK_SIZE = 4096;
    private static final Duration PLAYER_BUFFER = Duration.ofSeconds(1);

    public RtmpProtocolBuilder {
        Expect.positive("deadline", deadline);
    }

    /**
     * Returns the defaults: this machine, the application {@code live}, no TLS, the simple handshake; deadlines of 10 seconds, a burst of 5
     * seconds and a buffer of 2 seconds.
     */
    public static RtmpProtocolBuilder defaults() {
        return new RtmpProtocolBuilder(
                "127.0.0.1",
                DEFAULT_PORT,
                "live",
                Optional.empty(),
                HandshakeForm.SIMPLE,
                Duration.ofSeconds(10),
                DeliveryRules.DEFAULTS);
    }

    /** Sets the server's host name or address. {@code 127.0.0.1} by default. */
    public RtmpProtocolBuilder host(String name) {
        return new RtmpProtocolBuilder(name, port, app, tls, handshake, deadline, delivery);
    }

    /** Sets the server's port. 1935 by default. */
    public RtmpProtocolBuilder port(int number) {
        return new RtmpProtocolBuilder(host, number, app, tls, handshake, deadline, delivery);
    }

    /** Sets the server's host and port. */
    public RtmpProtocolBuilder address(InetSocketAddress address) {
        return host(address.getHostString()).port(address.getPort());
    }

    /** Sets the application of the server: the path of its address. {@code live} by default. */
    public RtmpProtocolBuilder app(String name) {
        return new RtmpProtocolBuilder(host, port, name, tls, handshake, deadline, delivery);
    }

    /** Uses RTMPS. */
    public RtmpProtocolBuilder tls(SslContext context) {
        return new RtmpProtocolBuilder(host, port, app, Optional.of(context), handshake, deadline, delivery);
    }

    /** Sets how clients begin the handshake. {@link HandshakeForm#SIMPLE} by default. */
    public RtmpProtocolBuilder handshake(HandshakeForm form) {
        return new RtmpProtocolBuilder(host, port, app, tls, form, deadline, delivery);
    }

    /**
     * Sets how long a connection, the handshake, the answers to commands and the first media may take, and how long a
     * stream may be silent. 10 s by default.
     */
    public RtmpProtocolBuilder deadline(Duration time) {
        return new RtmpProtocolBuilder(host, port, app, tls, handshake, time, delivery);
    }

    /** Sets how long after the first media the server may send ahead of time. Rates are measured from the last media within that time on. */
    public RtmpProtocolBuilder burst(Duration time) {
        return new RtmpProtocolBuilder(host, port, app, tls, handshake, deadline, delivery.withBurst(time));
    }

    /** Sets the media that must be buffered before playback begins, and before it goes on after a stall. */
    public RtmpProtocolBuilder buffer(Duration time) {
        return new RtmpProtocolBuilder(host, port, app, tls, handshake, deadline, delivery.withBuffer(time));
    }

    RtmpOptions options() {
        return new RtmpOptions(
                new DialOptions(List.of(), deadline, deadline),
                tls.map(context -> new Tls.Context(context, Optional.empty())),
                handshake,
                deadline,
                deadline,
                deadline,
                Optional.of(deadline),
                PLAYER_BUFFER,
                CHUNK_SIZE,
                Redirects.SAME_HOST,
                OptionalInt.empty());
    }
}
