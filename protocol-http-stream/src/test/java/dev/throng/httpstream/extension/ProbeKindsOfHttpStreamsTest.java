package dev.throng.httpstream.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.httpstream.load.HttpStreamProtocol;
import dev.throng.protocol.Protocol;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec.Probe;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeKindsOfHttpStreamsTest {

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
