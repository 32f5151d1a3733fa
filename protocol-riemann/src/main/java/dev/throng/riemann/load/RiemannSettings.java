package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Renamed;
import dev.throng.protocol.settings.ConnectDeadlines;
import dev.throng.protocol.settings.SocketSettings;
import dev.throng.protocol.settings.TlsSettings;
import dev.throng.text.QuantityText;
import java.time.Duration;

/** The section {@code settings} of a scenario for Riemann. */
@Renamed(from = "connectDeadline", to = "deadlines.connect")
@Renamed(from = "slowReader", to = "slowReader.bytesPerSecond", write = "slowReader: {share: 1, bytesPerSecond: VALUE}")
public record RiemannSettings(
        @Inline Pool pool,

        @Inline Msgs msgs,

        @Setting(value = "how long opening a connection may take", fallback = "{}")
        ConnectDeadlines deadlines,

        @Setting(value = "what happens when a connection is lost", fallback = "{}")
        Reconnect reconnect,

        @Inline Limits limits,

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
        if (pool.transport() != Transport.TLS) {
            tls.expectNone("transport: tls");
        }
    }

    /**
     * Returns the same settings for a server without TLS. The type is that of any settings: to verify its caller, a run of another protocol
     * would load this class.
     */
    public Record withoutTls() {
        Pool plain = new Pool(
                pool.connections(),
                pool.transport() == Transport.TLS ? Transport.TCP : pool.transport(),
                pool.spread());
        return new RiemannSettings(
                plain, msgs, deadlines, reconnect, limits, lossBy, tcpNoDelay, sockets, TlsSettings.NONE);
    }

    /** The connections, and how arrivals spread over them. Its keys stand in the section {@code settings} itself. Immutable. */
    public record Pool(
            @Setting(value = "connections over all event loops, open from the start", fallback = "1", example = "4")
            int connections,

            @Setting(value = "how events are sent: tcp, udp or tls", fallback = "tcp")
            Transport transport,

            @Setting(
                    value = "how arrivals spread over connections: round-robin or least-unacked",
                    fallback = "round-robin")
            Spread spread) {

        public Pool {
            Expect.within("connections", connections, 1, 1_000_000);
        }
    }

    /** What the Msgs hold. Its keys stand in the section {@code settings} itself. Immutable. */
    public record Msgs(
            @Setting(value = "what the events look like", fallback = "{}")
            EventSettings event,

            @Setting(value = "events in each Msg", fallback = "1", example = "100")
            int eventsPerMsg,

            @Setting(
                    value = "the query of the operation query",
                    fallback = "'true'",
                    example = "'service = \"load-test\"'")
            String query) {

        public Msgs {
            Expect.within("eventsPerMsg", eventsPerMsg, 1, 1_000_000);
        }
    }

    /** How much a connection may send without an answer, take and hold. Its keys stand in the section {@code settings} itself. Immutable. */
    public record Limits(
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
            int maxDatagramBytes) {

        private static final int MAX_BYTES = 1 << 30;

        public Limits {
            Expect.within("windowPerConnection", windowPerConnection, 1, 1 << 26);
            Expect.within("maxPendingBytes", maxPendingBytes, 1, MAX_BYTES);
            Expect.within("maxMsgBytes", maxMsgBytes, 2, MAX_BYTES);
            Expect.within("maxDatagramBytes", maxDatagramBytes, 1, 65_507);
        }
    }

    /** What happens when a connection is lost. */
    public record Reconnect(
            @Setting(value = "whether a lost connection is opened again", fallback = "true")
            boolean enabled,

            @Setting(
                    value = "the wait before the first attempt; it doubles with each that fails",
                    fallback = "100ms",
                    example = "50ms")
            Duration backoff,

            @Setting(value = "the longest wait between two attempts", fallback = "5s", example = "10s")
            Duration maxBackoff) {

        public Reconnect {
            Expect.positive("backoff", backoff);
            Expect.that(
                    maxBackoff.compareTo(backoff) >= 0,
                    "maxBackoff",
                    maxBackoff,
                    "at least backoff, " + QuantityText.duration(backoff));
        }

        /** The wait before an attempt, counted from 0. */
        Duration before(int attempt) {
            Duration wait = backoff;
            for (int i = 0; i < attempt && wait.compareTo(maxBackoff) < 0; i++) {
                wait = wait.multipliedBy(2);
            }
            return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
        }
    }

    /** How lost datagrams are found. */
    public enum LossBy {
        /** The target's own counter of datagrams, asked over TCP before and after. */
        SERVER_COUNTER,
        /** Every datagram has a service of its own, and the index is asked for them at the end. */
        INDEX,
        /** Not at all. */
        NONE
    }

    /** What carries the Msgs. */
    public enum Transport {
        TCP,
        UDP,
        TLS
    }

    /** Which of its connections a loop gives an arrival to. */
    public enum Spread {
        /** One after the other. */
        ROUND_ROBIN,
        /** The one with the fewest un-acked Msgs; looks at every connection for every arrival. */
        LEAST_UNACKED
    }
}
