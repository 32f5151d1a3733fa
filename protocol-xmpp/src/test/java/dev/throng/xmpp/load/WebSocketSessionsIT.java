package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions on WebSocket that go as they should. */
@Timeout(180)
class WebSocketSessionsIT {

    private static final String FRAMING = "urn:ietf:params:xml:ns:xmpp-framing";

    private final Settings settings =
            new Settings().with("transport", "websocket").with("deadlines.upgrade", "2m");

    private static DriverRig rig(Settings settings, ScriptedXmppServer server) {
        return new DriverRig(new XmppProtocol(), settings.build(), server.address());
    }

    @Test
    void aSessionEndsItsStreamAndThenTheConnection() throws Exception {
        settings.with("sessionTime", "0s");
        List<String> ends = new CopyOnWriteArrayList<>();
        ScriptedXmppServer server = ScriptedXmppServer.webSocket();
        server.at(Moment.END, (peer, said) -> {
            peer.say("</stream:stream>");
            // the client answers with a close frame, which the carrier answers and takes for the end
            ends.add(said);
        });
        try (server;
                DriverRig rig = rig(settings, server.start())) {
            rig.start(XmppOperation.LOGIN, 5);
            rig.await("logouts", seen -> seen.counts().departed() == 5);
            server.awaitDeserted();
            assertThat(rig.seen().failures()).isEmpty();
            assertThat(ends).hasSize(5);
        }
    }

    @Test
    void pingsAreAnsweredWithinAndBetweenMessages() throws Exception {
        List<Peer> peers = new CopyOnWriteArrayList<>();
        ScriptedXmppServer server = ScriptedXmppServer.webSocket();
        server.at(Moment.PRESENCE, (peer, said) -> {
            byte[] message = ("<message xmlns='jabber:client' from='a@localhost/b'><body>hi</body></message>")
                    .getBytes(StandardCharsets.UTF_8);
            byte[] first = WebSocketCarrier.frame(1, Arrays.copyOf(message, 30));
            first[0] = 1;
            peer.write(first);
            peer.write(WebSocketCarrier.frame(9, "within".getBytes(StandardCharsets.UTF_8)));
            byte[] rest = WebSocketCarrier.frame(0, Arrays.copyOfRange(message, 30, message.length));
            peer.write(rest);
            peer.write(WebSocketCarrier.frame(9, "between".getBytes(StandardCharsets.UTF_8)));
            peers.add(peer);
        });
        try (server;
                DriverRig rig = rig(settings, server.start())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("a login", seen -> seen.counts().answered() == 1);
            server.await("pongs", () -> !peers.isEmpty() && peers.get(0).pongs().size() == 2);
            assertThat(peers.get(0).pongs()).containsExactly("within", "between");
        }
    }

    /** RFC 7395 §3.6.1. */
    @Test
    void aLoginFollowsToAnotherAddressAndItsPath() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        ScriptedXmppServer other = ScriptedXmppServer.webSocket(request -> {
            requests.add(request);
            return WebSocketCarrier.accepting(request);
        });
        ScriptedXmppServer first = ScriptedXmppServer.webSocket();
        first.at(
                Moment.STREAM,
                (peer, said) -> peer.write(WebSocketCarrier.frame(
                        1,
                        ("<close xmlns='" + FRAMING + "' see-other-uri='ws://127.0.0.1:"
                                        + other.address().getPort() + "/other?node=2'/>")
                                .getBytes(StandardCharsets.UTF_8))));
        try (other;
                first;
                DriverRig rig = rig(settings, first.start())) {
            other.start();
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("a login", seen -> seen.counts().answered() == 1);
            assertThat(requests).singleElement().satisfies(request -> assertThat(request)
                    .startsWith("GET /other?node=2 HTTP/1.1\r\nHost: 127.0.0.1:"
                            + other.address().getPort() + "\r\n"));
            assertThat(rig.seen().failures()).isEmpty();
        }
    }

    @Test
    void theHandshakeHasTheUsersPathAndHeaders() throws Exception {
        settings.with("websocket", "{path: /ws, headers: {Origin: 'https://example.org', Cookie: a=b}}");
        List<String> requests = new CopyOnWriteArrayList<>();
        ScriptedXmppServer server = ScriptedXmppServer.webSocket(request -> {
            requests.add(request);
            return WebSocketCarrier.accepting(request);
        });
        try (server;
                DriverRig rig = rig(settings, server.start())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("a login", seen -> seen.counts().answered() == 1);
            assertThat(requests.get(0))
                    .startsWith("GET /ws HTTP/1.1\r\nHost: localhost:"
                            + server.address().getPort() + "\r\n")
                    .contains("\r\nOrigin: https://example.org\r\n", "\r\nCookie: a=b\r\n");
        }
    }

    @Test
    void aSessionIsResumedAfterAServerWentAway() throws Exception {
        settings.with("streamManagement.enabled", true);
        ScriptedXmppServer server = ScriptedXmppServer.webSocket();
        server.conduct().managed = true;
        server.at(Moment.PRESENCE, (peer, said) -> {
            server.decent(Moment.PRESENCE).to(peer, said);
            peer.write(WebSocketCarrier.frame(8, new byte[] {3, (byte) 0xE9}));
            peer.close();
        });
        try (server;
                DriverRig rig = rig(settings, server.start())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("a login", seen -> seen.counts().answered() == 1);
            server.await("a resumption", () -> server.reached(Moment.RESUME) == 1);
            rig.await("a session", seen -> seen.counts().inSystem() == 1);
            assertThat(rig.seen().failures()).isEqualTo(Map.of());
        }
    }

    @Test
    void aSessionWhoseStanzaWasRefusedIsNotResumed() throws Exception {
        settings.with("streamManagement.enabled", true);
        ScriptedXmppServer server = ScriptedXmppServer.webSocket();
        server.conduct().managed = true;
        server.at(Moment.PRESENCE, (peer, said) -> {
            server.decent(Moment.PRESENCE).to(peer, said);
            peer.write(WebSocketCarrier.frame(8, new byte[] {3, (byte) 0xF1}));
            peer.close();
        });
        try (server;
                DriverRig rig = rig(settings, server.start())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("a lost session", seen -> !seen.failures().isEmpty());
            assertThat(rig.seen().failures()).isEqualTo(Map.of("websocket-closed-1009-during-session", 1L));
            assertThat(server.reached(Moment.RESUME)).isZero();
        }
    }
}
