package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Inline;
import dev.throng.protocol.Renamed;
import dev.throng.protocol.Setting;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;

/** The section {@code settings} of a scenario for Riemann. */
@Renamed(from = "connectDeadline", to = "deadlines.connect")
@Renamed(from = "slowReader", to = "slowReader.bytesPerSecond", write = "slowReader: {share: 1, bytesPerSecond: VALUE}")
public record RiemannSettings(
        @Setting(value = "connections over all event loops, open from the start", fallback = "1", example = "4")
        int connections,

        @Setting(value = "how events are sent: tcp, udp or tls", fallback = "tcp")
        RiemannTransport transport,

        @Setting(value = "how arrivals spread over connections: round-robin or least-unacked", fallback = "round-robin")
        ConnectionSpread spread,

        @Setting(value = "what the events look like", fallback = "{}")
        EventSettings event,

        @Setting(value = "events in each Msg", fallback = "1", example = "100")
        int eventsPerMsg,

        @Setting(value = "the query of the operation query", fallback = "'true'", example = "'service = \"load-test\"'")
        String query,

        @Setting(value = "how long opening a connection may take", fallback = "{}")
        ConnectDeadlines deadlines,

        @Setting(value = "what happens when a connection is lost", fallback = "{}")
        ReconnectSettings reconnect,

        @Setting(
                value = "Msgs that may be un-acked on a connection; an arrival beyond that fails with window-full",
                fallback = "4194304",
                example = "10000")
        int windowPerConnection,

        @Setting(
                value = "bytes that may wait for a connection to take them; beyond that: pending-overflow",
                fallback = "67108864",
                example = "64MiB")
        int maxPendingBytes,

        @Setting(value = "the longest reply accepted, in bytes", fallback = "16777216", example = "1MiB")
        int maxMsgBytes,

        @Setting(
                value = "the longest datagram sent, in bytes; Riemann drops longer ones",
                fallback = "16384",
                example = "1400")
        int maxDatagramBytes,

        @Setting(
                value =
                        "how lost datagrams are counted: server-counter (Throng's reference target only), index (any Riemann, up to"
                                + " 100,000 datagrams) or none",
                fallback = "server-counter")
        LossBy lossBy,

        @Setting(value = "whether small writes are sent at once (TCP_NODELAY)", fallback = "true")
        boolean tcpNoDelay,

        @Inline SocketSettings sockets,

        @Setting(
                value = "certificates; Riemann demands one of the client",
                fallback = "{}",
                exampleNeeds = "transport: tls")
        TlsSettings tls) {

    private static final int MAX_BYTES = 1 << 30;

    public RiemannSettings {
        if (transport != RiemannTransport.TLS) {
            tls.expectNone("transport: tls");
        }
        Expect.within("connections", connections, 1, 1_000_000);
        Expect.within("eventsPerMsg", eventsPerMsg, 1, 1_000_000);
        Expect.within("windowPerConnection", windowPerConnection, 1, 1 << 26);
        Expect.within("maxPendingBytes", maxPendingBytes, 1, MAX_BYTES);
        Expect.within("maxMsgBytes", maxMsgBytes, 2, MAX_BYTES);
        Expect.within("maxDatagramBytes", maxDatagramBytes, 1, 65_507);
    }
}
