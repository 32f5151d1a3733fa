package dev.throng.streams.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.probe.ProbeKinds;
import dev.throng.probe.ProbeSpec;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamProbeTest {

    /** The kinds that scenarios may use with a protocol of streams alone. */
    static final ProbeKinds KINDS = new ProbeKinds(List.of(StreamProbe.values()));

    private static ProbeSpec spec(String kind, String url, Map<String, String> options) {
        return ProbeSpec.of(KINDS, kind, URI.create(url), options);
    }

    @Test
    void listenersAreComparedWithTheAcceptedOnes() {
        ProbeSpec probe = spec("icecast", "http://127.0.0.1:8000/status-json.xsl", Map.of());

        assertThat(probe.columns()).containsExactly("icecast.listeners", "icecast.sources");
        assertThat(probe.compared()).contains(new ProbeSpec.Comparison("accepted", 0.05));
        assertThat(probe.authorization()).isEmpty();
        assertThat(spec("icecast", "http://127.0.0.1/", Map.of("gauge", "none")).compared())
                .isEmpty();
        assertThat(spec("json", "http://127.0.0.1/", Map.of("pointer", "/n", "count", "listeners"))
                        .compared())
                .contains(new ProbeSpec.Comparison("accepted", 0.05));
    }

    @Test
    void srsIsAskedForAllAndNotForTen() {
        assertThat(spec("srs", "http://127.0.0.1:1985/api/v1/clients/", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/api/v1/clients/?count=1000000");
        assertThat(spec("srs", "http://127.0.0.1:1985/api/v1/clients/?count=7", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/api/v1/clients/?count=7");
        assertThat(spec("srs", "http://user:secret@127.0.0.1:1985/api/v1/clients/?start=5", Map.of())
                        .url())
                .hasToString("http://127.0.0.1:1985/api/v1/clients/?start=5&count=1000000");
        assertThat(spec("srs", "/api/v1/clients/", Map.of()).url()).hasToString("/api/v1/clients/?count=1000000");
    }

    @Test
    void mistakesSayWhatWasExpected() {
        assertThatThrownBy(() -> spec("icecats", "http://127.0.0.1/", Map.of()))
                .hasMessage(
                        "\"icecats\" is no kind of probe (expected: one of icecast, icecast-admin, shoutcast, nginx-rtmp, srs,"
                                + " json, xml)");
        assertThatThrownBy(() -> spec("icecast", "http://127.0.0.1/", Map.of("pointer", "/a")))
                .hasMessageContaining("\"pointer\" is no option of icecast (expected: url, name,");
        assertThatThrownBy(() -> spec("icecast", "http://127.0.0.1/", Map.of("tolerance", "much")))
                .hasMessage("tolerance: much (expected: such as 5%)");
    }
}
