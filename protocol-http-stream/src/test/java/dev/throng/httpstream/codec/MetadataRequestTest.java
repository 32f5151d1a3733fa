package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MetadataRequestTest {

    private static MetadataRequest request(String song) {
        return new MetadataRequest(
                "/admin/metadata", "/a.mp3", song, "localhost:8000", new BasicCredentials("admin", "pass"), "Throng");
    }

    private static String written(MetadataRequest request) {
        ByteBuf out = Unpooled.buffer();
        request.writeTo(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theSongTravelsAsEncodedUtf8() {
        assertThat(written(request("Größe & Ton = 100 % + 1\r\nX: y")))
                .isEqualTo("GET /admin/metadata?mount=%2Fa.mp3&mode=updinfo&charset=UTF-8"
                        + "&song=Gr%C3%B6%C3%9Fe%20%26%20Ton%20%3D%20100%20%25%20%2B%201%0D%0AX%3A%20y HTTP/1.1\r\n"
                        + "Host: localhost:8000\r\n"
                        + "Authorization: Basic YWRtaW46cGFzcw==\r\n"
                        + "User-Agent: Throng\r\n"
                        + "Connection: close\r\n\r\n");
    }

    @Test
    void thePathCannotSmuggleALine() {
        assertThatThrownBy(() -> new MetadataRequest(
                        "/admin\r\nX: y", "/a", "s", "localhost", new BasicCredentials("u", "p"), "Throng"))
                .hasMessageStartingWith("path: ");
    }

    @Test
    void thePasswordIsNotInTheText() {
        assertThat(request("s").toString()).doesNotContain("pass");
    }
}
