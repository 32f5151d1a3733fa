package dev.throng.ports;

import java.util.BitSet;
import java.util.Optional;

/**
 * The ports that Linux gives to outgoing connections: {@code net.ipv4.ip_local_port_range} without {@code
 * net.ipv4.ip_local_reserved_ports}. They are for IPv6 too. Immutable.
 */
public final class PortRange {

    private static final int MAX_PORT = 65_535;
    private static final String NUMBER = "\\d{1,5}";

    private final int first;
    private final int last;
    private final BitSet reserved;

    private PortRange(int first, int last, BitSet reserved) {
        this.first = first;
        this.last = last;
        this.reserved = reserved;
    }

    /**
     * Returns the ports from the first to the last, all of them usable.
     *
     * @throws IllegalArgumentException if {@code first} is not from 1 to {@code last}, or {@code last} is more than 65,535
     */
    public static PortRange of(int first, int last) {
        if (first < 1 || last < first || last > MAX_PORT) {
            throw new IllegalArgumentException(
                    "ports: " + first + " to " + last + " (expected: 1 to " + MAX_PORT + ")");
        }
        return new PortRange(first, last, new BitSet());
    }

    /**
     * Reads the texts of the two settings as the kernel writes them.
     *
     * @param range the first and the last port: {@code 32768 60999}
     * @param reserved ports and ranges of them with commas between: {@code 40000,50000-50009}; may be empty. Parts that are not readable are
     *     ignored
     * @return empty if the range is not readable
     */
    public static Optional<PortRange> parse(String range, String reserved) {
        String[] ends = range.strip().split("\\s+");
        if (ends.length != 2 || !ends[0].matches(NUMBER) || !ends[1].matches(NUMBER)) {
            return Optional.empty();
        }
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[1]);
        return first < 1 || last < first || last > MAX_PORT
                ? Optional.empty()
                : Optional.of(new PortRange(first, last, reserved(reserved, first, last)));
    }

    private static BitSet reserved(String text, int first, int last) {
        BitSet ports = new BitSet();
        for (String part : text.strip().split(",")) {
            String[] ends = part.split("-", -1);
            String end = ends[ends.length - 1];
            if (ends.length <= 2 && ends[0].matches(NUMBER) && end.matches(NUMBER)) {
                int from = Math.max(first, Integer.parseInt(ends[0]));
                int to = Math.min(last, Integer.parseInt(end));
                ports.set(from, Math.max(from, to + 1));
            }
        }
        return ports;
    }

    /** The first port, from 1. */
    public int first() {
        return first;
    }

    /** The last port, at most 65,535. */
    public int last() {
        return last;
    }

    /** How many ports an outgoing connection may have. Reserved ports do not count. */
    public int usable() {
        return last - first + 1 - reserved.cardinality();
    }

    /** The text of the range as the kernel writes it; {@link #parse} reads it. */
    public String rangeText() {
        return first + " " + last;
    }

    /** The text of the reserved ports within the range; {@link #parse} reads it. */
    public String reservedText() {
        StringBuilder text = new StringBuilder();
        for (int from = reserved.nextSetBit(0); from >= 0; ) {
            int end = reserved.nextClearBit(from);
            text.append(text.isEmpty() ? "" : ",").append(from);
            if (end - from > 1) {
                text.append('-').append(end - 1);
            }
            from = reserved.nextSetBit(end);
        }
        return text.toString();
    }

    /** Whether an outgoing connection may have the port. */
    public boolean isUsable(int port) {
        return contains(port) && !reserved.get(port);
    }

    /** Whether the port is in the range, reserved or not. */
    boolean contains(int port) {
        return port >= first && port <= last;
    }

    /** One half of a port range: every second port. */
    public enum Half {
        /** The first port, and each at an even distance from it. Linux gives these first if {@code connect} chooses the port. */
        EVEN(0),
        /** The ports between them. Linux gives these first if {@code bind} chooses the port. */
        ODD(1);

        private final int offset;

        Half(int offset) {
            this.offset = offset;
        }

        /** The ports that are not in this half. */
        public Half other() {
            return this == EVEN ? ODD : EVEN;
        }

        /** Whether the port is in this half of the range, reserved or not. */
        public boolean has(PortRange range, int port) {
            return range.contains(port) && (port - range.first()) % 2 == offset;
        }

        /** How many ports this half of the range has, with the reserved ones. */
        int size(PortRange range) {
            int ports = range.last() - range.first() + 1;
            return (ports + 1 - offset) / 2;
        }

        /** The port with this number in this half of the range, from 0. */
        int port(PortRange range, int number) {
            return range.first() + offset + 2 * number;
        }
    }
}
