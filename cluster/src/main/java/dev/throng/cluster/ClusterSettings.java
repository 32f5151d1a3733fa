package dev.throng.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;

/**
 * How this process takes part in a cluster. Immutable.
 *
 * @param bind listens at this address only
 * @param port 0 picks a free port
 * @param joinWithin an agent gives up if it has not joined after this time
 */
public record ClusterSettings(InetAddress bind, int port, Duration joinWithin) {

    private static final Duration JOIN_WITHIN = Duration.ofSeconds(30);

    /** Checks the values. */
    public ClusterSettings {
        Objects.requireNonNull(bind, "bind");
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
        }
        if (joinWithin.isNegative() || joinWithin.isZero()) {
            throw new IllegalArgumentException("joinWithin: " + joinWithin + " (expected: > 0)");
        }
    }

    /** Returns settings for a cluster on this machine: the loopback address, any free port. */
    public static ClusterSettings loopback() {
        return new ClusterSettings(InetAddress.getLoopbackAddress(), 0, JOIN_WITHIN);
    }

    /**
     * Returns settings for an agent of this controller. The agent listens at the address from which it reaches the controller, at any free
     * port.
     *
     * @throws ClusterException if the host is unknown or no route leads to it
     */
    public static ClusterSettings towards(ControllerAddress controller) throws ClusterException {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Sends nothing: the kernel only chooses the route.
            socket.connect(controller.resolve().get(0));
            return loopback().withBind(socket.getLocalAddress());
        } catch (IOException unreachable) {
            throw new ClusterException(controller + " cannot be reached: " + unreachable.getMessage(), unreachable);
        }
    }

    /**
     * Returns settings for a controller at this address of this machine.
     *
     * @throws ClusterException if the host is unknown
     */
    public static ClusterSettings at(ControllerAddress address) throws ClusterException {
        try {
            return loopback().withBind(address.resolve().get(0).getAddress()).withPort(address.port());
        } catch (IOException unknown) {
            throw new ClusterException(address + ": unknown host " + unknown.getMessage(), unknown);
        }
    }

    /** Returns these settings with another address. */
    public ClusterSettings withBind(InetAddress address) {
        return new ClusterSettings(address, port, joinWithin);
    }

    /** Returns these settings with another port; 0 picks a free one. */
    public ClusterSettings withPort(int value) {
        return new ClusterSettings(bind, value, joinWithin);
    }

    /** Returns these settings with another time to join. */
    public ClusterSettings withJoinWithin(Duration value) {
        return new ClusterSettings(bind, port, value);
    }

    /** Refuses an address that other machines reach without certificates, and all addresses at once. */
    void checkBind() throws ClusterException {
        if (bind.isAnyLocalAddress()) {
            throw new ClusterException(bind.getHostAddress()
                    + " stands for all addresses of this machine: name the one that the agents reach");
        }
        if (!bind.isLoopbackAddress()) {
            throw new ClusterException(
                    bind.getHostAddress()
                            + " is not a loopback address, and a cluster on a network needs certificates: create them with 'throng cluster init DIR'");
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(bind, port);
    }
}
