package dev.throng.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.http.HttpException.Fault;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpHeadReaderTest {

    private static final String REDIRECT = "HTTP/1.1 100 Continue\r\nX: y\r\n\r\nHTTP/1.1 302 Found\r\n"
            + "Location: /ws\r\nconnection: keep-alive, Upgrade\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n";

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }

    private static HttpHead head(String text) throws HttpException {
        HttpHeadReader reader = new HttpHeadReader();
        assertThat(reader.read(bytes(text))).isTrue();
        return reader.head();
    }

    @Test
    void everySplitOfAHeadGivesTheSameHead() throws Exception {
        HttpHead whole = head(REDIRECT);
        for (int cut = 0; cut <= REDIRECT.length(); cut++) {
            HttpHeadReader reader = new HttpHeadReader();
            boolean complete = reader.read(bytes(REDIRECT.substring(0, cut)));
            assertThat(complete).isEqualTo(cut == REDIRECT.length());
            assertThat(complete || reader.read(bytes(REDIRECT.substring(cut)))).isTrue();
            assertThat(reader.head()).as("cut at %d", cut).isEqualTo(whole);
        }
    }

    @Test
    void headersAreFoundByTheirNameInAnyCase() throws Exception {
        HttpHead head = head(REDIRECT);
        assertThat(head.status()).isEqualTo(302);
        assertThat(head.http11()).isTrue();
        assertThat(head.isRedirect()).isTrue();
        assertThat(head.value("location")).isEqualTo(Optional.of("/ws"));
        assertThat(head.values("set-cookie")).containsExactly("a=1", "b=2");
        assertThat(head.has("Connection", "upgrade")).isTrue();
        assertThat(head.has("Connection", "close")).isFalse();
        assertThat(head.value("x")).isEmpty();
    }

    @Test
    void theHeadEndsBeforeWhatFollowsIt() throws Exception {
        ByteBuf in = bytes("HTTP/1.0 101 Switching Protocols\r\n\r\nframe");
        HttpHeadReader reader = new HttpHeadReader();
        assertThat(reader.read(in)).isTrue();
        assertThat(reader.head()).isEqualTo(new HttpHead(false, 101, List.of()));
        assertThat(in.toString(StandardCharsets.ISO_8859_1)).isEqualTo("frame");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<stream:stream>\r\n",
                "HTTP/2 200 OK\r\n",
                "HTTP/1.1 20 OK\r\n",
                "HTTP/1.1 2000 OK\r\n",
                "HTTP/1.1 OK\r\n",
                "\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n",
                "HTTP/1.1 200 OK\r\na b: c\r\n",
                "HTTP/1.1 200 OK\r\n: c\r\n",
                "HTTP/1.1 200 OK\r\na: b\r\n folded\r\n",
                "HTTP/1.1 200 OK\r\na: b\u0007\r\n",
                "HTTP/1.1 200 OK\r\na: b\u0000c\r\n",
                "HTTP/1.1 200 OK\r\na: b\rc\r\n"
            })
    void anythingElseIsNoHead(String text) {
        assertThatThrownBy(() -> new HttpHeadReader().read(bytes(text)))
                .isInstanceOfSatisfying(
                        HttpException.class, e -> assertThat(e.fault()).isEqualTo(Fault.BAD_HEAD));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "a: b\r\n", "x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n"})
    void anEndlessHeadEndsAtALimit(String part) throws Exception {
        HttpHeadReader reader = new HttpHeadReader();
        reader.read(bytes("HTTP/1.1 200 OK\r\n"));
        int[] fed = new int[1];
        assertThatThrownBy(() -> {
                    while (fed[0] < 10 * HeadLines.MAX_HEAD_BYTES) {
                        reader.read(bytes(part));
                        fed[0] += part.length();
                    }
                })
                .isInstanceOfSatisfying(
                        HttpException.class, e -> assertThat(e.fault()).isEqualTo(Fault.HEAD_TOO_LONG));
        assertThat(fed[0]).isLessThan(HeadLines.MAX_HEAD_BYTES + part.length());
    }

    @Test
    void aHeaderCannotEndItsLine() {
        assertThatThrownBy(() -> new HttpHeader("Authorization", "secret\r\nX: y"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Authorization (expected: a value without control characters)");
        assertThatThrownBy(() -> new HttpHeader("a b", "c")).isInstanceOf(IllegalArgumentException.class);
        assertThat(new HttpHeader("a", " b\t").value()).isEqualTo("b");
    }
}
