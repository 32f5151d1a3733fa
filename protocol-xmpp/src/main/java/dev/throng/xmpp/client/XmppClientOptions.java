package dev.throng.xmpp.client;

import dev.throng.protocol.settings.SocketSettings.SlowReaders;
import dev.throng.transport.DialOptions;
import dev.throng.transport.Endpoint;
import dev.throng.transport.Tls;
import dev.throng.xmpp.codec.StreamLimits;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How an {@link XmppClient} connects and logs in. Immutable.
 *
 * @param dial how connections are opened
 * @param transport what carries the streams
 * @param tls how STARTTLS or direct TLS secures connections; empty without encryption
 * @param login how sessions are opened
 * @param stepDeadlines how long steps of a login may take; a step that is missing has no deadline. The TCP connection and TLS handshakes
 *     have the timeouts of {@code dial}
 * @param slowReaders the sessions that read slowly once they are online
 * @param stanzas the longest stanza accepted, and the memory that stanzas may occupy while they arrive
 * @param otherMachines whether the server may send connections to other machines than this one
 * @param maxPendingBytes bytes that may wait until the socket takes them; the connection is closed beyond that
 */
public record XmppClientOptions(
        DialOptions dial,
        XmppTransport transport,
        Optional<Tls> tls,
        LoginOptions login,
        Map<Step, Duration> stepDeadlines,
        SlowReaders slowReaders,
        StreamLimits stanzas,
        boolean otherMachines,
        int maxPendingBytes) {

    /** The application protocol of direct TLS, whose port other protocols may share (XEP-0368). */
    private static final String ALPN = "xmpp-client";

    private static final String ALPN_OF_HTTP = "http/1.1";

    public XmppClientOptions {
        stepDeadlines = Map.copyOf(stepDeadlines);
    }

    /** Where connections go: with TLS from the first byte if that is asked for. */
    public Endpoint endpoint(InetSocketAddress address) {
        return endpoint(address, tls);
    }

    /** As {@link #endpoint(InetSocketAddress)}, with the TLS of an account. */
    Endpoint endpoint(InetSocketAddress address, Optional<Tls> own) {
        String protocol = transport.equals(XmppTransport.TCP) ? ALPN : ALPN_OF_HTTP;
        return login.directTls()
                ? new Endpoint(address, own.map(with -> with.offering(protocol)))
                : Endpoint.plain(address);
    }
}
