package dev.throng.gatling.hls;

import dev.throng.gatling.delivery.DeliveryRules;
import dev.throng.gatling.protocol.ProtocolSettings;
import dev.throng.httpstream.client.ListenerOptions;
import dev.throng.httpstream.codec.ListenRequest;
import dev.throng.httpstream.codec.Version;
import dev.throng.httpstream.hls.HostRule;
import dev.throng.httpstream.hls.PlayerRules;
import dev.throng.httpstream.hls.VariantRule;
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
 * The HTTP server of playlists and segments, and how its players behave. Immutable: each method returns another builder.
 *
 * @param variant which variant of a master playlist is played
 * @param deadline how long a connection, a response and its first byte may take
 * @param bufferAhead a player requests no segment while it has buffered more media than this
 * @param delivery how the media is measured
 */
public record HlsProtocolBuilder(
        String host,
        int port,
        Optional<SslContext> tls,
        VariantRule.Choice variant,
        Duration deadline,
        Duration bufferAhead,
        DeliveryRules delivery)
        implements ProtocolSettings {

    private static final int DEFAULT_PORT = 8080;
    private static final int MAX_REDIRECTS = 20;
    private static final Duration UNCHANGED = Duration.ofSeconds(60);
    private static final Duration SEGMENT = Duration.ofSeconds(60);

    public HlsProtocolBuilder {
        Expect.positive("deadline", deadline);
        Expect.positive("bufferAhead", bufferAhead);
    }

    /**
     * Returns the defaults: this machine without TLS, the first variant; deadlines of 10 seconds, a buffer of 2 seconds that is filled up to
     * 30 seconds.
     */
    public static HlsProtocolBuilder defaults() {
        return new HlsProtocolBuilder(
                "127.0.0.1",
                DEFAULT_PORT,
                Optional.empty(),
                VariantRule.Choice.FIRST,
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                DeliveryRules.DEFAULTS);
    }

    /** Sets the server's host name or address. {@code 127.0.0.1} by default. */
    public HlsProtocolBuilder host(String name) {
        return new HlsProtocolBuilder(name, port, tls, variant, deadline, bufferAhead, delivery);
    }

    /** Sets the server's port. 8080 by default. */
    public HlsProtocolBuilder port(int number) {
        return new HlsProtocolBuilder(host, number, tls, variant, deadline, bufferAhead, delivery);
    }

    /** Sets the server's host and port. */
    public HlsProtocolBuilder address(InetSocketAddress address) {
        return host(address.getHostString()).port(address.getPort());
    }

    /** Uses TLS. Without this method, connections are not encrypted. */
    public HlsProtocolBuilder tls(SslContext context) {
        return new HlsProtocolBuilder(host, port, Optional.of(context), variant, deadline, bufferAhead, delivery);
    }

    /** Sets which variant of a master playlist is played. The first by default. */
    public HlsProtocolBuilder variant(VariantRule.Choice choice) {
        return new HlsProtocolBuilder(host, port, tls, choice, deadline, bufferAhead, delivery);
    }

    /** Sets how long a connection, a response and its first byte may take. 10 s by default. */
    public HlsProtocolBuilder deadline(Duration time) {
        return new HlsProtocolBuilder(host, port, tls, variant, time, bufferAhead, delivery);
    }

    /** Sets how much media may be buffered before a player waits with its next request. 30 s by default. */
    public HlsProtocolBuilder bufferAhead(Duration time) {
        return new HlsProtocolBuilder(host, port, tls, variant, deadline, time, delivery);
    }

    /** Sets the media that must be buffered before playback begins, and before it goes on after a stall. */
    public HlsProtocolBuilder buffer(Duration time) {
        return new HlsProtocolBuilder(host, port, tls, variant, deadline, bufferAhead, delivery.withBuffer(time));
    }

    ListenerOptions options() {
        return new ListenerOptions(
                new DialOptions(List.of(), deadline, deadline),
                new ListenerOptions.Timeouts(deadline, deadline, Optional.of(deadline)),
                new ListenRequest(Version.HTTP_1_1, "Throng", false, Optional.empty()),
                tls.map(context -> new Tls.Context(context, Optional.empty())),
                Redirects.SAME_HOST,
                MAX_REDIRECTS);
    }

    Duration segmentWithin() {
        return SEGMENT;
    }

    PlayerRules rules(HostRule hosts) {
        return new PlayerRules(
                new VariantRule(variant, Long.MAX_VALUE), hosts, bufferAhead.toNanos(), UNCHANGED.toNanos());
    }
}
