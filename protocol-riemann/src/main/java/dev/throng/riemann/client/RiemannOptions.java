package dev.throng.riemann.client;

import dev.throng.transport.DialOptions;
import dev.throng.transport.ReadBuffers;
import dev.throng.transport.Tls;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a {@link RiemannClient} connects and what it accepts. Immutable.
 *
 * @param dial how connections are opened
 * @param tls how they are secured; empty for plain TCP
 * @param readBytesPerSecond the rate at which slow connections read their acks
 * @param maxMsgBytes the longest reply accepted
 * @param maxPendingBytes bytes that may wait until the target reads on; a Msg beyond that is refused with {@code pending-overflow}
 * @param window Msgs that may be un-acked; one beyond that is refused with {@code window-full}
 */
public record RiemannOptions(
        DialOptions dial, Optional<Tls> tls, int readBytesPerSecond, int maxMsgBytes, int maxPendingBytes, int window) {

    private static final WriteBufferWaterMark WATER_MARK = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);
    private static final ReadBuffers READS =
            ReadBuffers.of(new AdaptiveRecvByteBufAllocator(4 * 1024, 64 * 1024, 256 * 1024).maxMessagesPerRead(4));

    public static final RiemannOptions DEFAULTS = new RiemannOptions(
            dial(List.of(), Duration.ofSeconds(5), Duration.ofSeconds(10)),
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

    /** Options of the dialer with the buffers that suit long runs of acks. */
    public static DialOptions dial(List<InetAddress> sources, Duration connectTimeout, Duration tlsTimeout) {
        return new DialOptions(sources, connectTimeout, tlsTimeout)
                .withReads(READS)
                .withWaterMark(WATER_MARK);
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
