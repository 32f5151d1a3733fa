package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Runs scenarios as the command does, with every protocol that is installed. */
final class XmppRuns {

    static final Path TARGET_JARS = Path.of("target", "throng", "targets").toAbsolutePath();

    /** Runs a scenario and checks the invariants of all its operations. */
    static RunResult run(String yaml, Path results) throws Exception {
        Map<String, Protocol> protocols = ServiceLoader.load(Protocol.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(Protocol::name, protocol -> protocol));
        ScenarioFile file = ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), protocols);
        RunPlan plan = new RunPlan(file, results, TARGET_JARS, "test", "test", Optional.empty());
        RunResult result = new Runner(plan, RunListener.NONE, NanoClock.SYSTEM).run();
        result.phases().forEach(phase -> phase.operations().values().forEach(XmppRuns::assertInvariants));
        return result;
    }

    private static void assertInvariants(RunResult.Operation operation) {
        assertThat(operation.due()).isEqualTo(operation.started() + operation.owed());
        assertThat(operation.started()).isEqualTo(operation.answered() + operation.failed() + operation.inFlight());
        assertThat(operation.answered())
                .isEqualTo(operation.departed() + operation.dropped() + operation.inSystem() - operation.inFlight());
        assertThat(operation.response().count()).isEqualTo(operation.answered());
    }

    /** All that was due was started and answered, and nothing failed, then or later. */
    static void assertAllAnswered(String id, RunResult.Operation operation, long due) {
        assertThat(operation.failures()).as("failures of %s", id).isEmpty();
        assertThat(operation.due()).as("%s due", id).isEqualTo(due);
        assertThat(operation.answered()).as("%s answered", id).isEqualTo(due);
        assertThat(operation.failed()).as("%s failed", id).isZero();
        assertThat(operation.dropped()).as("%s dropped", id).isZero();
        assertThat(operation.owed()).as("%s owed", id).isZero();
    }

    private XmppRuns() {}
}
