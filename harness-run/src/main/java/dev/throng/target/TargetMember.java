package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One of the places that a target's load goes to. Immutable.
 *
 * @param addresses its addresses by their names, such as {@code tcp}, {@code udp} or {@code tls}; at least one
 * @param weight its share of the connections, held against those of the other members; 0 or more
 * @param pid the process that listens there; empty if it is unknown
 * @param gcLog the garbage collection log that the process writes; empty if none was requested
 */
public record TargetMember(
        Map<String, InetSocketAddress> addresses, int weight, OptionalLong pid, Optional<Path> gcLog) {

    public TargetMember {
        if (addresses.isEmpty() || weight < 0) {
            throw new IllegalArgumentException("addresses: " + addresses + ", weight: " + weight);
        }
    }

    /** The address with a name, or the first one. */
    public InetSocketAddress address(String name) {
        return addresses.getOrDefault(name, addresses.values().iterator().next());
    }
}
