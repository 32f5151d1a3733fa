package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenRequestTest {

    private static String text(ListenRequest request, String url) {
        ByteBuf bytes = request.get(StreamAddress.parse(url), UnpooledByteBufAllocator.DEFAULT);
        try {
            return bytes.toString(StandardCharsets.US_ASCII);
        } finally {
            bytes.release();
        }
    }

    @Test
    void asksForTheStreamWithItsMetadata() {
        assertThat(text(
                        new ListenRequest(Version.HTTP_1_1, "Throng/1", true, Optional.empty()),
                        "http://Host:8000/a b?c"))
                .isEqualTo("GET /a%20b?c HTTP/1.1\r\nHost: host:8000\r\nUser-Agent: Throng/1\r\nAccept: */*\r\n"
                        + "Connection: close\r\nIcy-MetaData: 1\r\n\r\n");
    }

    /** The example of RFC 7617 §2. */
    @Test
    void saysWhoAsks() {
        BasicCredentials credentials = new BasicCredentials("Aladdin", "open sesame");
        assertThat(text(new ListenRequest(Version.HTTP_1_0, "x", false, Optional.of(credentials)), "http://host/"))
                .isEqualTo("GET / HTTP/1.0\r\nHost: host\r\nUser-Agent: x\r\nAccept: */*\r\nConnection: close\r\n"
                        + "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n\r\n");
        assertThat(credentials.toString()).doesNotContain("sesame");
        // RFC 7617 §2.1
        assertThat(new BasicCredentials("test", "123£").headerValue()).isEqualTo("Basic dGVzdDoxMjPCow==");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\r\nEvil: x", "ü", "a\tb"})
    void aNameOfOursCannotEndTheLine(String userAgent) {
        assertThatThrownBy(() -> new ListenRequest(Version.HTTP_1_1, userAgent, true, Optional.empty()))
                .hasMessageStartingWith("userAgent: ");
    }

    @Test
    void credentialsThatBasicCannotCarryFail() {
        assertThatThrownBy(() -> new BasicCredentials("a:b", "c")).hasMessageContaining("without a colon");
        assertThatThrownBy(() -> new BasicCredentials("a", "secret\n"))
                .hasMessageContaining("one with a control character")
                .hasMessageNotContaining("secret");
    }
}
