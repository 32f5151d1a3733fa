package dev.throng.transport;

import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Tells which addresses are local: those that a socket of this process can be bound to. Any thread. */
public final class LocalAddresses {

    private LocalAddresses() {}

    /**
     * Returns whether an address is one of this machine, in the network of this process. It tries, because the interfaces do not show all of
     * them: on Linux all of 127.0.0.0/8 are local, and routes can add others.
     */
    public static boolean contains(InetAddress address) {
        try (DatagramSocket socket = new DatagramSocket(null)) {
            socket.bind(new InetSocketAddress(address, 0));
            return true;
        } catch (BindException failed) {
            return !String.valueOf(failed.getMessage()).contains("assign requested address");
        } catch (SocketException unknown) {
            // such as a missing file; it says nothing about the address
            return true;
        }
    }
}
