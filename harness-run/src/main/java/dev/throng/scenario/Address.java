package dev.throng.scenario;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port, as written; names are not resolved. Immutable.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without brackets
 */
public record Address(String host, int port) implements AttachPoint {

    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.%a-z]+)]|([A-Za-z0-9._-]+)):(\\d{1,5})");
    private static final String EXPECTED = "an address such as 127.0.0.1:5555 or [::1]:5555";

    public Address {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("a port from 1 to 65535");
        }
    }

    /**
     * Reads {@code host:port} or {@code [ipv6]:port}.
     *
     * @throws IllegalArgumentException with the expected form
     */
    public static Address parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || form.group(1) != null && !NetUtil.isValidIpV6Address(form.group(1))) {
            throw new IllegalArgumentException(EXPECTED);
        }
        return new Address(form.group(1) != null ? form.group(1) : form.group(2), Integer.parseInt(form.group(3)));
    }

    /** Whether the host is a loopback address or {@code localhost}; false for every other name. */
    @Override
    public boolean loopback() {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(host);
        try {
            return bytes != null && InetAddress.getByAddress(bytes).isLoopbackAddress();
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The address to connect to, unresolved if its name has none. Resolves a name, which may block. */
    public InetSocketAddress resolve() {
        return new InetSocketAddress(host, port);
    }

    /**
     * The addresses to connect to: those of the name in one family, the family of its first address, because both families usually lead to
     * the same server. One unresolved address if the name has none. Resolves a name, which may block.
     */
    public List<InetSocketAddress> resolveAll() {
        InetSocketAddress first = resolve();
        if (first.isUnresolved() || loopback()) {
            return List.of(first);
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(host))
                    .filter(each -> each.getClass() == first.getAddress().getClass())
                    .distinct()
                    .map(each -> new InetSocketAddress(each, port))
                    .toList();
        } catch (UnknownHostException goneMeanwhile) {
            return List.of(first);
        }
    }

    /** The form of files: {@code 127.0.0.1:5555}. */
    @Override
    public String toString() {
        return host.contains(":") ? "[" + host + "]:" + port : host + ":" + port;
    }
}
