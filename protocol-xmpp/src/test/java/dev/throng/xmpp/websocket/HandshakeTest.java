package dev.throng.xmpp.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.http.HttpHead;
import dev.throng.http.HttpHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandshakeTest {

    /** The key of RFC 6455 §1.3. */
    private static final class Sample implements RandomGenerator {

        @Override
        public long nextLong() {
            throw new IllegalStateException("only bytes are needed");
        }

        @Override
        public void nextBytes(byte[] bytes) {
            byte[] nonce = "the sample nonce".getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(nonce, 0, bytes, 0, bytes.length);
        }
    }

    private final Handshake handshake = new Handshake(new Sample());

    private static HttpHead answer(String... nameAndValue) {
        List<HttpHeader> headers = new ArrayList<>();
        for (int i = 0; i < nameAndValue.length; i += 2) {
            headers.add(new HttpHeader(nameAndValue[i], nameAndValue[i + 1]));
        }
        return new HttpHead(true, 101, headers);
    }

    private static HttpHead good(String... more) {
        List<String> all = new ArrayList<>(List.of(
                "Upgrade", "WebSocket",
                "Connection", "keep-alive, upgrade",
                "Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
                "sec-websocket-protocol", "xmpp"));
        all.addAll(List.of(more));
        return answer(all.toArray(String[]::new));
    }

    @Test
    void theRequestHasWhatTheSpecificationsDemand() {
        assertThat(handshake.request(
                        "/xmpp-websocket",
                        "localhost:5280",
                        List.of(new HttpHeader("Origin", "https://example.org")),
                        false))
                .isEqualTo("""
                        GET /xmpp-websocket HTTP/1.1
                        Host: localhost:5280
                        Upgrade: websocket
                        Connection: Upgrade
                        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
                        Sec-WebSocket-Version: 13
                        Sec-WebSocket-Protocol: xmpp
                        Origin: https://example.org

                        """.replace("\n", "\r\n"));
    }

    @Test
    void theUsersHostReplacesTheUsualOne() {
        assertThat(handshake.request("/", "localhost", List.of(new HttpHeader("host", "proxy")), true))
                .contains("host: proxy\r\n")
                .contains("Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover;"
                        + " client_no_context_takeover\r\n")
                .doesNotContain("localhost");
    }

    @Test
    void eachHandshakeHasAnotherKey() {
        RandomGenerator random = new SplittableRandom();
        assertThat(new Handshake(random).request("/", "h", List.of(), false))
                .isNotEqualTo(new Handshake(random).request("/", "h", List.of(), false));
    }

    @Test
    void theAnswerOfAServerForXmppIsAccepted() throws Exception {
        assertThat(handshake.check(good(), false)).isFalse();
        assertThat(handshake.check(good(), true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "permessage-deflate; server_no_context_takeover",
        "permessage-deflate; client_no_context_takeover; server_no_context_takeover",
        "permessage-deflate; server_no_context_takeover; server_max_window_bits=10"
    })
    void messagesMayBeCompressedIfTheServerKeepsNoContext(String extensions) throws Exception {
        assertThat(handshake.check(good("Sec-WebSocket-Extensions", extensions), true))
                .isTrue();
    }

    private void assertRefused(HttpHead answer, boolean compression, WebSocketFault fault) {
        assertThatThrownBy(() -> handshake.check(answer, compression))
                .isInstanceOfSatisfying(
                        WebSocketException.class, e -> assertThat(e.fault()).isEqualTo(fault));
    }

    @ParameterizedTest
    @CsvSource({
        "permessage-deflate, true",
        "permessage-deflate; client_no_context_takeover, true",
        "permessage-deflate; server_no_context_takeover, false",
        "permessage-deflate; server_no_context_takeover; client_max_window_bits=9, true",
        "'permessage-deflate; server_no_context_takeover, x-frames', true",
        "x-webkit-deflate-frame, true"
    })
    void otherExtensionsAreRefused(String extensions, boolean offered) {
        assertRefused(good("Sec-WebSocket-Extensions", extensions), offered, WebSocketFault.EXTENSION);
    }

    @Test
    void answersThatOpenNoConnectionForXmppAreNamed() {
        String accept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
        assertRefused(answer("Connection", "upgrade"), false, WebSocketFault.NO_WEBSOCKET);
        assertRefused(answer("Upgrade", "websocket"), false, WebSocketFault.NO_WEBSOCKET);
        assertRefused(answer("Upgrade", "h2c", "Connection", "upgrade"), false, WebSocketFault.NO_WEBSOCKET);
        String[] upgrade = {"Upgrade", "websocket", "Connection", "upgrade"};
        assertRefused(answer(upgrade), false, WebSocketFault.ACCEPT_KEY);
        assertRefused(
                with(upgrade, "Sec-WebSocket-Accept", "dGhlIHNhbXBsZSBub25jZQ=="), false, WebSocketFault.ACCEPT_KEY);
        assertRefused(good("Sec-WebSocket-Accept", accept), false, WebSocketFault.ACCEPT_KEY);
        assertRefused(with(upgrade, "Sec-WebSocket-Accept", accept), false, WebSocketFault.SUBPROTOCOL);
        assertRefused(good("Sec-WebSocket-Protocol", "xmpp"), false, WebSocketFault.SUBPROTOCOL);
        assertRefused(
                with(upgrade, "Sec-WebSocket-Accept", accept, "Sec-WebSocket-Protocol", "mqtt"),
                false,
                WebSocketFault.SUBPROTOCOL);
    }

    private static HttpHead with(String[] some, String... more) {
        List<String> all = new ArrayList<>(List.of(some));
        all.addAll(List.of(more));
        return answer(all.toArray(String[]::new));
    }

    @Test
    void headersOfTheHandshakeItselfAreItsOwn() {
        assertThat(Handshake.isOwn(new HttpHeader("UPGRADE", "x"))).isTrue();
        assertThat(Handshake.isOwn(new HttpHeader("sec-websocket-protocol", "x")))
                .isTrue();
        assertThat(Handshake.isOwn(new HttpHeader("Host", "x"))).isFalse();
        assertThat(Handshake.isOwn(new HttpHeader("Cookie", "x"))).isFalse();
    }
}
