package dev.throng.cluster;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.Arrays;
import java.util.List;

/**
 * Where agents find the controller.
 *
 * @param host a host name or an address; a name with several addresses is tried at all of them
 * @param port 1 to 65535
 */
public record ControllerAddress(String host, int port) {

    private static final String REMEMBERED_SECONDS = "3";

    /** Checks both values. */
    public ControllerAddress {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host: empty (expected: a host name or an address)");
        }
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + " (expected: 1 to 65535)");
        }
    }

    /**
     * Reads {@code HOST:PORT}, with an IPv6 address in brackets.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static ControllerAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw notAnAddress(text);
        }
        String host = text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.contains(":")) {
            throw notAnAddress(text);
        }
        try {
            return new ControllerAddress(host, Integer.parseInt(text.substring(colon + 1)));
        } catch (NumberFormatException notANumber) {
            throw notAnAddress(text);
        }
    }

    private static IllegalArgumentException notAnAddress(String text) {
        return new IllegalArgumentException(text + " (expected: HOST:PORT, for example 10.0.0.5:7800)");
    }

    /**
     * Limits how long this JVM remembers the address of any host name, or that it has none, to 3 s. The default is 30 s and 10 s. An agent
     * calls this before its first lookup, because later the JVM ignores it.
     */
    public static void rememberBriefly() {
        Security.setProperty("networkaddress.cache.ttl", REMEMBERED_SECONDS);
        Security.setProperty("networkaddress.cache.negative.ttl", REMEMBERED_SECONDS);
    }

    /** Looks the host up, unless the JVM remembers it, and returns all its addresses. */
    List<InetSocketAddress> resolve() throws UnknownHostException {
        return Arrays.stream(InetAddress.getAllByName(host))
                .map(address -> new InetSocketAddress(address, port))
                .toList();
    }

    /** Returns {@code HOST:PORT}. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
