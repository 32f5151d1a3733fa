package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.load.ClosedLoad;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.protocol.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioFileTest {

    private static final Map<String, Protocol> PROTOCOLS = Map.of("riemann", new FakeProtocol());

    /** The file of interface.md §3. */
    private static final String DOCUMENTED = """
            name: riemann-single-events
            seed: 1                        # same seed, same schedule
            protocol: riemann              # riemann | xmpp | http-stream | rtmp
            target:
              launch: riemann              # a reference target in a JVM of its own …
              jvm: {java: 17, options: [-XX:+UseG1GC, -Xmx512m]}
              # attach: 127.0.0.1:5555     # … or one that runs already; process: 4711 | name of it, to sample it
              probes: [{icecast: "http://127.0.0.1:8000/status-json.xsl"}]   # optional
            settings:                      # the protocol's own; each with a default, listed by `throng protocols`
              connections: 1
              event: {service: load-test, metric: 1.0}
            phases:
              - {name: warm-up,  for: 3s,  measured: false, load: {send: {inFlight: 8192}}}
              - {name: flat-out, for: 10s, load: {send: {inFlight: 8192}}}
            slo:
              - send.response.p99 < 50ms
              - send.failures == 0
            """;

    @TempDir
    private Path directory;

    private ScenarioFile read(String text, String... sets) throws IOException, ScenarioException {
        Path file = directory.resolve("scenario.yaml");
        Files.writeString(file, text);
        return ScenarioFile.read(file, List.of(sets), Map.of("CONNECTIONS", "7"), PROTOCOLS);
    }

    @Test
    void theDocumentedScenarioIsRead() throws Exception {
        Scenario scenario = read(DOCUMENTED).scenario();

        assertThat(scenario.name()).isEqualTo("riemann-single-events");
        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.protocol().name()).isEqualTo("riemann");
        TargetSpec.Launch target = (TargetSpec.Launch) scenario.target();
        assertThat(target.jvm())
                .isEqualTo(new Jvm(Optional.of(new JavaChoice.Version(17)), List.of("-XX:+UseG1GC", "-Xmx512m")));
        assertThat(target.probes()).singleElement().satisfies(probe -> {
            assertThat(probe.kind()).isEqualTo("icecast");
            assertThat(probe.url()).hasToString("http://127.0.0.1:8000/status-json.xsl");
        });
        FakeProtocol.Settings settings = (FakeProtocol.Settings) scenario.settings();
        assertThat(settings.event()).isEqualTo(new FakeProtocol.Event("load-test", 1.0));
        assertThat(settings.maxAnswerBytes()).isEqualTo(65536);
        assertThat(scenario.phases())
                .containsExactly(
                        new Phase(
                                "warm-up",
                                Duration.ofSeconds(3),
                                false,
                                Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(8192))),
                        new Phase(
                                "flat-out",
                                Duration.ofSeconds(10),
                                true,
                                Map.of(FakeProtocol.Calls.SEND, ClosedLoad.inFlight(8192))));
        assertThat(scenario.slo())
                .extracting(Slo::expression)
                .containsExactly("send.response.p99 < 50ms", "send.failures == 0");
        assertThat(scenario.deadline()).isEqualTo(Duration.ofSeconds(10));
        assertThat(scenario.drain()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void effectiveYamlAsksForTheSame() throws Exception {
        ScenarioFile first = read(DOCUMENTED, "phases[0].for=60s", "settings.connections=${CONNECTIONS}");
        ScenarioFile second = read(first.effectiveYaml());

        assertThat(second.scenario().phases()).isEqualTo(first.scenario().phases());
        assertThat(second.scenario().settings()).isEqualTo(first.scenario().settings());
        assertThat(second.scenario().target()).isEqualTo(first.scenario().target());
        assertThat(second.scenario().slo()).isEqualTo(first.scenario().slo());
        assertThat(second.effectiveYaml()).isEqualTo(first.effectiveYaml()).contains("connections: 7");
    }

    @Test
    void scaleMultipliesSizesAndLeavesTimes() throws Exception {
        Scenario scenario = read(
                        DOCUMENTED,
                        "scale=0.01",
                        "settings={connections: 1000, window: 500, listeners: 20}",
                        "phases[1].load.send={rate: 1000/s, upTo: 5000, atMost: 10}")
                .scenario();

        FakeProtocol.Settings settings = (FakeProtocol.Settings) scenario.settings();
        assertThat(settings.connections()).isEqualTo(10);
        assertThat(settings.window()).isEqualTo(500);
        assertThat(settings.listeners()).contains(1L);
        assertThat(scenario.phases().get(0).load()).containsValue(ClosedLoad.inFlight(82));
        assertThat(scenario.phases().get(1).load()).containsValue(new OpenLoad(new RateProfile.Constant(10), 50, 1));
        assertThat(scenario.phases().get(1).duration()).isEqualTo(Duration.ofSeconds(10));
    }
}
