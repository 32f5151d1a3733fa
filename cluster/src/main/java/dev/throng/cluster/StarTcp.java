package dev.throng.cluster;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;
import org.jgroups.util.ThreadFactory;

/**
 * The TCP transport for a star. JGroups closes all connections that do not belong to a member, at every change of the members. That would
 * cut off agents that are about to join. This transport closes the connections of members that left.
 */
final class StarTcp extends TCP {

    private Set<Address> members = Set.of();

    StarTcp() {
        setId(ClassConfigurator.getProtocolId(TCP.class));
    }

    /** The server of the transport gets its threads here. */
    @Override
    public ThreadFactory getThreadFactory() {
        ThreadFactory threads = super.getThreadFactory();
        return nonBlockingSends() ? new ConnectionThreads(threads) : threads;
    }

    @Override
    public synchronized void retainAll(Collection<Address> current) {
        Set<Address> left = new HashSet<>(members);
        left.removeAll(current);
        members = Set.copyOf(current);
        left.forEach(address -> srv.closeConnection(address, false));
    }
}
