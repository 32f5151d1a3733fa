package dev.throng.protocol.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.OneOrList;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import dev.throng.protocol.SettingKey;
import dev.throng.protocol.SourceAddresses;
import dev.throng.transport.DialOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The sockets of a protocol's connections. Its keys stand in the section {@code settings} itself. Immutable.
 *
 * @param sources literal local IP addresses, and ranges of them, that connections use in turn; the system's choice if empty
 * @param receiveBufferBytes the size of the kernel's receive buffer (SO_RCVBUF), 1 to 2^30; the kernel's choice if empty
 * @param sendBufferBytes the size of the kernel's send buffer (SO_SNDBUF), 1 to 2^30; the kernel's choice if empty
 * @param slowReader which connections read slowly
 */
public record SocketSettings(
        @Setting(
                value =
                        "local IP addresses that connections use in turn: addresses, and ranges of them; each address has about 28,000 ports"
                                + " of its own",
                fallback = "[]",
                example = "127.0.1.1-127.0.1.16")
        @OneOrList
        List<String> sources,

        @Setting(
                value =
                        "the size of a connection's receive buffer in the kernel (SO_RCVBUF); the kernel's choice by default",
                example = "64KiB")
        @SettingKey("receiveBuffer")
        Optional<Integer> receiveBufferBytes,

        @Setting(
                value =
                        "the size of a connection's send buffer in the kernel (SO_SNDBUF); the kernel's choice by default",
                example = "64KiB")
        @SettingKey("sendBuffer")
        Optional<Integer> sendBufferBytes,

        @Setting(value = "connections that read slowly", fallback = "{}")
        SlowReaderSettings slowReader) {

    private static final int MAX_BUFFER_BYTES = 1 << 30;

    public SocketSettings {
        sources = List.copyOf(sources);
        receiveBufferBytes.ifPresent(bytes -> Expect.within("receiveBuffer", bytes, 1, MAX_BUFFER_BYTES));
        sendBufferBytes.ifPresent(bytes -> Expect.within("sendBuffer", bytes, 1, MAX_BUFFER_BYTES));
    }

    /**
     * Returns how the transport opens connections with these settings.
     *
     * @throws SettingException if a source is not a literal IP address or a range, or is given twice
     */
    public DialOptions dialOptions(ConnectDeadlines deadlines) {
        return new DialOptions(SourceAddresses.of(sources), deadlines.connect(), deadlines.tls())
                .withBuffers(optional(receiveBufferBytes), optional(sendBufferBytes));
    }

    private static OptionalInt optional(Optional<Integer> bytes) {
        return bytes.map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
