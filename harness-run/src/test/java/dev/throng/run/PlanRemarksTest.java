package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DescribedWorkload;
import dev.throng.run.extension.RunExtension;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.Scenario;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlanRemarksTest {

    private static final RunExtension ECHO = new RunExtension() {
        @Override
        public String protocol() {
            return "riemann";
        }

        @Override
        public List<String> cautions(RunExtension.PlannedRun run) {
            return List.of("target: " + run.targetSettings());
        }

        @Override
        public List<String> notes(RunExtension.PlannedRun run) {
            return List.of("arrivals: " + new TreeMap<>(run.arrivals()));
        }
    };

    private static Preparation.Remarks remarks(String target, String... phases) throws ScenarioException {
        Scenario scenario = ScenarioFile.parse(
                        "s.yaml",
                        "name: s\nprotocol: riemann\ntarget: " + target + "\nphases:\n  - "
                                + String.join("\n  - ", phases) + "\n",
                        List.of(),
                        Map.of(),
                        Map.of("riemann", new FakeProtocol()))
                .scenario();
        return Preparation.Remarks.of(scenario, DescribedWorkload.EMPTY, ECHO);
    }

    @Test
    void aProtocolSeesTheArrivalsOfAllPhasesAndTheSettingsOfAStartedTarget() throws ScenarioException {
        Preparation.Remarks remarks = remarks(
                "{launch: riemann, set: {port: 7}}",
                "{name: a, for: 2s, measured: false, load: {send: {rate: 50/s}}}",
                "{name: b, for: 10s, load: {send: {rate: 10/s, upTo: 30}}}");

        assertThat(remarks.cautions()).containsExactly("target: {port=7}");
        assertThat(remarks.notes()).containsExactly("arrivals: {send=130}");
        assertThat(remarks.all()).containsExactly("target: {port=7}", "arrivals: {send=130}");
    }

    @Test
    void operationsWithAClosedLoadHaveNoNumber() throws ScenarioException {
        Preparation.Remarks remarks = remarks(
                "{attach: 127.0.0.1:5}",
                "{name: a, for: 2s, load: {send: {rate: 50/s}}}",
                "{name: b, for: 2s, load: {send: {inFlight: 1}}}");

        assertThat(remarks.all()).containsExactly("target: {}", "arrivals: {}");
    }
}
