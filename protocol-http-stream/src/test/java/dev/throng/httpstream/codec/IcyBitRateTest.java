package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The header {@code icy-br}. */
class IcyBitRateTest {

    @ParameterizedTest
    @CsvSource({"64, 64", "320, 320", "999999, 999999", "1000000, 1000000", "100000000000000000000, 2147483647"})
    void aBitRateIsReadWholeAndNotCut(String value, int kbps) throws Exception {
        byte[] line = ("icy-br: " + value).getBytes(StandardCharsets.ISO_8859_1);
        byte[] status = "ICY 200 OK".getBytes(StandardCharsets.ISO_8859_1);
        HeadBuilder head = HeadBuilder.ofStatusLine(status, status.length);
        head.header(line, line.length);
        assertThat(head.build().icy().kbps()).hasValue(kbps);
    }
}
