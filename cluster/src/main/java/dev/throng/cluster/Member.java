package dev.throng.cluster;

import java.net.InetSocketAddress;
import java.util.Objects;

/**
 * A process of a cluster. Immutable.
 *
 * @param name unique in its cluster; a member that returns has the same name
 * @param id identifies one connection of the member; a member that was lost and returns has another id
 * @param address where the member listens
 */
public record Member(String name, Role role, String id, InetSocketAddress address) {

    /** Checks that nothing is missing. */
    public Member {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(role, "role");
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(address, "address");
    }

    /** Returns the name and the address, for messages. */
    @Override
    public String toString() {
        return name + " (" + address.getAddress().getHostAddress() + ":" + address.getPort() + ")";
    }
}
