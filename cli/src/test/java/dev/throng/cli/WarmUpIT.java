package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.docs.DocumentedResults;
import dev.throng.cli.docs.RecomputedResults;
import dev.throng.run.WholeRun;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A warm-up of at most 15 s that ends itself, and 2 s of load. When it ends depends on the machine. That all event loops and agents end it at the
 * same time, and begin the next phase then, does not.
 */
@Timeout(600)
class WarmUpIT {

    private static final long SECOND = 1_000_000_000;

    private static final String SCENARIO = """
            name: events
            protocol: riemann
            target: {launch: riemann, %s}
            settings: {connections: 2, event: {service: load-test, metric: 1.0}}
            generator: {loops: 2}
            deadline: 2m
            drain: 2m
            phases:
              - {name: warm-up, for: auto, within: 15s, measured: false, load: {send: {rate: 200/s}}}
              - {name: main, for: 2s, load: {send: {rate: 50/s}}}
            """.formatted(AgentRig.SHORT_LIVED_TARGET);

    @TempDir
    Path directory;

    private void assertWholeSeconds(String... options) throws Exception {
        try (AgentRig rig = new AgentRig(directory)) {
            assertThat(BuiltThrong.code(rig.start(SCENARIO, options)))
                    .as(rig.console())
                    .isIn(ExitCode.DONE, ExitCode.INVALID);
        }
        Path results = directory.resolve("out");
        DocumentedResults.assertDocumented(results);
        RecomputedResults.assertAgree(results);
        RunResult result = AgentRig.result(results);
        WholeRun.operations(result).forEach(WholeRun::assertConserved);

        PhaseResult warmUp = result.phases().get(0);
        PhaseResult main = result.phases().get(1);
        long seconds = warmUp.durationNanos() / SECOND;
        assertThat(warmUp.durationNanos()).isEqualTo(seconds * SECOND);
        assertThat(warmUp.operations().get("send").due()).isEqualTo(200 * seconds);
        assertThat(main.startNanos()).isEqualTo(seconds * SECOND);
        assertThat(main.durationNanos()).isEqualTo(2 * SECOND);
        assertThat(main.operations().get("send").due()).isEqualTo(100);
        assertThat(main.steady()).isEmpty();
        boolean steady = warmUp.steady().orElseThrow();
        if (steady) {
            assertThat(seconds).isBetween(9L, 14L);
        } else {
            assertThat(seconds).isEqualTo(15);
        }
        assertThat(result.notes())
                .filteredOn(
                        note -> note.startsWith("the load was not steady at the end of the phase warm-up, after 15s"))
                .hasSize(steady ? 0 : 1);
    }

    @Test
    void twoEventLoopsEndItTogether() throws Exception {
        assertWholeSeconds();
    }

    @Test
    void twoAgentsEndItTogether() throws Exception {
        assertWholeSeconds("--agents", "2");
    }
}
