package dev.throng.ports;

import java.util.Optional;

/**
 * The ports of this machine for outgoing connections, as one process uses them. Immutable.
 *
 * @param range empty if the kernel chooses all ports
 * @param salt shifts the first port, so that programs that run at the same time begin with different ones
 */
public record MachinePorts(Optional<PortRange> range, int salt) {

    /** The kernel chooses all ports. */
    public static final MachinePorts BY_KERNEL = new MachinePorts(Optional.empty(), 0);
}
