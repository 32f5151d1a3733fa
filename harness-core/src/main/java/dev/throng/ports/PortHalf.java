package dev.throng.ports;

/** One half of a port range: every second port. */
public enum PortHalf {
    /** The first port, and each at an even distance from it. Linux gives these first if {@code connect} chooses the port. */
    EVEN(0),
    /** The ports between them. Linux gives these first if {@code bind} chooses the port. */
    ODD(1);

    private final int offset;

    PortHalf(int offset) {
        this.offset = offset;
    }

    /** The ports that are not in this half. */
    public PortHalf other() {
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
