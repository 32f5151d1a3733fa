package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.transport.Resolver;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * A host to which a server sends a client: {@code see-other-host} of RFC 6120 §4.9.3.19, or {@code location} of XEP-0198 §5. It is text of
 * the target, so it decides nothing alone: load goes to other machines only if the target is on another machine. Immutable.
 *
 * @param address not resolved
 * @param path where it offers WebSocket; empty if only a host was named
 */
public record OtherHost(InetSocketAddress address, Optional<String> path) {

    private static final int MAX_HOST_CHARS = 255;
    private static final int MAX_PORT = 65_535;

    /**
     * Reads {@code host}, {@code host:port}, an address, or an IPv6 address in brackets with or without a port. Empty if the text is none
     * of them.
     *
     * @param port the port if the text has none
     */
    static Optional<OtherHost> parse(String text, int port) {
        String named = text.strip();
        int bracket = named.startsWith("[") ? named.indexOf(']') : -1;
        int colon = named.indexOf(':', bracket + 1);
        boolean bareIpv6 = bracket < 0 && colon >= 0 && named.indexOf(':', colon + 1) >= 0;
        if (bareIpv6) {
            colon = -1;
        }
        String host = colon < 0 ? named : named.substring(0, colon);
        int wanted = colon < 0 ? port : number(named.substring(colon + 1));
        if (bracket >= 0) {
            if (bracket != host.length() - 1) {
                return Optional.empty();
            }
            host = host.substring(1, bracket);
        }
        return isHost(host) && wanted > 0
                ? Optional.of(new OtherHost(InetSocketAddress.createUnresolved(host, wanted), Optional.empty()))
                : Optional.empty();
    }

    /**
     * Reads the address of a WebSocket (RFC 6455 §3), such as {@code wss://host:5443/ws}. Empty if the text is none, or has the other scheme.
     *
     * @param secured whether it must be {@code wss}; otherwise it must be {@code ws}
     */
    static Optional<OtherHost> ofWebSocket(String text, boolean secured) {
        try {
            URI uri = new URI(text.strip());
            String host = uri.getHost();
            boolean good = (secured ? "wss" : "ws").equalsIgnoreCase(uri.getScheme())
                    && host != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null;
            if (!good) {
                return Optional.empty();
            }
            String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
            String whole = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
            return parse(uri.getPort() < 0 ? host : host + ":" + uri.getPort(), secured ? 443 : 80)
                    .map(found -> new OtherHost(found.address, Optional.of(whole)));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static int number(String text) {
        if (text.isEmpty() || text.length() > 5 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return -1;
        }
        int number = Integer.parseInt(text);
        return number <= MAX_PORT ? number : -1;
    }

    /** Names may be international, so only what no name has is refused. */
    private static boolean isHost(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_HOST_CHARS
                && text.chars().allMatch(c -> c > ' ' && c != 0x7f && "/@<>'\"[]?#\\".indexOf(c) < 0);
    }

    /**
     * Whether load may go there.
     *
     * @param remote whether load may go to other machines, which the scenario allows with {@code allowRemote}
     */
    public boolean isAllowed(boolean remote) {
        return remote || Resolver.isLoopback(address.getHostString());
    }

    /** Whether both are one host and port, as far as that is known without a lookup. */
    boolean is(InetSocketAddress other) {
        return address.getPort() == other.getPort()
                && known(address.getHostString()).equalsIgnoreCase(known(other.getHostString()));
    }

    /** This machine has one name of the usual address of its loopback interface; 127.0.0.2 may be another server. */
    private static String known(String host) {
        return host.equalsIgnoreCase("localhost") || host.equals("::1") || host.equals("0:0:0:0:0:0:0:1")
                ? "127.0.0.1"
                : host;
    }

    /** The host and the port, as a scenario names them; printable. */
    @Override
    public String toString() {
        String host = address.getHostString();
        return Printable.line(host.indexOf(':') < 0 ? host : "[" + host + "]", 100) + ":" + address.getPort();
    }
}
