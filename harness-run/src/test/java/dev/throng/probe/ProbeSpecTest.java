package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeSpecTest {

    private static ProbeSpec spec(String kind, String url, Map<String, String> options) {
        return ProbeSpec.of(FakeProbe.KINDS, kind, URI.create(url), options);
    }

    @Test
    void firstCountIsComparedWithTheGaugeThatCountsTheSame() {
        ProbeSpec probe = spec("status", "http://127.0.0.1:8000/status", Map.of());

        assertThat(probe.columns()).containsExactly("status.sessions", "status.queues");
        assertThat(probe.compared()).contains(new ProbeSpec.Comparison("open", 0.05));
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n", "count", "sessions"))
                        .compared())
                .as("a count of the same name in another kind")
                .contains(new ProbeSpec.Comparison("open", 0.05));
        assertThat(probe.authorization()).isEmpty();
    }

    @Test
    void otherNumbersAreComparedWithTheGaugeOfTheScenario() {
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n")).compared())
                .isEmpty();
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n", "gauge", "sessions", "tolerance", "2.5 %"))
                        .compared())
                .contains(new ProbeSpec.Comparison("sessions", 0.025));
        assertThat(spec("status", "http://127.0.0.1/", Map.of("gauge", "none")).compared())
                .isEmpty();
    }

    @Test
    void passwordComesFromOptionsOrUrlAndIsShownNowhere() {
        // base64 of admin:hackme
        assertThat(spec("status", "http://127.0.0.1/x", Map.of("user", "admin", "password", "hackme"))
                        .authorization())
                .contains("Basic YWRtaW46aGFja21l");
        ProbeSpec inUrl = spec("status", "http://admin:hackme@127.0.0.1:8000/x?pass=secret", Map.of());
        assertThat(inUrl.authorization()).contains("Basic YWRtaW46aGFja21l");
        assertThat(inUrl.url()).hasToString("http://127.0.0.1:8000/x?pass=secret");
        assertThat(inUrl.toString()).doesNotContain("hackme").doesNotContain("secret");
        assertThat(new Tally(inUrl).summary().page()).isEqualTo("http://127.0.0.1:8000/x");
    }

    @Test
    void pathIsOnTheTargetItself() {
        InetSocketAddress target = new InetSocketAddress("127.0.0.1", 8123);

        assertThat(spec("status", "/status", Map.of()).at(target).url())
                .hasToString("http://127.0.0.1:8123/status?all=true");
        assertThat(spec("status", "http://127.0.0.1:9/s", Map.of()).at(target).url())
                .hasToString("http://127.0.0.1:9/s?all=true");
    }

    @Test
    void kindMayChangeTheUrlToRequest() {
        assertThat(spec("status", "http://user:secret@127.0.0.1:1985/s", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/s?all=true");
        assertThat(spec("status", "http://127.0.0.1:1985/s?all=no", Map.of()).url())
                .hasToString("http://127.0.0.1:1985/s?all=no");
    }

    @Test
    void mistakesSayWhatWasExpected() {
        assertThatThrownBy(() -> spec("statsu", "http://127.0.0.1/", Map.of()))
                .hasMessage("\"statsu\" is no kind of probe (expected: one of status, json, xml)");
        assertThatThrownBy(() -> spec("status", "http://127.0.0.1/", Map.of("pointer", "/a")))
                .hasMessageContaining("\"pointer\" is no option of status (expected: url, name,");
        assertThatThrownBy(() -> spec("json", "http://127.0.0.1/", Map.of()))
                .hasMessageContaining("json: no pointer (expected: such as /clients/total)");
        assertThatThrownBy(() -> spec("json", "http://127.0.0.1/", Map.of("pointer", "n")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> spec("status", "http://127.0.0.1/", Map.of("tolerance", "much")))
                .hasMessage("tolerance: much (expected: such as 5%)");
        assertThatThrownBy(() -> spec("status", "http://127.0.0.1/", Map.of("name", "a,b\n")))
                .hasMessageContaining("letters, digits, hyphens");
    }
}
