package dev.throng.sample;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A UDP socket, from a line of {@code /proc/net/udp} or {@code /proc/net/udp6}. The address is a row of 32-bit words in hexadecimal, each in
 * the machine's byte order; the last column counts the dropped datagrams. Immutable.
 *
 * <pre>
 *   sl  local_address rem_address   st tx_queue rx_queue tr tm-&gt;when retrnsmt   uid  timeout inode ref pointer drops
 *  113: 0100007F:15B3 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 12345 2 0000000000000000 17
 * </pre>
 */
record UdpSocket(InetAddress address, int port, long drops) {

    private static final int LOCAL_ADDRESS = 1;
    private static final int COLUMNS = 13;
    private static final int HEX = 16;

    /** Returns the sockets of a file; lines of another form are ignored. */
    static List<UdpSocket> parse(String text) {
        return text.lines().map(UdpSocket::ofLine).flatMap(Optional::stream).toList();
    }

    private static Optional<UdpSocket> ofLine(String line) {
        String[] words = line.trim().split("\\s+");
        if (words.length < COLUMNS || !words[0].endsWith(":")) {
            return Optional.empty();
        }
        try {
            String local = words[LOCAL_ADDRESS];
            int colon = local.indexOf(':');
            return Optional.of(new UdpSocket(
                    address(local.substring(0, Math.max(0, colon))),
                    Integer.parseInt(local.substring(colon + 1), HEX),
                    Long.parseUnsignedLong(words[words.length - 1])));
        } catch (NumberFormatException | UnknownHostException otherForm) {
            return Optional.empty();
        }
    }

    /** Reads an address as {@code /proc/net} has it. */
    static InetAddress address(String hex) throws UnknownHostException {
        ByteBuffer bytes = ByteBuffer.allocate(hex.length() / 2).order(ByteOrder.nativeOrder());
        for (int at = 0; at + 2 * Integer.BYTES <= hex.length(); at += 2 * Integer.BYTES) {
            bytes.putInt(Integer.parseUnsignedInt(hex, at, at + 2 * Integer.BYTES, HEX));
        }
        return InetAddress.getByAddress(Arrays.copyOf(bytes.array(), bytes.position()));
    }

    /** Returns the drops of the sockets that receive what is sent to the addresses; empty if there is no such socket. */
    static OptionalLong drops(List<UdpSocket> sockets, List<InetSocketAddress> targets) {
        List<UdpSocket> receiving = sockets.stream()
                .filter(socket -> targets.stream().anyMatch(socket::receives))
                .toList();
        return receiving.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(receiving.stream().mapToLong(UdpSocket::drops).sum());
    }

    private boolean receives(InetSocketAddress target) {
        return port == target.getPort() && (address.isAnyLocalAddress() || address.equals(target.getAddress()));
    }
}
