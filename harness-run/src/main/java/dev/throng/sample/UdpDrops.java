package dev.throng.sample;

import java.util.OptionalLong;

/**
 * Datagrams that the kernel dropped instead of delivering them. Immutable. A count that cannot be read is empty.
 *
 * @param atSocket dropped at the target's socket, mostly because its receive buffer was full; empty if the socket was not found
 * @param fullBuffer dropped because the receive buffer of some socket was full, over all sockets of the target's network namespace
 * @param noSocket sent to a port without a socket, over all ports of the target's network namespace
 */
public record UdpDrops(OptionalLong atSocket, OptionalLong fullBuffer, OptionalLong noSocket) {

    /** Nothing is known. */
    public static final UdpDrops UNKNOWN =
            new UdpDrops(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    /** Returns the differences: a count is empty if one of the two is, and 0 if it decreased. */
    public UdpDrops since(UdpDrops earlier) {
        return new UdpDrops(
                ProcessSample.difference(earlier.atSocket, atSocket),
                ProcessSample.difference(earlier.fullBuffer, fullBuffer),
                ProcessSample.difference(earlier.noSocket, noSocket));
    }
}
