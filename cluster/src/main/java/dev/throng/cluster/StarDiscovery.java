package dev.throng.cluster;

import java.util.List;
import org.jgroups.Address;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCPPING;
import org.jgroups.util.Responses;

/** Finds the controller at the addresses that the agent knows. A controller looks for no one and forms its cluster at once. */
final class StarDiscovery extends TCPPING {

    StarDiscovery() {
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        // The addresses that members announce would be tried too; an agent needs the controller's only.
        max_dynamic_hosts = 1;
    }

    /** Allows any free port: nothing but the controller's address has to be known in advance. */
    @Override
    public boolean isDynamic() {
        return true;
    }

    @Override
    public void findMembers(List<Address> wanted, boolean initial, Responses responses) {
        if (initial_hosts.isEmpty()) {
            responses.done();
        } else {
            super.findMembers(wanted, initial, responses);
        }
    }
}
