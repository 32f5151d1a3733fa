package dev.throng.protocol.settings;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.OneOrList;
import dev.throng.protocol.SettingException;
import dev.throng.transport.DialOptions;
import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

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
        @Setting.Key("receiveBuffer")
        Optional<Integer> receiveBufferBytes,

        @Setting(
                value =
                        "the size of a connection's send buffer in the kernel (SO_SNDBUF); the kernel's choice by default",
                example = "64KiB")
        @Setting.Key("sendBuffer")
        Optional<Integer> sendBufferBytes,

        @Setting(value = "connections that read slowly", fallback = "{}")
        SlowReaders slowReader) {

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

    /**
     * Connections that read slowly on purpose, as clients on slow networks do: the section {@code slowReader}. Immutable.
     *
     * @param share how many of the connections read slowly, from 0 to 1
     * @param bytesPerSecond how fast each of them reads, from 1
     */
    public record SlowReaders(
            @Setting(value = "the share of connections that read slowly, from 0 to 1", fallback = "0", example = "0.01")
            double share,

            @Setting(value = "how many bytes per second a slow connection reads", fallback = "1000", example = "4000")
            int bytesPerSecond) {

        /** No connection reads slowly. */
        public static final SlowReaders NONE = new SlowReaders(0, 1);

        private static final int MAX_BYTES_PER_SECOND = 1 << 30;

        public SlowReaders {
            Expect.within("share", share, 0, 1);
            Expect.within("bytesPerSecond", bytesPerSecond, 1, MAX_BYTES_PER_SECOND);
        }

        /**
         * Whether a connection reads slowly. Slow ones are spread evenly: of any n consecutive connections, n × share are slow, ± 1.
         *
         * @param index the connection's number, from 0
         */
        public boolean isSlow(long index) {
            return Math.floor((index + 1) * share) > Math.floor(index * share);
        }
    }

    /** Reads the setting {@code sources}: the local addresses that connections come from. Any thread. */
    public static final class SourceAddresses {

        /** One process cannot use more: each address has about 28,000 ports, and a process opens about 2^20 files at most. */
        static final int MAX_ADDRESSES = 65_536;

        private static final String EXPECTED =
                " (expected: an address of this machine such as 127.0.0.2, or a range such as 127.0.0.2-127.0.0.9)";

        /**
         * Reads addresses and ranges of them, in their order. Host names are not valid.
         *
         * @param texts each is a literal address, or two of the same family with a hyphen between: the first and the last of a range
         * @throws SettingException for a text that is neither, for a range whose last address is before its first, for an address that is given
         *     twice, and for more than {@value #MAX_ADDRESSES} addresses
         */
        public static List<InetAddress> of(List<String> texts) {
            Set<InetAddress> addresses = new LinkedHashSet<>();
            for (String text : texts) {
                int hyphen = text.indexOf('-');
                if (hyphen < 0) {
                    add(address(bytes(text, text)), text, addresses);
                } else {
                    byte[] first = bytes(text.substring(0, hyphen).strip(), text);
                    byte[] last = bytes(text.substring(hyphen + 1).strip(), text);
                    range(first, last, text, addresses);
                }
                if (addresses.size() > MAX_ADDRESSES) {
                    throw tooMany(text);
                }
            }
            return List.copyOf(addresses);
        }

        private static void add(InetAddress address, String text, Set<InetAddress> into) {
            if (!into.add(address)) {
                throw new SettingException(
                        "sources",
                        text + " (expected: each address once; " + address.getHostAddress() + " is given twice)");
            }
        }

        private static SettingException tooMany(String text) {
            return new SettingException("sources", text + " (expected: " + MAX_ADDRESSES + " addresses at most)");
        }

        private static void range(byte[] first, byte[] last, String text, Set<InetAddress> into) {
            BigInteger from = new BigInteger(1, first);
            BigInteger to = new BigInteger(1, last);
            if (first.length != last.length || to.compareTo(from) < 0) {
                throw new SettingException("sources", text + EXPECTED);
            }
            if (to.subtract(from).bitLength() >= Integer.SIZE - 1) {
                throw tooMany(text);
            }
            int count = to.subtract(from).intValueExact() + 1;
            if (count > MAX_ADDRESSES) {
                throw tooMany(text);
            }
            for (int i = 0; i < count; i++) {
                add(address(padded(from.add(BigInteger.valueOf(i)), first.length)), text, into);
            }
        }

        private static byte[] padded(BigInteger number, int length) {
            byte[] shortest = number.toByteArray();
            byte[] padded = new byte[length];
            int kept = Math.min(shortest.length, length);
            System.arraycopy(shortest, shortest.length - kept, padded, length - kept, kept);
            return padded;
        }

        private static byte[] bytes(String address, String text) {
            byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
            if (bytes == null) {
                throw new SettingException("sources", text + EXPECTED);
            }
            return bytes;
        }

        private static InetAddress address(byte[] bytes) {
            try {
                return InetAddress.getByAddress(bytes);
            } catch (UnknownHostException e) {
                throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
            }
        }

        private SourceAddresses() {}
    }
}
