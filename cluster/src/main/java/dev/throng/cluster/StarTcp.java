package dev.throng.cluster;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;
import org.jgroups.util.ThreadFactory;

/**
 * The TCP transport for a star. It differs from that of JGroups in two ways:
 *
 * <ul>
 *   <li>A controller opens no connections, because its agents do. One thread sends to all agents, and JGroups would let it connect to agents
 *       that are gone, for minutes. A TLS handshake with a stopped agent would delay all others until they lose the controller.
 *   <li>At a change of the members, it closes the connections of those that left. JGroups closes all that do not belong to a member, which
 *       would cut off agents that are about to join.
 * </ul>
 */
final class StarTcp extends TCP {

    private final Role role;
    private Set<Address> members = Set.of();

    StarTcp(Role role) {
        this.role = role;
        setId(ClassConfigurator.getProtocolId(TCP.class));
    }

    /** The server of the transport gets its threads here. */
    @Override
    public ThreadFactory getThreadFactory() {
        ThreadFactory threads = super.getThreadFactory();
        return nonBlockingSends() ? new ConnectionThreads(threads) : threads;
    }

    @Override
    public void send(Address to, byte[] data, int offset, int length) throws Exception {
        if (role == Role.AGENT || srv.connectionEstablishedTo(to)) {
            super.send(to, data, offset, length);
        }
    }

    @Override
    public synchronized void retainAll(Collection<Address> current) {
        Set<Address> left = new HashSet<>(members);
        left.removeAll(current);
        members = Set.copyOf(current);
        left.forEach(address -> srv.closeConnection(address, false));
    }
}
