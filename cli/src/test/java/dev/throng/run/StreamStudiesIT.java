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
        assertThat(newest.due()).isBetween(2L, 3L);
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

    @Test
    void batchesOfListenersComeToTheStreamOf2021AndTheNewestIsServed() throws Exception {
        RunResult result = run(
                "rsas-ramp",
                "scale=0.01",
                "phases[0].for=1s",
                "phases[1].for=4s",
                "phases[1].load.listen.every=100ms",
                "phases[2].for=3s",
                "phases[2].load.listen.every=400ms");

        assertAllAnswered(result, "source", "publish", 1);
        assertAllAnswered(result, "ramp", "listen", 400);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertListeners(result, 1, 400 + NEWEST);
        assertNewestServed(result);
    }

    @Test
    void whoComesSlowlyToTheStreamOf2021IsAcceptedAsSoonAsConnectedAndTheNewestIsServed() throws Exception {
        RunResult result = run(
                "rsas-slow",
                "scale=0.1",
                "phases[0].for=1s",
                "phases[1].for=3s",
                "phases[1].load.listen.every=100ms",
                "phases[2].for=3s",
                "phases[2].load.listen.every=400ms");

        assertAllAnswered(result, "source", "publish", 1);
        assertAllAnswered(result, "ramp", "listen", 300);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertListeners(result, 1, 300 + NEWEST);
        assertNewestServed(result);
    }
}
