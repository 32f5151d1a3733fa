package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** WebSocket on the port of streams, with the client of the JDK. */
@Timeout(180)
class WebSocketIT {

    private static final String FRAMING = "urn:ietf:params:xml:ns:xmpp-framing";
    private static final long SECONDS = 60;

    private final XmppServer server = XmppServers.start("--users=100", "--roster=2", "--max-stanza-bytes=10000");

    @AfterEach
    void stop() {
        server.close();
    }

    /** Collects whole messages, and the code of the close frame as {@code closed 1000}. */
    private static final class Received implements WebSocket.Listener {

        private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            part.append(text);
            if (last) {
                messages.add(part.toString());
                part.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onPong(WebSocket socket, ByteBuffer message) {
            messages.add("pong " + UTF_8.decode(message));
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            messages.add("closed " + code);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            messages.add("failed " + error);
        }

        String next() throws InterruptedException {
            String message = messages.poll(SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("no message came");
            }
            return message;
        }
    }

    private WebSocket connect(Received received) throws Exception {
        return HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .subprotocols("xmpp")
                .buildAsync(
                        URI.create("ws://127.0.0.1:" + XmppServers.port("tcp", server) + "/xmpp-websocket"), received)
                .get(SECONDS, TimeUnit.SECONDS);
    }

    private static void send(WebSocket socket, String message) throws Exception {
        socket.sendText(message, true).get(SECONDS, TimeUnit.SECONDS);
    }

    private static void open(WebSocket socket, Received received) throws Exception {
        send(socket, "<open xmlns='" + FRAMING + "' to='localhost' version='1.0'/>");
        assertThat(received.next())
                .startsWith("<open xmlns='" + FRAMING + "' version='1.0' xml:lang='en' id='")
                .endsWith(" from='localhost'/>");
    }

    private static void logIn(WebSocket socket, Received received) throws Exception {
        open(socket, received);
        assertThat(received.next())
                .startsWith("<stream:features xmlns:stream='http://etherx.jabber.org/streams'>")
                .contains("<mechanism>PLAIN</mechanism>")
                .doesNotContain("starttls");
        String plain = Base64.getEncoder().encodeToString("\0user-000007\0pass".getBytes(UTF_8));
        send(socket, "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>" + plain + "</auth>");
        assertThat(received.next()).isEqualTo("<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>");
        open(socket, received);
        assertThat(received.next()).contains("urn:ietf:params:xml:ns:xmpp-bind");
        send(
                socket,
                "<iq xmlns='jabber:client' type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'>"
                        + "<resource>desk</resource></bind></iq>");
        assertThat(received.next())
                .startsWith("<iq xmlns='jabber:client' ")
                .contains("<jid>user-000007@localhost/desk");
    }

    @Test
    void aClientLogsInGetsItsRosterAndClosesGracefully() throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        assertThat(socket.getSubprotocol()).isEqualTo("xmpp");
        logIn(socket, received);
        send(socket, "<iq xmlns='jabber:client' type='get' id='r'><query xmlns='jabber:iq:roster'/></iq>");
        assertThat(received.next()).contains("jid='user-000006@localhost'", "jid='user-000008@localhost'");
        send(socket, "<presence xmlns='jabber:client'/>");
        assertThat(received.next()).startsWith("<presence xmlns='jabber:client' ");
        send(socket, "<close xmlns='" + FRAMING + "'/>");
        assertThat(received.next()).isEqualTo("<close xmlns='" + FRAMING + "'/>");
        assertThat(received.next()).isEqualTo("closed 1000");
        assertThat(server.state().counters.sessionsOnline.sum()).isZero();
    }

    @Test
    void pingsAreAnsweredWithTheirBytes() throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        socket.sendPing(ByteBuffer.wrap("are you there".getBytes(UTF_8))).get(SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).isEqualTo("pong are you there");
    }

    @Test
    void aMessageInFragmentsIsOneMessage() throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        socket.sendText("<open xmlns='" + FRAMING + "' to='lo", false).get(SECONDS, TimeUnit.SECONDS);
        socket.sendText("calhost' version='1.0'/>", true).get(SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).startsWith("<open ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<iq xmlns='jabber:client'|not-well-formed",
                "<message xmlns='jabber:client' type='error'/><presence xmlns='jabber:client'/>|not-well-formed",
                "''|not-well-formed",
                "</messages>|not-well-formed",
                "<?xml version='1.0'?>|restricted-xml",
                "<!DOCTYPE x><x/>|restricted-xml",
                "<stream:features/>|not-well-formed",
                "<open xmlns='urn:ietf:params:xml:ns:xmpp-framing' to='localhost' version='1.0'/>|policy-violation"
            })
    void aMessageThatIsNotOneElementOfTheSessionEndsIt(String message, String condition) throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        logIn(socket, received);
        send(socket, message);
        assertThat(received.next())
                .startsWith("<stream:error xmlns:stream='http://etherx.jabber.org/streams'><" + condition + " ");
        assertThat(received.next()).isEqualTo("<close xmlns='" + FRAMING + "'/>");
        assertThat(received.next()).isEqualTo("closed 1000");
    }

    @Test
    void anElementBeforeTheStreamIsOpenIsRefused() throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        send(socket, "<presence xmlns='jabber:client'/>");
        assertThat(received.next()).startsWith("<open ");
        assertThat(received.next()).contains("<bad-format ");
    }

    @Test
    void aBinaryMessageIsRefused() throws Exception {
        Received received = new Received();
        WebSocket socket = connect(received);
        open(socket, received);
        assertThat(received.next()).contains("features");
        socket.sendBinary(ByteBuffer.wrap(new byte[] {1}), true).get(SECONDS, TimeUnit.SECONDS);
        assertThat(received.next()).contains("<bad-format ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /other HTTP/1.1|Sec-WebSocket-Protocol: xmpp|404 Not Found",
                "GET /xmpp-websocket HTTP/1.1|Sec-WebSocket-Protocol: mqtt|400 Bad Request",
                "GET /xmpp-websocket HTTP/1.1|X: y|400 Bad Request",
                "GET /xmpp-websocket HTTP/1.1|Sec-WebSocket-Protocol: mqtt, xmpp|101 Switching Protocols"
            })
    void onlyAHandshakeForXmppAtItsPathIsAccepted(String line, String header, String status) throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            client.send(line + "\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + header
                    + "\r\n\r\n");
            assertThat(client.expect("\r\n")).isEqualTo("HTTP/1.1 " + status + "\r\n");
        }
    }

    @Test
    void anHttpRequestWithoutUpgradeGetsAnAnswer() throws Exception {
        try (RawXmppClient client = RawXmppClient.to(server)) {
            client.send("GET /xmpp-websocket HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.rest()).startsWith("HTTP/1.1 426 Upgrade Required\r\n");
        }
    }
}
