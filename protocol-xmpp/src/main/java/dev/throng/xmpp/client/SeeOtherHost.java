package dev.throng.xmpp.client;

import dev.throng.text.Printable;
import dev.throng.xmpp.codec.Element;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a login follows a server that sends it to another host (RFC 6120 §4.9.3.19). Follows a few in a row, and none twice.
 * Belongs to one login.
 */
final class SeeOtherHost {

    static final String CONDITION = "see-other-host";

    /** How many hosts in a row a login follows. */
    static final int MOST = 5;

    /** The namespace of the elements that open and close a stream on WebSocket (RFC 7395). */
    static final String FRAMING = "urn:ietf:params:xml:ns:xmpp-framing";

    private static final String OTHER_URI = "see-other-uri";
    private static final String STREAMS = "urn:ietf:params:xml:ns:xmpp-streams";

    private final InetSocketAddress target;
    private final int port;
    private final boolean remote;
    private final boolean secured;
    private final List<OtherHost> followed = new ArrayList<>(1);

    /**
     * @param target the address of the first connection
     * @param port the port of a host that is named without one
     * @param remote whether load may go to other machines
     * @param secured whether connections begin with TLS
     */
    SeeOtherHost(InetSocketAddress target, int port, boolean remote, boolean secured) {
        this.target = target;
        this.port = port;
        this.remote = remote;
        this.secured = secured;
    }

    /**
     * The next connection, or why there is none.
     *
     * @param to the host to connect to; empty if the login fails
     * @param refusal for people; empty if there is a host
     */
    record Next(Optional<OtherHost> to, String refusal) {}

    /** Whether an element closes a stream on WebSocket and sends the client to another address (RFC 7395 §3.6.1). */
    static boolean isNamedBy(Element element) {
        return element.is("close", FRAMING) && element.attribute(OTHER_URI).isPresent();
    }

    /** Decides about a stream error whose condition is {@link #CONDITION}, or about an element that {@link #isNamedBy names} an address. */
    Next next(Element element) {
        Optional<String> uri = element.attribute(OTHER_URI);
        String word = uri.isPresent() ? OTHER_URI : CONDITION;
        String named = uri.orElseGet(
                () -> element.child(CONDITION, STREAMS).map(Element::text).orElse(""));
        Optional<OtherHost> parsed =
                uri.isPresent() ? OtherHost.ofWebSocket(named, secured) : OtherHost.parse(named, port);
        if (parsed.isEmpty()) {
            String expected = uri.isEmpty() ? " and port" : secured ? " for wss" : " for ws";
            return refused(
                    named.isBlank()
                            ? word + " names no host"
                            : word + " names no host" + expected + ": " + Printable.line(named, 60));
        }
        OtherHost host = parsed.get();
        if (!host.isAllowed(remote)) {
            return refused("the server sends clients to " + host
                    + ": set target.allowRemote: true to follow it, or set target.attach to that node");
        }
        if (host.is(target) || followed.stream().anyMatch(before -> before.is(host.address()))) {
            return refused("the server sends clients in a circle, back to " + host);
        }
        if (followed.size() == MOST) {
            return refused("the server sends clients to more than " + MOST + " hosts in a row, the last is " + host);
        }
        followed.add(host);
        return new Next(parsed, "");
    }

    private static Next refused(String why) {
        return new Next(Optional.empty(), why);
    }
}
