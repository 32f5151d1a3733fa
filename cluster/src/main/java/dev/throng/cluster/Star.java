package dev.throng.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.stack.Protocol;

/**
 * Makes a star of a JGroups group. It is below failure detection.
 *
 * <ul>
 *   <li>What an agent sends to all members (its heartbeats) goes to the controller only. So 200 agents have 200 connections, not 20,000.
 *   <li>Suspicions, and their end, are reported at once, before JGroups verifies them.
 *   <li>An agent does not pass on that its connection ended: it joins again instead of forming a group without the controller.
 * </ul>
 */
final class Star extends Protocol {

    private final Role role;
    private final BiConsumer<Address, Boolean> suspicions;
    private volatile List<Address> members = List.of();

    /** @param suspicions receives a member, and true if it is suspected or false if it is trusted again */
    Star(Role role, BiConsumer<Address, Boolean> suspicions) {
        this.role = role;
        this.suspicions = suspicions;
    }

    @Override
    public Object down(Message message) {
        List<Address> known = members;
        if (role == Role.AGENT && message.getDest() == null && !known.isEmpty()) {
            message.setDest(known.get(0));
        }
        return down_prot.down(message);
    }

    @Override
    public Object down(Event event) {
        switch (event.getType()) {
            case Event.VIEW_CHANGE -> members = event.<View>getArg().getMembers();
            case Event.SUSPECT -> suspected(event.getArg());
            case Event.UNSUSPECT -> suspicions.accept(event.getArg(), false);
            default -> {}
        }
        return down_prot.down(event);
    }

    @Override
    public Object up(Event event) {
        if (event.getType() != Event.SUSPECT) {
            return up_prot.up(event);
        }
        Collection<Address> suspects = event.getArg();
        suspected(suspects);
        // The verifying protocol changes the collection.
        return role == Role.AGENT ? null : up_prot.up(new Event(Event.SUSPECT, new ArrayList<>(suspects)));
    }

    private void suspected(Collection<Address> suspects) {
        suspects.stream().filter(members::contains).forEach(member -> suspicions.accept(member, true));
    }
}
