package dev.throng.httpstream.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.probe.ProbeKinds;
import dev.throng.probe.ProbeSpec;
import dev.throng.protocol.InstalledProtocols;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Probe;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamProbeTest {

    /** The kinds that scenarios may use with this protocol alone. */
    static final ProbeKinds KINDS = InstalledProtocols.probeKinds(List.of(new HttpStreamProtocol()));

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

    private static ScenarioFile scenario(String probes, Protocol... protocols) throws ScenarioException {
        return ScenarioFile.parse(
                "s.yaml",
                "name: n\nprotocol: riemann\ntarget: {attach: '127.0.0.1:1', probes: " + probes
                        + "}\nphases: [{name: a, for: 1s, load: {send: {rate: 5/s}}}]\n",
                List.of(),
                Map.of(),
                protocols.length == 1
                        ? Map.of("riemann", protocols[0])
                        : Map.of("riemann", protocols[0], "http-stream", protocols[1]));
    }

    @Test
    void scenariosOfOtherProtocolsMayUseTheKindsIfTheProtocolIsInstalled() throws Exception {
        String probes = "[{icecast: /s}, {icecast-admin: {url: /a, user: u, password: p}}, {shoutcast: /7.html},"
                + " {nginx-rtmp: /stat}, {srs: /api/v1/clients/}, {status: /status}]";

        assertThat(scenario(probes, new FakeProtocol(), new HttpStreamProtocol())
                        .scenario()
                        .target()
                        .probes())
                .extracting(Probe::spec)
                .extracting(probe -> probe.kind().id())
                .containsExactly("icecast", "icecast-admin", "shoutcast", "nginx-rtmp", "srs", "status");
        assertThatThrownBy(() -> scenario("[{icecast: /s}]", new FakeProtocol()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("\"icecast\" is no kind of probe (expected: one of status, json, xml)");
    }
}
