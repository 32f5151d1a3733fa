package dev.throng.rtmp.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectAddressTest {

    @ParameterizedTest
    @CsvSource({
        "rtmp://10.0.0.7:1936/live, false, 10.0.0.7, 1936, live",
        "rtmp://edge.example.net/live, false, edge.example.net, 1935, live",
        "RTMPS://edge.example.net/a/b, true, edge.example.net, 443, a/b",
        "rtmp://[::1]:1936/live?vhost=x, false, ::1, 1936, live?vhost=x",
    })
    void anAddressHasItsParts(String text, boolean tls, String host, int port, String application) {
        assertThat(RedirectAddress.parse(text)).contains(new RedirectAddress(tls, host, port, application, text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "live",
                "http://10.0.0.7/live",
                "rtmp://10.0.0.7",
                "rtmp:///live",
                "rtmp://u:p@10.0.0.7/live",
                "rtmp://a b/c",
                "rtmp:live"
            })
    void otherTextsAreNone(String text) {
        assertThat(RedirectAddress.parse(text)).isEmpty();
    }

    @Test
    void blanksAroundItDoNotMatter() {
        assertThat(RedirectAddress.parse(" rtmp://127.0.0.1/live ")
                        .orElseThrow()
                        .text())
                .isEqualTo("rtmp://127.0.0.1/live");
    }
}
