package dev.throng.xmpp.client;

import dev.throng.http.HttpHeader;
import java.util.List;

/** What carries the XML stream of a session. Immutable. */
public sealed interface XmppTransport {

    /** A TCP connection (RFC 6120 §3), with or without TLS. */
    record Tcp() implements XmppTransport {}

    /**
     * A WebSocket connection (RFC 7395).
     *
     * @param path where the server offers it, with its slash
     * @param headers further headers of the opening handshake
     * @param compression whether permessage-deflate is offered (RFC 7692)
     */
    record WebSocket(String path, List<HttpHeader> headers, boolean compression) implements XmppTransport {

        public WebSocket {
            headers = List.copyOf(headers);
        }
    }

    /**
     * HTTP requests (XEP-0124, XEP-0206).
     *
     * @param path where the server takes them, with its slash
     * @param headers further headers of each request
     * @param waitSeconds how long the server may hold a request
     * @param hold how many requests the server may hold
     */
    record Bosh(String path, List<HttpHeader> headers, int waitSeconds, int hold) implements XmppTransport {

        public Bosh {
            headers = List.copyOf(headers);
        }

        /** How many connections a session has at most. */
        public int connections() {
            return hold + 1;
        }
    }

    /** A TCP connection. */
    XmppTransport TCP = new Tcp();
}
