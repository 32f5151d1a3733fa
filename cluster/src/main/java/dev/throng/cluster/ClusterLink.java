package dev.throng.cluster;

import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.UUID;

/** One JGroups channel, from its creation to its end. An agent uses a new one for each attempt to join. */
final class ClusterLink implements Receiver, AutoCloseable {

    private static final String GROUP = "throng";
    private static final int SHORT_LEAVE_MILLIS = 200;

    /** Receives what happens on a link. JGroups' threads call it, several at the same time, but in order for one sender. */
    interface Events {

        /** A message arrived. */
        void received(ClusterLink link, Address from, byte[] bytes);

        /** The members changed. The first of {@code members} is the coordinator. */
        void changed(ClusterLink link, List<Address> members, List<Address> left);

        /** A member is suspected, or trusted again. */
        void suspicion(ClusterLink link, Address member, boolean suspected);
    }

    private final ClusterSettings settings;
    private final Events events;
    private final JChannel channel;
    private List<Address> members = List.of();

    /** @param controllers where an agent looks for the controller; empty for the controller itself */
    ClusterLink(ClusterSettings settings, Role role, String name, List<InetSocketAddress> controllers, Events events)
            throws ClusterException {
        this.settings = settings;
        this.events = events;
        BiConsumer<Address, Boolean> suspicions = (member, suspected) -> events.suspicion(this, member, suspected);
        try {
            channel = new JChannel(ClusterStack.protocols(settings, role, controllers, suspicions));
            channel.setName(name);
            channel.setDiscardOwnMessages(true);
            channel.setReceiver(this);
        } catch (Exception failed) {
            throw new ClusterException("JGroups cannot be set up: " + failed, failed);
        }
    }

    /** Forms the group, or joins it. Without a controller an agent forms a group of its own. Takes at most a few seconds. */
    void connect() throws ClusterException {
        try {
            channel.connect(GROUP);
        } catch (Exception failed) {
            throw new ClusterException(reason(failed), failed);
        }
    }

    private String reason(Exception failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                InetSocketAddress address = settings.address();
                return "cannot listen at " + address.getAddress().getHostAddress() + ":" + address.getPort()
                        + ": the port is in use, perhaps by another controller, or the address is not one of this machine";
            }
        }
        return "the cluster cannot be formed: " + failed.getMessage();
    }

    Address self() {
        return channel.getAddress();
    }

    /** Returns the first member: the controller, or this agent if there is none. */
    Address coordinator() {
        return channel.getView().getCoord();
    }

    /** Returns a text that identifies the member's connection. */
    static String id(Address member) {
        return ((UUID) member).toStringLong();
    }

    /** Returns where the member listens; the wildcard address if that is not known. */
    InetSocketAddress addressOf(Address member) {
        Object address = channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, member));
        return address instanceof IpAddress known
                ? new InetSocketAddress(known.getIpAddress(), known.getPort())
                : new InetSocketAddress(0);
    }

    /** Sends bytes to a member. Waits while the member has several MB to read. Returns false if the channel is closed. */
    boolean send(Address to, byte[] bytes) {
        try {
            channel.send(new BytesMessage(to, bytes));
            return true;
        } catch (Exception closed) {
            return false;
        }
    }

    /** Returns the way to a member, for {@link Outgoing}. */
    Outgoing.Way to(Address member) {
        UFC flow = channel.getProtocolStack().findProtocol(UFC.class);
        return new Outgoing.Way() {
            @Override
            public long room() {
                return flow.getSenderCreditsFor(member);
            }

            @Override
            public boolean send(byte[] bytes) {
                return ClusterLink.this.send(member, bytes);
            }
        };
    }

    @Override
    public void receive(Message message) {
        int start = message.getOffset();
        byte[] bytes = message.hasArray()
                ? Arrays.copyOfRange(message.getArray(), start, start + message.getLength())
                : new byte[0];
        events.received(this, message.getSrc(), bytes);
    }

    @Override
    public void viewAccepted(View view) {
        List<Address> now = view.getMembers();
        List<Address> left;
        synchronized (this) {
            left = new ArrayList<>(members);
            left.removeAll(now);
            members = now;
        }
        events.changed(this, now, left);
    }

    /** Ends the channel. Others are informed if they are still there. */
    @Override
    public void close() {
        GMS membership = channel.getProtocolStack().findProtocol(GMS.class);
        membership.setLeaveTimeout(SHORT_LEAVE_MILLIS);
        channel.close();
    }
}
