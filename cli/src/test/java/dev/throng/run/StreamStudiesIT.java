package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.reports.Reports;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.streams.analysis.StreamAnalysis;
import dev.throng.time.NanoClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The shipped studies of streaming servers, small and short, against the target they launch themselves. Whether the newest listeners are
 * served in time is measured in {@link StreamStudiesMeasureIT}.
 */
@Timeout(600)
class StreamStudiesIT {

    /** Listeners that arrive every 400 ms of three seconds. */
    static final int NEWEST = 8;

    @TempDir
    Path temporary;

    /**
     * Runs a study with these settings, and checks that arrivals are conserved and its objectives hold. They are counts that must be 0. A
     * machine so busy that the generator was late makes the result invalid, and its objectives are not judged: then the counts are still 0.
     */
    static RunResult run(Path results, String study, List<String> sets) throws Exception {
        RunPlan plan = new RunPlan(
                ExampleStudies.read(study, sets),
                results,
                AnyProtocolRuns.TARGET_JARS,
                "test",
                "test",
                Optional.empty());
        RunResult result = new Runner(plan, RunListener.NONE, NanoClock.SYSTEM).run();
        WholeRun.operations(result).forEach(WholeRun::assertConserved);
        assertThat(result.slo()).isNotEmpty().allMatch(slo -> slo.held()
                .orElseGet(() -> slo.value().orElseThrow() == 0));
        return result;
    }

    /** These settings, and deadlines for a busy machine. */
    private static List<String> patient(List<String> sets) {
        List<String> all = new ArrayList<>(sets);
        all.add("deadline=120s");
        all.add("settings.deadlines={connect: 120s, head: 120s, firstByte: 120s}");
        return all;
    }

    private static void assertAllAnswered(RunResult result, String phase, String operation, long due) {
        AnyProtocolRuns.assertAllAnswered(
                operation, phase(result, phase).operations().get(operation), due);
    }

    private static PhaseResult phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What the listeners got was whole, no more of them were there than came, and none was served whose connection was not up. */
    private static void assertListeners(RunResult result, long sources, long listeners) {
        StreamAnalysis.Population last = atTheEnd(result);
        assertThat(last.sources()).isEqualTo(OptionalLong.of(sources));
        assertThat(last.connected().orElseThrow()).isBetween(1L, listeners);
        assertThat(last.accepted().orElseThrow()).isBetween(1L, last.connected().orElseThrow());
        assertThat(result.phases())
                .allSatisfy(phase ->
                        assertThat(phase.metrics().get("lost-syncs").count()).isZero());
        assertThat(phase(result, "listening").metrics().get("frames").count()).isGreaterThan(listeners);
    }

    static StreamAnalysis analysis(RunResult result) {
        return result.analysis(StreamAnalysis.class).orElseThrow();
    }

    /** The last second of the phase in which the last listeners arrive. */
    static StreamAnalysis.Population atTheEnd(RunResult result) {
        List<StreamAnalysis.Population> population = analysis(result).population();
        StreamAnalysis.Population last = population.get(population.size() - 1);
        assertThat(last.phase()).isEqualTo("listening");
        return last;
    }

    /** About 5 s are between the last source and the first listener; an earlier listener would find no mount point. */
    static List<String> icecastSources() {
        return List.of(
                "scale=0.01",
                "phases[0].for=2s",
                "phases[0].load.publish.every=100ms",
                "phases[1].for=5s",
                "phases[2].for=3s",
                "phases[2].load.listen.rate=2000/s",
                "phases[3].for=3s",
                "phases[3].load.listen.every=400ms");
    }

    static List<String> rsas(String scale, String lasting) {
        return List.of(
                "scale=" + scale,
                "phases[0].for=4s",
                "phases[1].for=" + lasting,
                "phases[1].load.listen.every=100ms",
                "phases[2].for=3s",
                "phases[2].load.listen.every=400ms");
    }

    @Test
    void sourcesThenListenersComeToTheIcecastOf2005() throws Exception {
        RunResult result = run(temporary.resolve("results"), "icecast-sources", patient(icecastSources()));

        assertAllAnswered(result, "sources", "publish", 14);
        assertAllAnswered(result, "listeners", "listen", 56);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertThat(result.phases())
                .allSatisfy(phase -> AnyProtocolRuns.assertAllAnswered(
                        "titles", phase.operations().get("metadata"), 1));
        assertListeners(result, 14, 56 + NEWEST);
    }

    /** In batches, as many as the server takes, and slowly, a hundred every three seconds. */
    @ParameterizedTest
    @CsvSource({"rsas-ramp, 0.01, 40000, 400", "rsas-slow, 0.1, 3000, 300"})
    void listenersComeToTheStreamOf2021(String study, String scale, String upTo, int listeners) throws Exception {
        // the last batch comes three seconds before the end of its phase or more, so a busy machine owes none
        List<String> sets = new ArrayList<>(rsas(scale, "7s"));
        sets.add("phases[1].load.listen.upTo=" + upTo);
        RunResult result = run(temporary.resolve("results"), study, patient(sets));

        assertAllAnswered(result, "source", "publish", 1);
        assertAllAnswered(result, "ramp", "listen", listeners);
        assertAllAnswered(result, "listening", "listen", NEWEST);
        assertListeners(result, 1, listeners + NEWEST);
    }

    /** Phases of 600 ms with nine players of a ramp, and of 900 ms with two that come at the beginning and after 500 ms. */
    @Test
    void playersComeInTheStepsOf2014() throws Exception {
        List<String> sets = new ArrayList<>(List.of(
                "scale=0.02",
                "phases[0].for=2s",
                "deadline=120s",
                "settings.deadlines={connect: 120s, handshake: 120s, answer: 120s, firstMedia: 120s}"));
        for (int step = 1; step <= 5; step++) {
            sets.add("phases[" + (2 * step - 1) + "].for=600ms");
            sets.add("phases[" + (2 * step - 1) + "].load.play.rate=1000/s");
            sets.add("phases[" + 2 * step + "].for=900ms");
            sets.add("phases[" + 2 * step + "].load.play.every=500ms");
        }
        Path results = temporary.resolve("results");
        RunResult result = run(results, "srs-steps", sets);

        assertAllAnswered(result, "publisher", "publish", 1);
        for (int step = 1; step <= 5; step++) {
            String players = 500 * step + "";
            assertThat(AnyProtocolRuns.operation(result, "to " + players, "play")
                            .due())
                    .isPositive();
            assertAllAnswered(result, players + " players", "play", 2);
            assertThat(phase(result, players + " players")
                            .metrics()
                            .get("bytes-media")
                            .count())
                    .isPositive();
        }
        Reports.write(results, results);
        assertThat(results.resolve("report.md"))
                .content()
                .contains("| load tool CPU |")
                .contains("play · 2500 players");
    }
}
