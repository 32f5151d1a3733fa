package dev.throng.scenario;

import java.net.InetSocketAddress;

/** Prints the addresses of a name, one per line, in a JVM whose hosts file a test has written. */
final class ResolvedNames {

    public static void main(String[] args) {
        for (InetSocketAddress address : Address.parse(args[0]).resolveAll()) {
            System.out.println(
                    address.isUnresolved()
                            ? "unresolved " + address.getHostString()
                            : address.getHostString() + " "
                                    + address.getAddress().getHostAddress() + " " + address.getPort());
        }
    }

    private ResolvedNames() {}
}
