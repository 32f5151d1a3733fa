package dev.throng.transport;

import dev.throng.ports.MachinePorts;
import dev.throng.ports.PortPool;
import dev.throng.ports.PortRange;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The local ports of the connections of one event loop. The kernel chooses them as long as that is fast; see {@link PortPool}. The dialers of
 * a loop share one object. Confined to the loop.
 */
public final class SourcePorts {

    private static final SourcePorts BY_KERNEL = new SourcePorts(Optional.empty(), 0, 1, 0);

    private final Optional<PortRange> range;
    private final int part;
    private final int parts;
    private final int salt;
    private final Map<Pair, PortPool> pools = new HashMap<>();

    /** @param source the number of a source address; below 0 if the system chooses it */
    private record Pair(int source, InetSocketAddress to) {}

    /** @param range the ports of this machine; empty if the kernel always chooses */
    SourcePorts(Optional<PortRange> range, int part, int parts, int salt) {
        this.range = range;
        this.part = part;
        this.parts = parts;
        this.salt = salt;
    }

    /** The kernel chooses all ports. Any number of loops may share this object. */
    public static SourcePorts byKernel() {
        return BY_KERNEL;
    }

    /**
     * The ports of one event loop. Loops and processes that use the same source addresses have parts of the ports.
     *
     * @param ports of this machine
     * @param part the number of the loop, from 0
     * @param parts how many loops share the load, in all processes; more than {@code part}
     */
    public static SourcePorts ofLoop(MachinePorts ports, int part, int parts) {
        return new SourcePorts(ports.range(), part, parts, ports.salt());
    }

    /**
     * Returns the port to try for a connection. Empty if the kernel is to choose.
     *
     * @param source the number of the source address; below 0 if the system chooses it
     */
    Optional<LocalPort> next(int source, InetSocketAddress to) {
        if (pools.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(pools.get(new Pair(source, to))).flatMap(pool -> {
            OptionalInt port = pool.next();
            return port.isPresent() ? Optional.of(new LocalPort(port.getAsInt(), pool)) : Optional.empty();
        });
    }

    /**
     * Notes which port the kernel has chosen for a connection.
     *
     * @param kernelHalf the half of the ports that the kernel gives first
     */
    void kernelChose(int source, InetSocketAddress to, int port, PortRange.Half kernelHalf) {
        if (range.isEmpty()) {
            return;
        }
        if (kernelHalf.other().has(range.get(), port)) {
            pool(source, to, kernelHalf).kernelChose(port);
        } else if (!pools.isEmpty()) {
            Optional.ofNullable(pools.get(new Pair(source, to))).ifPresent(pool -> pool.kernelChose(port));
        }
    }

    /**
     * Notes that the kernel found no port for a connection.
     *
     * @param kernelHalf the half of the ports that the kernel gives first
     * @return whether {@link #next} now may give a port that it did not give before
     */
    boolean kernelFoundNone(int source, InetSocketAddress to, PortRange.Half kernelHalf) {
        return range.isPresent() && pool(source, to, kernelHalf).kernelFoundNone();
    }

    private PortPool pool(int source, InetSocketAddress to, PortRange.Half kernelHalf) {
        return pools.computeIfAbsent(
                new Pair(source, to), missing -> new PortPool(range.orElseThrow(), kernelHalf, part, parts, salt));
    }

    /**
     * An explicit local port that a connection has, or tries to get. Confined to its event loop.
     *
     * @param pool gets the port back
     */
    record LocalPort(int port, PortPool pool) {

        /** The connection is closed. */
        void released() {
            pool.released(port);
        }

        /** Another socket has the port. */
        void occupied() {
            pool.occupied(port);
        }
    }
}
