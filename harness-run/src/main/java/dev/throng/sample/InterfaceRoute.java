package dev.throng.sample;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Optional;

/** Finds the network interface of this machine that connections to an address use. Sends nothing. Any thread may call it. */
public final class InterfaceRoute {

    private InterfaceRoute() {}

    /**
     * Returns the name of the interface. Empty if the address is one of this machine, if its name has no address, or if no route is known.
     *
     * @param target resolved
     */
    public static Optional<String> nameTo(InetSocketAddress target) {
        if (target.isUnresolved()) {
            return Optional.empty();
        }
        // connecting a datagram socket only chooses a route
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(target);
            InetAddress local = socket.getLocalAddress();
            if (local.isLoopbackAddress() || local.equals(target.getAddress())) {
                return Optional.empty();
            }
            return Optional.ofNullable(NetworkInterface.getByInetAddress(local)).map(NetworkInterface::getName);
        } catch (IOException | RuntimeException withoutRoute) {
            return Optional.empty();
        }
    }
}
