package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.analysis.Findings;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shipped studies of streaming servers, small and short, against the target they launch themselves. */
@Timeout(120)
class StreamStudiesIT {

    /** Who come every 400 ms of three seconds. */
    private static final int NEWEST = 8;

    @TempDir
    Path temporary;

    private RunResult run(String study, String... sets) throws Exception {
        RunPlan plan = new RunPlan(
                ExampleStudies.read(study, List.of(sets)),
                temporary.resolve("results"),
                XmppRuns.TARGET_JARS,
                "test",
                "test",
                Optional.empty());
        RunResult result = new Runner(plan, RunListener.NONE, NanoClock.SYSTEM).run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        assertThat(result.slo()).isNotEmpty().allMatch(RunResult.Slo::held);
        return result;
    }

    private static void assertAllAnswered(RunResult result, String phase, String operation, long due) {
        XmppRuns.assertAllAnswered(operation, phase(result, phase).operations().get(operation), due);
    }

    private static RunResult.Phase phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** All of them were connected and accepted at the end, by the series as well, and what they got was whole. */
    private static void assertListeners(RunResult result, long sources, long listeners) {
        List<Findings.Population> population = result.analysis().population();
        Findings.Population last = population.get(population.size() - 1);
        assertThat(last.phase()).isEqualTo("listening");
        assertThat(last.sources()).isEqualTo(OptionalLong.of(sources));
        assertThat(last.connected()).isEqualTo(OptionalLong.of(listeners));
        assertThat(last.accepted()).isEqualTo(OptionalLong.of(listeners));
        assertThat(result.phases()).allSatisfy(phase -> {
            assertThat(phase.metrics().get("lost-syncs").count()).isZero();
            assertThat(phase.metrics().get("unaccepted").max()).isZero();
        });
        assertThat(phase(result, "listening").metrics().get("frames").count()).isGreaterThan(listeners);
    }

    /** In the last second some come, of whom the last has but a fifth of it. */
    private static void assertNewestServed(RunResult result) {
        Findings.NewListeners newest = result.analysis().newListeners();
        assertThat(newest.due()).isPositive();
        assertThat(newest.answered()).isPositive();
        assertThat(newest.served()).isEqualTo(Findings.Answer.yes);
    }

    @Test
    void sourcesThenListenersComeToTheIcecastOf2005AndTheNewestIsServed() throws Exception {
        RunResult result = run(
                "icecast-sources",
                "scale=0.01",
                "phases[0].for=2s",
                "phases[0].load.publish.every=100ms",
                "phases[1].for=1s",
                "phases[2].for=3s",
                "phases[2].load.listen.rate=2000/s",
                "phases[3].for=3s",
                "phases[3].load.listen.every=400ms");

        assertAllAnswered(result, "sources", "publish", 14);
        assertAllAnswered(result, "listeners", "listen", 56);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertThat(result.phases())
                .allSatisfy(phase ->
                        XmppRuns.assertAllAnswered("titles", phase.operations().get("metadata"), 1));
        assertListeners(result, 14, 56 + NEWEST);
        assertNewestServed(result);
    }

    /** In batches, as many as the server takes, and slowly, a hundred every three seconds. */
    @ParameterizedTest
    @CsvSource({"rsas-ramp, 0.01, 4s, 400", "rsas-slow, 0.1, 3s, 300"})
    void listenersComeToTheStreamOf2021AndTheNewestIsServed(String study, String scale, String lasting, int listeners)
            throws Exception {
        RunResult result = run(
                study,
                "scale=" + scale,
                "phases[0].for=1s",
                "phases[1].for=" + lasting,
                "phases[1].load.listen.every=100ms",
                "phases[2].for=3s",
                "phases[2].load.listen.every=400ms");

        assertAllAnswered(result, "source", "publish", 1);
        assertAllAnswered(result, "ramp", "listen", listeners);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertListeners(result, 1, listeners + NEWEST);
        assertNewestServed(result);
    }
}
