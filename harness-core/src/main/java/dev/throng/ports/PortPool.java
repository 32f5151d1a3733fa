package dev.throng.ports;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Chooses explicit local ports for the connections from one source address to one destination, once the kernel's own choice is slow.
 *
 * <p>Linux gives one half of its port range to {@code connect} first: the ports at an even distance from the first one. While such a port
 * is free, the kernel finds it at once. When none is left, each {@code connect} searches all of that half before it tries the other half,
 * which takes more than a millisecond [1]. So this pool leaves the first half to the kernel. If the kernel chooses a port of the other
 * half, or finds none, the first half is full. From then on, {@link #next} gives ports of the other half. If the kernel chooses a port of
 * the first half again, that half has free ports.
 *
 * <p>The first half is never used explicitly. A port that one socket has bound explicitly is not available to the kernel's choice, for any
 * address and any program of the machine. So other programs can still connect.
 *
 * <p>Event loops and processes that share the source address have parts of the ports: pool {@code part} of {@code parts} begins with every
 * {@code parts}-th port, then reuses the ports that were released, the one released first before the others. Only then does it try ports of
 * the other parts. Ports that another program holds come last.
 *
 * <p>Confined to one event loop. A pool that was never used holds no ports.
 *
 * <p>[1] {@code __inet_hash_connect} in net/ipv4/inet_hashtables.c of Linux 4.2 and later
 */
public final class PortPool {

    private final PortRange range;
    private final PortRange.Half explicit;
    private final int part;
    private final int parts;
    private final int slots;
    private final int ownSlots;
    private final int start;
    private final PortQueue released = new PortQueue();
    private final PortQueue occupied = new PortQueue();
    private int ownGiven;
    private int othersTried;
    private boolean kernelIsSlow;

    /**
     * @param kernelHalf the half that the kernel gives first; the pool gives ports of the other
     * @param part from 0
     * @param parts how many pools share the ports; more than {@code part}
     * @param salt shifts the first port, so that programs with the same part do not begin with the same one
     */
    public PortPool(PortRange range, PortRange.Half kernelHalf, int part, int parts, int salt) {
        if (part < 0 || part >= parts) {
            throw new IllegalArgumentException(
                    "part: " + part + " of " + parts + " (expected: 0 to " + (parts - 1) + ")");
        }
        this.range = range;
        this.explicit = kernelHalf.other();
        this.part = part;
        this.parts = parts;
        this.slots = explicit.size(range);
        this.ownSlots = part < slots ? (slots - part - 1) / parts + 1 : 0;
        this.start = ownSlots == 0 ? 0 : Math.floorMod(salt, ownSlots);
    }

    /** Notes which port the kernel has chosen for a connection of this pool's source and destination. */
    public void kernelChose(int port) {
        kernelIsSlow = explicit.has(range, port);
    }

    /**
     * Notes that the kernel found no port for a connection of this pool's source and destination. Ports of the other half may be free all the
     * same: the kernel skips the ones that are bound explicitly for another source or destination.
     *
     * @return whether {@link #next} now gives ports that it did not give before
     */
    public boolean kernelFoundNone() {
        boolean news = !kernelIsSlow;
        kernelIsSlow = true;
        return news;
    }

    /**
     * Returns the port to try next, and takes it out of the pool. Empty if the kernel is to choose: its choice is fast, or this pool has no
     * port left. The caller gives each port back, with {@link #released} or {@link #occupied}.
     */
    public OptionalInt next() {
        if (!kernelIsSlow) {
            return OptionalInt.empty();
        }
        while (ownGiven < ownSlots) {
            int port = port(part + parts * ((start + ownGiven++) % ownSlots));
            if (range.isUsable(port)) {
                return OptionalInt.of(port);
            }
        }
        if (!released.isEmpty()) {
            return OptionalInt.of(released.remove());
        }
        while (othersTried < slots) {
            int slot = (part + 1 + othersTried++) % slots;
            if (slot % parts != part && range.isUsable(port(slot))) {
                return OptionalInt.of(port(slot));
            }
        }
        return occupied.isEmpty() ? OptionalInt.empty() : OptionalInt.of(occupied.remove());
    }

    private int port(int slot) {
        return explicit.port(range, slot);
    }

    /** The connection with the port is closed. */
    public void released(int port) {
        released.add(port);
    }

    /** Another socket has the port: of another loop or program, or one that waits after its end (TIME_WAIT). */
    public void occupied(int port) {
        occupied.add(port);
    }

    /** Ports, first in, first out. Needs two bytes for each of the most that it ever held. Confined to one event loop. */
    static final class PortQueue {

        private static final int FIRST_CAPACITY = 16;

        private char[] ports = new char[0];
        private int head;
        private int size;

        boolean isEmpty() {
            return size == 0;
        }

        void add(int port) {
            if (size == ports.length) {
                grow();
            }
            ports[(head + size) % ports.length] = (char) port;
            size++;
        }

        /** Removes the oldest port. The queue must not be empty. */
        int remove() {
            int port = ports[head];
            head = (head + 1) % ports.length;
            size--;
            return port;
        }

        private void grow() {
            char[] larger = Arrays.copyOf(ports, Math.max(FIRST_CAPACITY, 2 * size));
            // the ports before the head are the newest; they move behind the old end
            System.arraycopy(larger, 0, larger, size, head);
            ports = larger;
        }
    }
}
