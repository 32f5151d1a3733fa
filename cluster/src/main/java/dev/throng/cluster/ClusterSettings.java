package dev.throng.cluster;

import dev.throng.text.QuantityText;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How this process takes part in a cluster. Immutable. A cluster refuses settings that are not secure: all addresses at once, an address of
 * the network without credentials, and credentials of the other role.
 *
 * @param bind the controller listens at this address only; an agent listens at the address from which it reaches the controller
 * @param port 0 picks a free port
 * @param joinWithin an agent gives up if it has not joined after this time
 * @param credentials with these, all connections use mutual TLS; without them, only the loopback address is allowed
 */
public record ClusterSettings(
        InetAddress bind, int port, Duration joinWithin, Optional<ClusterCredentials> credentials) {

    private static final Duration JOIN_WITHIN = Duration.ofSeconds(30);

    /** Checks the values. */
    public ClusterSettings {
        Objects.requireNonNull(bind, "bind");
        Objects.requireNonNull(credentials, "credentials");
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
        }
        if (joinWithin.isNegative() || joinWithin.isZero()) {
            throw new IllegalArgumentException(
                    "joinWithin: " + QuantityText.duration(joinWithin) + " (expected: more than 0s)");
        }
    }

    /** Returns settings for a cluster on this machine: the loopback address, any free port. */
    public static ClusterSettings loopback() {
        return new ClusterSettings(InetAddress.getLoopbackAddress(), 0, JOIN_WITHIN, Optional.empty());
    }

    /**
     * Returns these settings with the address from which this machine reaches the controller. An agent listens there.
     *
     * @param controller resolved
     * @throws ClusterException if no route leads to the controller
     */
    ClusterSettings towards(InetSocketAddress controller) throws ClusterException {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Sends nothing: the kernel only chooses the route.
            socket.connect(controller);
            return withBind(socket.getLocalAddress());
        } catch (IOException unreachable) {
            throw new ClusterException("no route leads there: " + unreachable.getMessage(), unreachable);
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
        return new ClusterSettings(address, port, joinWithin, credentials);
    }

    /** Returns these settings with another port; 0 picks a free one. */
    public ClusterSettings withPort(int value) {
        return new ClusterSettings(bind, value, joinWithin, credentials);
    }

    /** Returns these settings with another time to join. */
    public ClusterSettings withJoinWithin(Duration value) {
        return new ClusterSettings(bind, port, value, credentials);
    }

    /** Returns these settings with certificates: all connections use mutual TLS. */
    public ClusterSettings withCredentials(ClusterCredentials value) {
        return new ClusterSettings(bind, port, joinWithin, Optional.of(value));
    }

    /** Refuses all addresses at once, an address of the network without certificates, and certificates of another role. */
    void check(Role role) throws ClusterException {
        if (bind.isAnyLocalAddress()) {
            throw new ClusterException(bind.getHostAddress()
                    + " stands for all addresses of this machine: name the one that the agents reach");
        }
        if (!bind.isLoopbackAddress() && credentials.isEmpty()) {
            throw new ClusterException(
                    bind.getHostAddress() + " is not a loopback address, and a cluster on a network needs"
                            + " certificates: create them with 'throng cluster init DIR' and name their directory");
        }
        if (credentials.isPresent() && credentials.get().role() != role) {
            throw new ClusterException(credentials.get().directory() + ": the certificate is for the role "
                    + credentials.get().role().unit() + " (expected: " + role.unit() + ")");
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(bind, port);
    }
}
