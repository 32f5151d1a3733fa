package dev.throng.riemann.client;

import dev.throng.transport.DialOptions;
import dev.throng.transport.Tls;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a {@link RiemannClient} connects and what it accepts. Immutable.
 *
 * @param dial how connections are opened; the client chooses the read buffers and the water mark
 * @param tls how they are secured; empty for plain TCP
 * @param readBytesPerSecond the rate at which slow connections read their acks
 * @param maxMsgBytes the longest reply accepted
 * @param maxPendingBytes bytes that may wait until the target reads on; a Msg beyond that is refused with {@code pending-overflow}
 * @param window Msgs that may be un-acked; one beyond that is refused with {@code window-full}
 */
public record RiemannOptions(
        DialOptions dial, Optional<Tls> tls, int readBytesPerSecond, int maxMsgBytes, int maxPendingBytes, int window) {

    public static final RiemannOptions DEFAULTS = new RiemannOptions(
            new DialOptions(List.of(), Duration.ofSeconds(5), Duration.ofSeconds(10)),
            Optional.empty(),
            1_000,
            16 << 20,
            64 << 20,
            4 << 20);

    public RiemannOptions {
        positive("readBytesPerSecond", readBytesPerSecond);
        positive("maxMsgBytes", maxMsgBytes);
        positive("maxPendingBytes", maxPendingBytes);
        positive("window", window);
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: more than 0)");
        }
    }

    /** The same with another window. */
    public RiemannOptions withWindow(int msgs) {
        return new RiemannOptions(dial, tls, readBytesPerSecond, maxMsgBytes, maxPendingBytes, msgs);
    }

    /** The same over TLS. */
    public RiemannOptions withTls(Tls with) {
        return new RiemannOptions(dial, Optional.of(with), readBytesPerSecond, maxMsgBytes, maxPendingBytes, window);
    }
}
