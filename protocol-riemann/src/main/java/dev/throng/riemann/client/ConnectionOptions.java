package dev.throng.riemann.client;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What may be chosen about a connection. Immutable.
 *
 * @param connectDeadline for the connection and, with TLS, as long again for the handshake
 * @param maxMsgBytes the longest reply accepted
 * @param maxPendingBytes bytes that may wait until the target reads on; a Msg beyond that is refused with {@code pending-overflow}
 * @param window Msgs that may be un-acked; one beyond that is refused with {@code window-full}
 * @param receiveBufferBytes of the kernel, if not its own choice
 * @param sendBufferBytes of the kernel, if not its own choice
 * @param readBytesPerSecond makes a slow reader of it, which lets the target's replies pile up
 */
public record ConnectionOptions(
        Duration connectDeadline,
        int maxMsgBytes,
        int maxPendingBytes,
        int window,
        boolean tcpNoDelay,
        OptionalInt receiveBufferBytes,
        OptionalInt sendBufferBytes,
        OptionalInt readBytesPerSecond,
        Optional<Tls> tls) {

    public static final ConnectionOptions DEFAULTS = new ConnectionOptions(
            Duration.ofSeconds(5),
            16 << 20,
            64 << 20,
            4 << 20,
            true,
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty());

    public ConnectionOptions {
        positive("maxMsgBytes", maxMsgBytes);
        positive("maxPendingBytes", maxPendingBytes);
        positive("window", window);
        receiveBufferBytes.ifPresent(bytes -> positive("receiveBufferBytes", bytes));
        sendBufferBytes.ifPresent(bytes -> positive("sendBufferBytes", bytes));
        readBytesPerSecond.ifPresent(bytes -> positive("readBytesPerSecond", bytes));
        if (connectDeadline.isNegative() || connectDeadline.isZero()) {
            throw new IllegalArgumentException("connectDeadline: " + connectDeadline + " (expected: > 0)");
        }
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
        }
    }

    public ConnectionOptions withWindow(int msgs) {
        return new ConnectionOptions(
                connectDeadline,
                maxMsgBytes,
                maxPendingBytes,
                msgs,
                tcpNoDelay,
                receiveBufferBytes,
                sendBufferBytes,
                readBytesPerSecond,
                tls);
    }

    public ConnectionOptions withTls(Tls with) {
        return new ConnectionOptions(
                connectDeadline,
                maxMsgBytes,
                maxPendingBytes,
                window,
                tcpNoDelay,
                receiveBufferBytes,
                sendBufferBytes,
                readBytesPerSecond,
                Optional.of(with));
    }
}
