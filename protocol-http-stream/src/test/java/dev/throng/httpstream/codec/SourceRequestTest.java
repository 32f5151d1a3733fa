package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceRequestTest {

    private static final BasicCredentials CREDENTIALS = new BasicCredentials("source", "hackme");

    private static SourceRequest request(SourceMethod method, Map<String, String> fields) {
        return new SourceRequest(method, "/live-1.mp3", "localhost:8000", CREDENTIALS, "Throng", "audio/mpeg", fields);
    }

    private static String written(SourceRequest request) {
        ByteBuf out = Unpooled.buffer();
        request.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void putAsksWhetherTheMediumIsWanted() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ice-name", "Zürich");
        fields.put("ice-bitrate", "64");

        assertThat(written(request(SourceMethod.PUT_EXPECT, fields)))
                .isEqualTo("PUT /live-1.mp3 HTTP/1.1\r\n"
                        + "Host: localhost:8000\r\n"
                        + "Authorization: Basic c291cmNlOmhhY2ttZQ==\r\n"
                        + "User-Agent: Throng\r\n"
                        + "Content-Type: audio/mpeg\r\n"
                        + "ice-name: Zürich\r\n"
                        + "ice-bitrate: 64\r\n"
                        + "Expect: 100-continue\r\n\r\n");
    }

    @Test
    void putCanDoWithout() {
        assertThat(written(request(SourceMethod.PUT, Map.of())))
                .startsWith("PUT /live-1.mp3 HTTP/1.1\r\n")
                .doesNotContain("Expect");
    }

    @Test
    void oldSourcesNameNoHost() {
        assertThat(written(request(SourceMethod.SOURCE, Map.of())))
                .startsWith("SOURCE /live-1.mp3 HTTP/1.0\r\nAuthorization: ")
                .endsWith("\r\n\r\n")
                .doesNotContain("Host");
        assertThat(written(request(SourceMethod.SOURCE_ICE, Map.of()))).startsWith("SOURCE /live-1.mp3 ICE/1.0\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "live", "/a b", "/a\r\nX: y", "/ü", "/a#b"})
    void aMountThatIsNoPathIsRefused(String mount) {
        assertThatThrownBy(() -> new SourceRequest(
                        SourceMethod.PUT, mount, "localhost", CREDENTIALS, "Throng", "audio/mpeg", Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("mount: ");
    }

    @Test
    void noValueCanEndItsLine() {
        assertThatThrownBy(() -> request(SourceMethod.PUT, Map.of("ice-name", "a\r\nX-Evil: b")))
                .hasMessageContaining("no control characters");
        assertThatThrownBy(() -> request(SourceMethod.PUT, Map.of("ice name", "a")))
                .hasMessageContaining("letters, digits and hyphens");
    }

    @Test
    void thePasswordIsNotInTheText() {
        assertThat(request(SourceMethod.PUT, Map.of()).toString()).doesNotContain("hackme");
    }
}
