package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.protocol.Protocol;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs a scenario's text as the command does, for tests, and checks what every report states of its operations. */
public final class WholeRun {

    /** @param targetJars where reference targets are; nothing is read from there if the scenario launches none */
    public static Runner runner(
            String yaml, Collection<? extends Protocol> protocols, Path results, Path targetJars, RunListener listener)
            throws ScenarioException {
        Map<String, Protocol> byName =
                protocols.stream().collect(Collectors.toMap(Protocol::name, Function.identity()));
        ScenarioFile file = ScenarioFile.parse("test.yaml", yaml, List.of(), Map.of(), byName);
        RunPlan plan = new RunPlan(file, results, targetJars, "test", "test", Optional.empty());
        return new Runner(plan, listener, NanoClock.SYSTEM);
    }

    public static List<OperationResult> operations(RunResult result) {
        return result.phases().stream()
                .flatMap(phase -> phase.operations().values().stream())
                .toList();
    }

    /** No arrival is lost and none counts twice. */
    public static void assertConserved(OperationResult operation) {
        assertThat(operation.due()).isEqualTo(operation.started() + operation.owed());
        assertThat(operation.started()).isEqualTo(operation.answered() + operation.failed() + operation.inFlight());
        assertThat(operation.answered())
                .isEqualTo(operation.departed() + operation.dropped() + operation.inSystem() - operation.inFlight());
        assertThat(operation.response().count()).isEqualTo(operation.answered());
    }

    public static void assertResponseIsServiceAndLag(OperationResult operation) {
        assertThat(operation.response().mean())
                .as("response = service + lag")
                .isCloseTo(
                        operation.service().mean() + operation.lag().mean(),
                        within(0.002 * operation.response().mean() + 1_000));
    }

    public static void assertLittlesLaw(OperationResult operation) {
        assertThat(operation.ownInFlightMean())
                .as("Little's law")
                .isCloseTo(operation.littleMean(), within(0.02 * operation.littleMean() + 0.01));
    }

    private WholeRun() {}
}
