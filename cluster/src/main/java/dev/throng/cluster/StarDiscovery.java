package dev.throng.cluster;

import java.net.InetSocketAddress;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.PingHeader;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ByteArray;
import org.jgroups.util.NameCache;
import org.jgroups.util.Responses;

/**
 * Asks for the controller at the addresses that the agent knows. A controller asks at no address, and forms its cluster at once. Unlike
 * {@code TCPPING} it asks no other members, and members may listen at any free port.
 */
final class StarDiscovery extends Discovery {

    private final List<IpAddress> controllers;

    StarDiscovery(List<InetSocketAddress> controllers) {
        this.controllers = controllers.stream()
                .map(address -> new IpAddress(address.getAddress(), address.getPort()))
                .toList();
        // The number identifies the headers of discovery on the network.
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        sendCacheOnJoin(false);
    }

    @Override
    public boolean isDynamic() {
        return true;
    }

    @Override
    protected void findMembers(List<Address> wanted, boolean initial, Responses responses) {
        if (controllers.isEmpty()) {
            responses.done();
            return;
        }
        PhysicalAddress own = (PhysicalAddress) down(new Event(Event.GET_PHYSICAL_ADDRESS, local_addr));
        ByteArray self = marshal(new PingData(local_addr, false, NameCache.get(local_addr), own));
        PingHeader header = new PingHeader(PingHeader.GET_MBRS_REQ)
                .clusterName(cluster_name)
                .initialDiscovery(initial);
        for (IpAddress controller : controllers) {
            down_prot.down(new BytesMessage(controller)
                    .setFlag(Message.Flag.DONT_BUNDLE, Message.Flag.OOB)
                    .setFlag(Message.TransientFlag.DONT_LOOPBACK)
                    .putHeader(id, header)
                    .setArray(self));
        }
    }
}
