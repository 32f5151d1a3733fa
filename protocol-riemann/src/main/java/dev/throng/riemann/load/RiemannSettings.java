package dev.throng.riemann.load;

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
        @Inline ConnectionPoolSettings pool,

        @Inline MsgSettings msgs,

        @Setting(value = "how long opening a connection may take", fallback = "{}")
        ConnectDeadlines deadlines,

        @Setting(value = "what happens when a connection is lost", fallback = "{}")
        ReconnectSettings reconnect,

        @Inline RiemannLimits limits,

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

    public RiemannSettings {
        if (pool.transport() != RiemannTransport.TLS) {
            tls.expectNone("transport: tls");
        }
    }
}
