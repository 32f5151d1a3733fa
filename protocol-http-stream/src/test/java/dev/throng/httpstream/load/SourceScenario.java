package dev.throng.httpstream.load;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.List;
import java.util.Map;

/** Settings for sources as a scenario gives them. */
final class SourceScenario {

    /** Sources at the mounts /m-1 to /m-20. */
    static HttpStreamSettings settings(String publish) {
        return settings("{pattern: '/m-%d', count: 20}", publish, "{}");
    }

    /** Each in YAML's flow style. */
    static HttpStreamSettings settings(String mounts, String publish, String metadata) {
        String yaml = "name: test\nprotocol: http-stream\ntarget: {attach: \"127.0.0.1:8000\"}\nsettings: {mounts: "
                + mounts + ", publish: " + publish + ", metadata: " + metadata
                + ", deadlines: {head: 20s}}\nphases: [{name: only, for: 1s, load: {publish: {rate: 1/s}}}]\n";
        Protocol protocol = new HttpStreamProtocol();
        try {
            return (HttpStreamSettings)
                    ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), Map.of("http-stream", protocol))
                            .scenario()
                            .settings();
        } catch (ScenarioException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private SourceScenario() {}
}
