package dev.throng.agents;

import dev.throng.protocol.TargetAddresses;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of a target in a {@link Message.Assign}. An agent reads them as the controller has them, so connections with the same number
 * go to the same address, whichever agent opens them.
 */
final class AssignedAddresses {

    private AssignedAddresses() {}

    /** @param targets resolved addresses */
    static List<Message.Address> of(TargetAddresses targets) {
        List<Message.Address> addresses = new ArrayList<>();
        for (int index = 0; index < targets.count(); index++) {
            InetSocketAddress address = targets.get(index);
            addresses.add(new Message.Address(
                    address.getHostString(),
                    address.getAddress().getHostAddress(),
                    address.getPort(),
                    targets.weight(index)));
        }
        return addresses;
    }

    /**
     * Reads the addresses of an agent's share.
     *
     * @throws UnknownHostException if one of them has no IP address
     * @throws IllegalArgumentException if there is none, or a port or a weight cannot be
     */
    static TargetAddresses read(Message.Assign assignment) throws UnknownHostException {
        List<InetSocketAddress> all = new ArrayList<>();
        for (Message.Address address : assignment.addresses()) {
            all.add(new InetSocketAddress(named(address), address.port()));
        }
        return assignment.separate()
                ? TargetAddresses.ofSeparateServers(all)
                : TargetAddresses.weighted(
                        all,
                        assignment.addresses().stream()
                                .map(Message.Address::weight)
                                .toList());
    }

    /** The IP address with its name, which TLS checks. No name is looked up here. */
    private static InetAddress named(Message.Address address) throws UnknownHostException {
        InetAddress ip = InetAddress.getByName(address.ip());
        return address.host().equals(address.ip()) ? ip : InetAddress.getByAddress(address.host(), ip.getAddress());
    }
}
