package dev.throng.sample;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Samples the datagrams that the kernel dropped, if the target is on this machine and the machine runs Linux. Reading takes longer with
 * many UDP sockets: about a millisecond for a thousand. Confined to the thread that samples.
 */
public final class UdpSampler {

    private static final String FULL_BUFFER = "RcvbufErrors";
    private static final String NO_SOCKET = "NoPorts";

    private final ProcFs proc;
    private final String directory;
    private final boolean local;
    private final List<InetSocketAddress> targets;

    /**
     * @param targets the addresses that the datagrams go to, of one machine; at least one
     * @param pid the target's process, whose network namespace is read; empty if it is unknown
     */
    public UdpSampler(List<InetSocketAddress> targets, OptionalLong pid) {
        this(
                ProcFs.ofThisMachine(),
                targets,
                pid,
                pid.isPresent() || isOfThisMachine(targets.get(0).getAddress()));
    }

    UdpSampler(ProcFs proc, List<InetSocketAddress> targets, OptionalLong pid, boolean local) {
        this.proc = proc;
        this.directory = pid.isPresent() ? pid.getAsLong() + "/net/" : "net/";
        this.local = local;
        this.targets = List.copyOf(targets);
    }

    /** Returns the counts since the sockets were opened and the machine was started. */
    public UdpDrops sample() {
        if (!local) {
            return UdpDrops.UNKNOWN;
        }
        String snmp = text("snmp");
        String snmp6 = text("snmp6");
        List<UdpSocket> sockets = new ArrayList<>(UdpSocket.parse(text("udp")));
        sockets.addAll(UdpSocket.parse(text("udp6")));
        return new UdpDrops(
                UdpSocket.drops(sockets, targets),
                UdpTotals.count(snmp, snmp6, FULL_BUFFER),
                UdpTotals.count(snmp, snmp6, NO_SOCKET));
    }

    private String text(String file) {
        return proc.read(directory + file).orElse("");
    }

    private static boolean isOfThisMachine(InetAddress address) {
        if (address == null || address.isLoopbackAddress()) {
            return address != null;
        }
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return false;
        }
    }
}
