package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.Placement;
import dev.throng.run.result.RunResult;
import dev.throng.scheduling.Affinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The priority and the CPUs of generator and target, whatever the user of the test may do. */
@EnabledOnOs(OS.LINUX)
@Timeout(600)
class PlacementIT {

    @TempDir
    Path temporary;

    @BeforeEach
    void writeScenario() throws IOException {
        Files.writeString(temporary.resolve("s.yaml"), """
                name: placement
                protocol: riemann
                target: {launch: riemann, jvm: {options: [-Xmx128m, -XX:TieredStopAtLevel=1]}}
                settings: {connections: 2, event: {service: load-test, metric: 1.0}}
                phases:
                  - {name: short, for: 1s, load: {send: {rate: 100/s}}}
                """);
    }

    private int run(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "s.yaml", "-o", "out", "--no-report"));
        words.addAll(List.of(more));
        try (BuiltThrong throng = new BuiltThrong(temporary)) {
            return BuiltThrong.code(throng.start(List.of(), words.toArray(String[]::new)));
        }
    }

    private RunResult result() {
        return ResultDirectory.open(temporary.resolve("out")).result().orElseThrow();
    }

    /** The first CPU that this test may use. */
    private static String firstCpu() {
        return String.valueOf(Affinity.allowed(ProcessHandle.current().pid())
                .orElseThrow()
                .cpus()
                .get(0));
    }

    @Test
    void theTargetRunsOnItsCpusAndItsJvmSeesOnlyThese() throws Exception {
        assertThat(run("--set", "target.cpus=" + firstCpu())).isIn(ExitCode.DONE, ExitCode.INVALID);

        assertThat(result().target().cpus()).isEqualTo(firstCpu());
        assertThat(result().target().gc().chosen().availableProcessors()).hasValue(1);
        assertThat(result().generator().placement().cpus())
                .isEqualTo(Affinity.allowed(ProcessHandle.current().pid())
                        .orElseThrow()
                        .toString());
    }

    @Test
    void theGeneratorRunsOnItsCpusAndTheTargetDoesNotInheritThem() throws Exception {
        assertThat(run("--set", "generator.cpus=" + firstCpu())).isIn(ExitCode.DONE, ExitCode.INVALID);

        assertThat(result().generator().placement().cpus()).isEqualTo(firstCpu());
        assertThat(result().target().cpus())
                .isEqualTo(Affinity.allowed(ProcessHandle.current().pid())
                        .orElseThrow()
                        .toString());
    }

    @Test
    void cpusThatTheMachineDoesNotHaveAreRefusedBeforeAnythingStarts() throws Exception {
        assertThat(run("--set", "target.cpus=8000")).isEqualTo(ExitCode.USAGE);

        assertThat(Files.readString(temporary.resolve("stderr")))
                .contains("target.cpus: 8000 (expected: CPUs of this machine, ");
        assertThat(temporary.resolve("out").resolve("result.json")).doesNotExist();
    }

    @Test
    void theResultStatesThePriorityThatEventLoopsReallyHadAndWhyItIsNotWhatWasWanted() throws Exception {
        assertThat(run("--set", "generator.priority=realtime")).isIn(ExitCode.DONE, ExitCode.INVALID);

        Placement placement = result().generator().placement();
        assertThat(placement.priority()).isIn("realtime", "nice", "normal");
        assertThat(placement.priorityNote().isEmpty())
                .isEqualTo(placement.priority().equals("realtime"));
        assertThat(result().notes().contains(placement.priorityNote()))
                .isEqualTo(!placement.priorityNote().isEmpty());
    }

    @Test
    void eachAgentStatesItsPriorityAndItsCpus() throws Exception {
        assertThat(run("--agents", "2", "--set", "generator.priority=nice", "--set", "generator.cpus=" + firstCpu()))
                .isIn(ExitCode.DONE, ExitCode.INVALID);

        assertThat(result().agents())
                .hasSize(2)
                .extracting(AgentResult::placement)
                .allMatch(placement -> placement.cpus().equals(firstCpu())
                        && List.of("nice", "normal").contains(placement.priority()));
        assertThat(result().generator().placement().cpus()).isEqualTo(firstCpu());
    }
}
