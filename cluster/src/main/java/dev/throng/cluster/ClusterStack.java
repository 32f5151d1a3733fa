package dev.throng.cluster;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.BiConsumer;
import org.jgroups.Address;
import org.jgroups.logging.LogFactory;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;

/**
 * The protocols of a link, from the network upwards. The reasons for them are in docs/decisions/cluster.md.
 *
 * <p>Failure detection: the end of a TCP connection is a suspicion at once; so are 8 s without a heartbeat. A suspect has 1.5 s to answer.
 */
final class ClusterStack {

    private static final int HEARTBEAT_MILLIS = 1_000;
    private static final int SILENCE_MILLIS = 8_000;
    private static final int VERIFY_MILLIS = 1_500;
    private static final int JOIN_MILLIS = 2_000;
    private static final int CONNECT_MILLIS = 2_000;
    private static final int ACCEPT_MILLIS = 2_000;
    private static final int FRAGMENT_BYTES = 60_000;
    /** The longest packet that is read. Longer messages come in fragments. */
    private static final int PACKET_BYTES = 200_000;

    private static final int UNREAD_BYTES = 4 << 20;
    /** More than the members of the largest cluster; JGroups warns of fewer. */
    private static final int MAX_THREADS = 1_100;

    static {
        LogFactory.setCustomLogFactory(QuietLog.factory());
        NarrowMessages.install();
    }

    private ClusterStack() {}

    static List<Protocol> protocols(
            ClusterSettings settings,
            Role role,
            List<InetSocketAddress> controllers,
            BiConsumer<Address, Boolean> suspicions) {
        FD_ALL3 heartbeats = new FD_ALL3();
        heartbeats.setInterval(HEARTBEAT_MILLIS).setTimeout(SILENCE_MILLIS);
        NAKACK2 toAll = new NAKACK2();
        toAll.useMcastXmit(false);
        GMS membership = new GMS()
                .setJoinTimeout(JOIN_MILLIS)
                .setMaxJoinAttempts(1)
                .printLocalAddress(false)
                .printPhysicalAddress(false);
        UFC flow = new UFC();
        flow.setMaxCredits(UNREAD_BYTES);
        FRAG4 fragments = new FRAG4();
        fragments.setFragSize(FRAGMENT_BYTES);
        return List.of(
                transport(settings, role),
                new StarDiscovery(controllers),
                new Star(role, suspicions),
                heartbeats,
                new VERIFY_SUSPECT().setTimeout(VERIFY_MILLIS),
                toAll,
                new UNICAST3(),
                new STABLE(),
                membership,
                flow,
                fragments);
    }

    private static TCP transport(ClusterSettings settings, Role role) {
        TCP tcp = new StarTcp(role);
        tcp.setBindAddr(settings.bind());
        tcp.setBindPort(settings.port());
        tcp.setPortRange(0);
        tcp.setClientBindAddr(settings.bind())
                .setSockConnTimeout(CONNECT_MILLIS)
                .setPeerAddrReadTimeout(ACCEPT_MILLIS)
                .setMaxLength(PACKET_BYTES)
                .tcpNodelay(true)
                .enableSuspectEvents(true);
        // A stopped agent must not delay what the controller sends to the others.
        tcp.nonBlockingSends(role == Role.CONTROLLER);
        tcp.useVirtualThreads(false);
        tcp.getThreadPool().setMaxThreads(MAX_THREADS);
        tcp.setSocketFactory(ClusterSockets.of(settings.credentials(), role));
        return tcp;
    }
}
