package dev.throng.xmpp.settings;

import dev.throng.http.HttpHeader;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;
import dev.throng.protocol.SettingException;
import dev.throng.xmpp.client.LoginOptions.Security;
import dev.throng.xmpp.client.XmppTransport;
import dev.throng.xmpp.websocket.Handshake;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What carries the XML streams. Its keys stand in the section {@code settings} itself. Immutable. */
public record TransportSettings(
        @Setting(
                value = "what carries the XML streams: tcp, websocket (RFC 7395), or bosh (XEP-0124)",
                fallback = "tcp")
        Kind transport,

        @Setting(
                value = "the opening handshake of WebSocket",
                fallback = "{}",
                example = "{path: /ws}",
                exampleNeeds = "transport: websocket")
        WebSocketSettings websocket,

        @Setting(
                value = "the HTTP requests of BOSH",
                fallback = "{}",
                example = "{path: /bosh}",
                exampleNeeds = "transport: bosh")
        BoshSettings bosh) {

    /** A TCP connection. */
    public static final TransportSettings TCP =
            new TransportSettings(Kind.TCP, WebSocketSettings.DEFAULT, BoshSettings.DEFAULT);

    public TransportSettings {
        if (transport != Kind.WEBSOCKET) {
            Expect.that(
                    websocket.equals(WebSocketSettings.DEFAULT),
                    "websocket",
                    "given",
                    "only together with transport: websocket");
        }
        if (transport != Kind.BOSH) {
            Expect.that(bosh.equals(BoshSettings.DEFAULT), "bosh", "given", "only together with transport: bosh");
        }
    }

    /** What carries a stream. */
    public enum Kind {
        /** TCP (RFC 6120). */
        TCP,
        /** WebSocket (RFC 7395). */
        WEBSOCKET,
        /** HTTP requests (XEP-0124, XEP-0206). */
        BOSH
    }

    /** The section {@code websocket}. */
    public record WebSocketSettings(
            @Setting(
                    value = "where the server offers WebSocket; the default is that of prosody",
                    fallback = "/xmpp-websocket",
                    example = "/ws")
            String path,

            @Setting(
                    value =
                            "further headers of the handshake; Host is the domain and the target's port, unless it is among them",
                    fallback = "{}",
                    example = "{Origin: \"https://chat.example.org\"}")
            Map<String, String> headers,

            @Setting(value = "whether permessage-deflate is offered (RFC 7692); it costs CPU", fallback = "false")
            boolean compression) {

        static final WebSocketSettings DEFAULT = new WebSocketSettings("/xmpp-websocket", Map.of(), false);

        public WebSocketSettings {
            boolean good = path.startsWith("/") && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '#');
            Expect.that(good, "path", path, "a path from its slash on, percent-encoded where it is not plain ASCII");
            headers = Map.copyOf(headers);
            headersOf(headers);
        }

        private static List<HttpHeader> headersOf(Map<String, String> headers) {
            List<HttpHeader> all = headers.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(each -> new HttpHeader(each.getKey(), each.getValue()))
                    .toList();
            for (HttpHeader header : all) {
                Expect.that(
                        !Handshake.isOwn(header),
                        "headers",
                        header.name(),
                        "other headers, because the handshake sets this one");
            }
            return all;
        }
    }

    /** The same transport with the usual paths, where the reference target serves it, and without headers, which may be secrets. */
    TransportSettings forReferenceTarget() {
        WebSocketSettings usual =
                new WebSocketSettings(WebSocketSettings.DEFAULT.path(), Map.of(), websocket.compression());
        return new TransportSettings(transport, usual, bosh.forReferenceTarget());
    }

    /**
     * Requires a kind of encryption that the transport has.
     *
     * @throws SettingException that names {@code security}
     */
    void requireFit(Security security) {
        if (transport != Kind.TCP && security == Security.STARTTLS) {
            throw new SettingException(
                    "security",
                    "starttls (expected: direct-tls for wss, or none for ws, because transport: "
                            + transport.name().toLowerCase(Locale.ROOT) + " has no STARTTLS)");
        }
    }

    /** The transport as the client needs it. */
    public XmppTransport asTransport() {
        return switch (transport) {
            case TCP -> XmppTransport.TCP;
            case WEBSOCKET ->
                new XmppTransport.WebSocket(
                        websocket.path(), WebSocketSettings.headersOf(websocket.headers()), websocket.compression());
            case BOSH -> bosh.asTransport();
        };
    }
}
