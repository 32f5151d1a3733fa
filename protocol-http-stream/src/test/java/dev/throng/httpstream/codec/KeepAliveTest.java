package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a connection carries another request, as servers state it. */
class KeepAliveTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "never",
            value = {
                "HTTP/1.1 |                                                       | true  | never",
                "HTTP/1.1 | Connection: close                                     | false | never",
                "HTTP/1.1 | connection: CLOSE                                     | false | never",
                "HTTP/1.1 | Connection: x-option,  Close                          | false | never",
                "HTTP/1.1 | Connection: keep-alive;Connection: close              | false | never",
                "HTTP/1.1 | Connection: keep-alive, close                         | false | never",
                "HTTP/1.1 | Connection: closed                                    | true  | never",
                "HTTP/1.1 | Connection: keep-alive;Keep-Alive: timeout=5, max=100 | true  | 5",
                "HTTP/1.1 | Keep-Alive: timeout=20                                | true  | 20",
                "HTTP/1.1 | Keep-Alive: Max=3,Timeout = \"7\"                     | true  | 7",
                "HTTP/1.1 | Keep-Alive: 300                                       | true  | never",
                "HTTP/1.1 | Keep-Alive: timeout=soon                              | true  | never",
                "HTTP/1.1 | Connection: Keep-Alive;Keep-Alive: timeout=5, max=0   | false | never",
                "HTTP/1.0 |                                                       | false | never",
                "HTTP/1.0 | Connection: Keep-Alive                                | true  | never",
                "HTTP/1.0 | Connection: Keep-Alive;Keep-Alive: timeout=15         | true  | 15",
                "HTTP/1.0 | Connection: close, keep-alive                         | false | never",
                "HTTP/1.0 | Keep-Alive: timeout=15                                | false | never",
                "ICY      | Connection: keep-alive                                | false | never",
            })
    void aConnectionIsKeptAsTheHeadSays(String version, String headers, boolean kept, Long idleSeconds)
            throws ResponseException {
        String lines = headers == null ? "" : headers.replace(";", "\r\n") + "\r\n";
        String text = version + " 200 OK\r\nContent-Length: 4\r\n" + lines + "\r\n";
        ResponseHeadReader reader = new ResponseHeadReader();
        assertThat(reader.read(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1)))
                .isTrue();
        assertThat(reader.head().keepAlive())
                .isEqualTo(new KeepAlive(kept, idleSeconds == null ? Long.MAX_VALUE : idleSeconds));
    }
}
