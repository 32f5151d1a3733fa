package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeSpecTest {

    private static ProbeSpec spec(String kind, String url, Map<String, String> options) {
        return ProbeSpec.of(kind, URI.create(url), options);
    }

    @Test
    void listenersAreHeldAgainstOurAcceptedOnes() {
        ProbeSpec probe = spec("icecast", "http://127.0.0.1:8000/status-json.xsl", Map.of());

        assertThat(probe.columns()).containsExactly("icecast.listeners", "icecast.sources");
        assertThat(probe.compared()).contains(new ProbeSpec.Comparison("accepted", 0.05));
        assertThat(probe.authorization()).isEmpty();
    }

    @Test
    void anyNumberIsHeldAgainstWhatItIsTold() {
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n")).compared())
                .isEmpty();
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n", "gauge", "sessions", "tolerance", "2.5 %"))
                        .compared())
                .contains(new ProbeSpec.Comparison("sessions", 0.025));
        assertThat(spec("icecast", "http://127.0.0.1/", Map.of("gauge", "none")).compared())
                .isEmpty();
    }

    @Test
    void passwordComesFromOptionsOrUrlAndIsShownNowhere() {
        // base64 of admin:hackme
        assertThat(spec("icecast-admin", "http://127.0.0.1/x", Map.of("user", "admin", "password", "hackme"))
                        .authorization())
                .contains("Basic YWRtaW46aGFja21l");
        ProbeSpec inUrl = spec("icecast-admin", "http://admin:hackme@127.0.0.1:8000/x?pass=secret", Map.of());
        assertThat(inUrl.authorization()).contains("Basic YWRtaW46aGFja21l");
        assertThat(inUrl.url()).hasToString("http://127.0.0.1:8000/x?pass=secret");
        assertThat(inUrl.toString()).doesNotContain("hackme").doesNotContain("secret");
        assertThat(new Tally(inUrl).summary().page()).isEqualTo("http://127.0.0.1:8000/x");
    }

    @Test
    void pathIsOnTheTargetItself() {
        InetSocketAddress target = new InetSocketAddress("127.0.0.1", 8123);

        assertThat(spec("icecast", "/status-json.xsl", Map.of()).at(target).url())
                .hasToString("http://127.0.0.1:8123/status-json.xsl");
        assertThat(spec("icecast", "http://127.0.0.1:9/s", Map.of()).at(target).url())
                .hasToString("http://127.0.0.1:9/s");
    }

    @Test
    void srsIsAskedForAllAndNotForTen() {
        assertThat(spec("srs", "http://127.0.0.1:1985/api/v1/clients/", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/api/v1/clients/?count=1000000");
        assertThat(spec("srs", "http://127.0.0.1:1985/api/v1/clients/?count=7", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/api/v1/clients/?count=7");
    }

    @Test
    void mistakesSayWhatWasExpected() {
        assertThatThrownBy(() -> spec("icecats", "http://127.0.0.1/", Map.of()))
                .hasMessage(
                        "\"icecats\" is no kind of probe (expected: one of icecast, icecast-admin, shoutcast, nginx-rtmp, srs,"
                                + " json, xml)");
        assertThatThrownBy(() -> spec("icecast", "http://127.0.0.1/", Map.of("pointer", "/a")))
                .hasMessageContaining("\"pointer\" is no option of icecast (expected: url, name,");
        assertThatThrownBy(() -> spec("json", "http://127.0.0.1/", Map.of()))
                .hasMessageContaining("json: no pointer (expected: such as /clients/total)");
        assertThatThrownBy(() -> spec("json", "http://127.0.0.1/", Map.of("pointer", "n")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> spec("icecast", "http://127.0.0.1/", Map.of("tolerance", "much")))
                .hasMessage("tolerance: much (expected: such as 5%)");
        assertThatThrownBy(() -> spec("icecast", "http://127.0.0.1/", Map.of("name", "a,b\n")))
                .hasMessageContaining("letters, digits, hyphens");
    }
}
