package dev.throng.riemann.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherServiceTest {

    private static int length(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex)).getInt();
    }

    @ParameterizedTest
    @CsvSource({
        "48454c4f, HELO", // a greeting
        "48545450, HTTP", // an answer of HTTP
        "5353482d, SSH-",
        "32323020, 220", // SMTP, FTP
        "2d455252, -ERR", // Redis, POP3
        "3c3f786d, <?xm", // XMPP
    })
    void aTextIsQuoted(String hex, String text) {
        assertThat(OtherService.of(length(hex)))
                .contains("the target sends a text that begins with \"" + text
                        + "\", so another service listens on this port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"15030100", "15030300", "16030300", "14030300", "17030300"})
    void aTlsRecordIsNamed(String hex) {
        assertThat(OtherService.of(length(hex)))
                .contains("the target speaks TLS on this port (set settings.transport to tls)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000002", "00ffffff", "01000000", "7fffffff", "ffffffff", "77359400", "48454c00"})
    void aLengthIsNoService(String hex) {
        assertThat(OtherService.of(length(hex))).isEmpty();
    }
}
