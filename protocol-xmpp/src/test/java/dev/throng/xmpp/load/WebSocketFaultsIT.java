package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that break the rules of WebSocket: each failure has a name, and nothing stays behind. */
@Timeout(180)
class WebSocketFaultsIT {

    private final Settings settings =
            new Settings().with("transport", "websocket").with("deadlines.upgrade", "2m");

    private List<String> failsBy(String id, ScriptedXmppServer server) {
        return Faults.failsBy(id, server, settings);
    }

    private List<String> failsToOpen(String id, UnaryOperator<String> answer) throws IOException {
        return failsBy(id, ScriptedXmppServer.webSocket(answer));
    }

    /** The server writes these bytes instead of its features. */
    private List<String> failsByBytes(String id, byte[] bytes) throws IOException {
        return failsBy(id, ScriptedXmppServer.webSocket().at(Moment.STREAM, (peer, said) -> peer.write(bytes)));
    }

    private static byte[] text(String message) {
        return WebSocketCarrier.frame(1, message.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"400", "401", "403", "404", "405", "426", "429", "500", "502", "503", "504"})
    void aStatusIsNamed(String status) throws IOException {
        assertThat(failsToOpen(
                                "http-status-" + status + "-during-upgrade",
                                request -> "HTTP/1.1 " + status + " No\r\nContent-Length: 2\r\n\r\nno")
                        .get(0))
                .contains("the server answered GET /xmpp-websocket for the host localhost:")
                .endsWith(" with the status " + status);
    }

    @Test
    void anUnusualStatusIsNamedWithItsNumber() throws IOException {
        assertThat(failsToOpen("http-status-other-during-upgrade", request -> "HTTP/1.1 418 Teapot\r\n\r\n")
                        .get(0))
                .endsWith(" with the status 418");
    }

    @ParameterizedTest
    @ValueSource(strings = {"301", "302", "303", "307", "308"})
    void aRedirectIsNamedAndNotFollowed(String status) throws IOException {
        assertThat(failsToOpen(
                                "http-status-" + status + "-during-upgrade",
                                request -> "HTTP/1.1 " + status + " Found\r\nLocation: http://127.0.0.1:1/x\r\n\r\n")
                        .get(0))
                .endsWith(" with the status " + status + " to http://127.0.0.1:1/x, which Throng does not follow");
    }

    @Test
    void aServerOfStreamsIsNoHttpServer() throws IOException {
        failsToOpen("bad-http-during-upgrade", request -> Conduct.HEADER + "\r\n");
    }

    @Test
    void anEndlessHeadIsNoHttpServer() throws IOException {
        failsToOpen("bad-http-during-upgrade", request -> "HTTP/1.1 101 OK\r\n" + "a: b\r\n".repeat(10_000));
    }

    @Test
    void aWrongSubprotocolIsNamed() throws IOException {
        failsToOpen("bad-upgrade-subprotocol", request -> WebSocketCarrier.accepting(request)
                .replace(": xmpp\r\n", ": mqtt\r\n"));
        failsToOpen("bad-upgrade-subprotocol", request -> WebSocketCarrier.accepting(request)
                .replace("Sec-WebSocket-Protocol", "X"));
    }

    @Test
    void aWrongAcceptKeyIsNamed() throws IOException {
        failsToOpen("bad-upgrade-accept-key", request -> WebSocketCarrier.accepting(request)
                .replaceAll("(Sec-WebSocket-Accept: )....", "$1aaaa"));
    }

    @Test
    void anExtensionThatWasNotOfferedIsNamed() throws IOException {
        failsToOpen("bad-upgrade-extension", request -> WebSocketCarrier.accepting(request)
                .replace(
                        ": xmpp\r\n",
                        ": xmpp\r\nSec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover\r\n"));
    }

    @Test
    void anAnswerWithoutUpgradeIsNamed() throws IOException {
        failsToOpen("bad-upgrade-no-websocket", request -> WebSocketCarrier.accepting(request)
                .replace("Upgrade: websocket\r\n", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "820101, binary",
        "830101, opcode",
        "c10101, reserved-bit",
        "818100000000, masked",
        "8000, fragments",
        "0900, control-frame",
        "817e0001, length",
        "880103, close-code"
    })
    void aWrongFrameIsNamed(String hex, String condition) throws IOException {
        failsByBytes("bad-frame-" + condition + "-during-stream", ByteBufUtil.decodeHexDump(hex));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"''", "' '", "<features xmlns='http://etherx.jabber.org/streams'>", "<a xmlns='b'/><c xmlns='d'/>"
            })
    void aMessageThatIsNotOneElementIsNamed(String message) throws IOException {
        String id = message.startsWith("<a") ? "unexpected-answer-during-stream" : "bad-frame-element-during-stream";
        failsByBytes(id, text(message));
    }

    /** The first element is expected, so that the second is what fails. */
    @Test
    void asSecondElementInAMessageIsNamed() throws IOException {
        failsByBytes(
                "bad-frame-element-during-auth",
                text("<stream:features xmlns:stream='http://etherx.jabber.org/streams'><mechanisms"
                        + " xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>PLAIN</mechanism></mechanisms>"
                        + "</stream:features><success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<stream:features/>", "</documents>", "text", "<!DOCTYPE a><a/>", "<a xmlns='b'>&lol;</a>"})
    void aMessageThatIsNoXmlOfXmppIsNamed(String message) throws IOException {
        failsByBytes("bad-xml-during-stream", text(message));
    }

    @Test
    void bytesThatAreNoUtf8AreNamed() throws IOException {
        assertThat(failsByBytes(
                                "bad-xml-during-stream",
                                WebSocketCarrier.frame(1, new byte[] {'<', 'a', '>', (byte) 0xC3, '<', '/', 'a', '>'}))
                        .get(0))
                .contains("not UTF-8");
    }

    /** Only the length has come, so that nothing is held. */
    @Test
    void anOversizedFrameIsNamedByItsLength() throws IOException {
        settings.with("maxStanzaBytes", 10_000);
        assertThat(failsByBytes("too-large-during-stream", ByteBufUtil.decodeHexDump("817f7fffffffffffffff"))
                        .get(0))
                .endsWith("a message longer than the limit of 10000 bytes");
    }

    @Test
    void aFragmentedMessageBeyondTheLimitIsNamed() throws IOException {
        settings.with("maxStanzaBytes", 10_000);
        failsBy("too-large-during-stream", ScriptedXmppServer.webSocket().at(Moment.STREAM, (peer, said) -> {
            byte[] part = text("<a xmlns='b'>" + "x".repeat(5_000));
            part[0] = 1;
            peer.write(part);
            part = text("y".repeat(5_000));
            part[0] = 0;
            peer.write(part);
        }));
    }

    @ParameterizedTest
    @CsvSource({"03e8, 1000", "03e9, 1001", "03f0, 1008", "03f3, 1011", "0fa0, other", "'', 1005"})
    void aCloseFrameIsNamedByItsCode(String code, String condition) throws IOException {
        byte[] payload = (new String(ByteBufUtil.decodeHexDump(code), StandardCharsets.ISO_8859_1)
                        + (code.isEmpty() ? "" : "no room"))
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(failsByBytes("websocket-closed-" + condition + "-during-stream", WebSocketCarrier.frame(8, payload))
                        .get(0))
                .endsWith(code.isEmpty() ? ": " : "no room");
    }

    @Test
    void aStreamThatTheServerClosesIsClosed() throws IOException {
        failsByBytes("closed-during-stream", text("<close xmlns='urn:ietf:params:xml:ns:xmpp-framing'/>"));
    }

    @Test
    void aStreamErrorIsNamed() throws IOException {
        failsBy(
                "stream-error-host-unknown-during-stream",
                ScriptedXmppServer.webSocket()
                        .at(
                                Moment.STREAM,
                                (peer, said) -> peer.say(Conduct.HEADER + Conduct.streamError("host-unknown"))));
    }

    @ParameterizedTest
    @CsvSource({
        "wss://127.0.0.1:1/ws, see-other-uri names no host for ws: wss://127.0.0.1:1/ws",
        "ws://user@127.0.0.1:1/ws, see-other-uri names no host for ws: ws://user@127.0.0.1:1/ws",
        "'', see-other-uri names no host",
        "ws://node2.example.org/ws, 'the server sends clients to node2.example.org:80: set target.allowRemote: true to"
                + " follow it, or set target.attach to that node'"
    })
    void anAddressThatCannotBeFollowedIsNamed(String uri, String detail) throws IOException {
        assertThat(failsByBytes(
                                "stream-error-see-other-host-during-stream",
                                text("<close xmlns='urn:ietf:params:xml:ns:xmpp-framing' see-other-uri='" + uri
                                        + "'/>"))
                        .get(0))
                .endsWith(detail);
    }
}
