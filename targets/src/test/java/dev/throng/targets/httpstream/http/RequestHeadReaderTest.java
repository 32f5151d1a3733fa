package dev.throng.targets.httpstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadReaderTest {

    private static final String HEAD = "PUT /a%20b?mount=%2Fx&song=A+%26+B%zz HTTP/1.1\r\nHost: h\r\n"
            + "Authorization: Basic c291cmNlOmhhY2ttZQ==\r\nICE-Name:  Some name \r\nExpect: 100-Continue\r\n\r\n";

    private static RequestHead read(String text) {
        return new RequestHeadReader(1000)
                .read(Unpooled.copiedBuffer(text, UTF_8))
                .orElseThrow();
    }

    @Test
    void headIsTheSameWhereverItIsSplitAndNothingBeyondIsRead() {
        byte[] bytes = (HEAD + "body").getBytes(UTF_8);
        for (int split = 0; split <= bytes.length; split++) {
            RequestHeadReader reader = new RequestHeadReader(1000);
            ByteBuf first = Unpooled.wrappedBuffer(bytes, 0, split);
            ByteBuf second = Unpooled.wrappedBuffer(bytes, split, bytes.length - split);
            Optional<RequestHead> head = reader.read(first);
            RequestHead whole =
                    head.isPresent() ? head.get() : reader.read(second).orElseThrow();
            assertThat(whole.method()).isEqualTo("PUT");
            assertThat(whole.path()).isEqualTo("/a b");
            assertThat(whole.query().value("mount")).contains("/x");
            assertThat(whole.query().value("song")).contains("A & B%zz");
            assertThat(whole.field("ice-name")).contains("Some name");
            assertThat(whole.fieldEquals("expect", "100-continue")).isTrue();
            assertThat(whole.hasCredentials("source", "hackme")).isTrue();
            assertThat(whole.hasCredentials("source", "other")).isFalse();
            assertThat(first.readableBytes() + second.readableBytes()).isEqualTo(4);
        }
    }

    @Test
    void linesMayEndWithLineFeedsAndTheTargetMayNameTheServer() {
        RequestHead head = read("SOURCE http://h:8000/m ICE/1.0\nA: b\n\n");
        assertThat(head.path()).isEqualTo("/m");
        assertThat(head.field("a")).contains("b");
        assertThat(read("GET http://h HTTP/1.0\n\n").path()).isEqualTo("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /\r\n\r\n",
                "GET / HTTP/2.0\r\n\r\n",
                "GET  / HTTP/1.1\r\n\r\n",
                "GET x HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                "GET / HTTP/1.1\r\n: no name\r\n\r\n",
                "\u0016\u0003\u0001\u0002 \n\n"
            })
    void invalidRequestIsRefused(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(BadRequestException.class);
    }

    @Test
    void endlessHeadIsRefusedAtTheLimit() {
        RequestHeadReader reader = new RequestHeadReader(1000);
        ByteBuf filler = Unpooled.buffer().writeZero(1000);
        assertThat(reader.read(filler)).isEmpty();
        assertThatThrownBy(() -> reader.read(Unpooled.wrappedBuffer(new byte[] {1})))
                .hasMessage("a head of more than 1000 bytes");
    }

    @Test
    void fieldValueCannotAddALine() {
        ByteBuf head = HttpReply.icecast("200 OK")
                .field("icy-name", "a\r\nX-Evil: 1\u0000")
                .head();
        assertThat(head.toString(UTF_8))
                .contains("\r\nicy-name: aX-Evil: 1\r\n\r\n")
                .doesNotContain("\nX-Evil");
        head.release();
    }
}
