package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** The connections, and how arrivals spread over them. Its keys stand in the section {@code settings} itself. Immutable. */
public record ConnectionPoolSettings(
        @Setting(value = "connections over all event loops, open from the start", fallback = "1", example = "4")
        int connections,

        @Setting(value = "how events are sent: tcp, udp or tls", fallback = "tcp")
        RiemannTransport transport,

        @Setting(value = "how arrivals spread over connections: round-robin or least-unacked", fallback = "round-robin")
        ConnectionSpread spread) {

    public ConnectionPoolSettings {
        Expect.within("connections", connections, 1, 1_000_000);
    }
}
