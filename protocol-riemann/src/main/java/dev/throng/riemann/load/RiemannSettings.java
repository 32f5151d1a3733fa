package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import java.time.Duration;
import java.util.Optional;

/** The section {@code settings} of a scenario for Riemann. */
public record RiemannSettings(
        @Setting(value = "connections over all event loops, open from the start", fallback = "1")
        int connections,

        @Setting(value = "tcp, udp or tls", fallback = "tcp")
        Carrier transport,

        @Setting(value = "how arrivals spread over connections: round-robin or least-unacked", fallback = "round-robin")
        Spread spread,

        @Setting(value = "what the events look like", fallback = "{}")
        EventSettings event,

        @Setting(value = "events in each Msg", fallback = "1")
        int eventsPerMsg,

        @Setting(value = "what the operation query asks", fallback = "'true'")
        String query,

        @Setting(value = "how long a connection may take to open, and TLS to be agreed upon", fallback = "5s")
        Duration connectDeadline,

        @Setting(value = "what happens when a connection is lost", fallback = "{}")
        ReconnectSettings reconnect,

        @Setting(
                value = "Msgs that may be un-acked on a connection; an arrival beyond that fails with window-full",
                fallback = "4194304")
        int windowPerConnection,

        @Setting(
                value = "bytes that may wait for a connection to take them; beyond that: pending-overflow",
                fallback = "67108864")
        int maxPendingBytes,

        @Setting(value = "the longest reply accepted, in bytes", fallback = "16777216")
        int maxMsgBytes,

        @Setting(value = "the longest datagram sent, in bytes; Riemann drops longer ones", fallback = "16384")
        int maxDatagramBytes,

        @Setting(value = "how lost datagrams are counted: server-counter, index or none", fallback = "server-counter")
        LossBy lossBy,

        @Setting(value = "whether small writes leave at once", fallback = "true")
        boolean tcpNoDelay,

        @Setting("the kernel's receive buffer of a connection, in bytes")
        Optional<Integer> receiveBuffer,

        @Setting("the kernel's send buffer of a connection, in bytes")
        Optional<Integer> sendBuffer,

        @Setting("makes each connection read its acks no faster than this, in bytes per second")
        Optional<Integer> slowReader,

        @Setting(value = "certificates", fallback = "{}") TlsSettings tls) {

    private static final int MAX_BYTES = 1 << 30;

    public RiemannSettings {
        Expect.within("connections", connections, 1, 1_000_000);
        Expect.within("eventsPerMsg", eventsPerMsg, 1, 1_000_000);
        Expect.that(
                !connectDeadline.isNegative() && !connectDeadline.isZero(),
                "connectDeadline",
                connectDeadline,
                "more than 0s");
        Expect.within("windowPerConnection", windowPerConnection, 1, 1 << 26);
        Expect.within("maxPendingBytes", maxPendingBytes, 1, MAX_BYTES);
        Expect.within("maxMsgBytes", maxMsgBytes, 2, MAX_BYTES);
        Expect.within("maxDatagramBytes", maxDatagramBytes, 1, 65_507);
        receiveBuffer.ifPresent(bytes -> Expect.within("receiveBuffer", bytes, 1, MAX_BYTES));
        sendBuffer.ifPresent(bytes -> Expect.within("sendBuffer", bytes, 1, MAX_BYTES));
        slowReader.ifPresent(bytes -> Expect.within("slowReader", bytes, 1, MAX_BYTES));
    }
}
