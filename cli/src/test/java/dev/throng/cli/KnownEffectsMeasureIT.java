package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.effect.InjectedEffect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Studies with a known answer: two configurations are equal, except that {@link InjectedEffect} slows one of them. {@code
 * bench/known-effects} runs this.
 */
@Tag("measure")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class KnownEffectsMeasureIT {

    private static final long SEED = Long.getLong("throng.effects.seed", 20_261_123L);
    private static final String JAVA = System.getProperty("java.home");

    /** The client compiler alone: when the other one compiles, and for how long, differs from run to run, and is not what is injected. */
    private static final List<String> STEADY = List.of("-XX:TieredStopAtLevel=1");

    private static final String SCENARIO = """
            name: known effects
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}}
            settings: {connections: 4, event: {service: load-test, metric: 1.0}}
            phases:
              - {name: warm-up, for: 4s, measured: false, load: {send: {rate: 10000/s}}}
              - {name: steady, for: %s, load: {send: {rate: 5000/s}}}
            """;

    private static final String STUDY = """
            name: known effects
            scenario: scenario.yaml
            jvms:
              - {java: %1$s, collector: serial}
              - {java: %1$s, collector: serial%2$s}
            heaps: [64m]
            trials: %3$d
            operation: send
            seed: %4$d
            """;

    @TempDir
    Path directory;

    /**
     * Runs a study of two configurations. Returns its {@code comparison.json}.
     *
     * @param length of the measured phase
     */
    private JsonNode study(String effect, int blocks, String length) throws IOException, InterruptedException {
        String option = effect.isEmpty()
                ? ""
                : ", options: ['-javaagent:" + InjectedEffect.jar(directory) + "=" + effect + "']";
        Files.writeString(directory.resolve("scenario.yaml"), SCENARIO.formatted(length));
        Files.writeString(directory.resolve("study.yaml"), STUDY.formatted(JAVA, option, blocks, SEED));
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            int code =
                    BuiltThrong.code(throng.start(STEADY, "study", "study.yaml", "-o", "out"), Duration.ofMinutes(20));
            assertThat(code).as(Files.readString(directory.resolve("stderr"))).isEqualTo(ExitCode.DONE);
        }
        JsonNode comparison = new JsonMapper()
                .readTree(directory.resolve("out/comparison.json").toFile());
        comparison.get("differences").forEach(KnownEffectsMeasureIT::print);
        return comparison;
    }

    private static void print(JsonNode difference) {
        System.out.printf(
                Locale.ROOT,
                "%s: %s, %.3f (%s to %s) in %s blocks, about %s more%n",
                difference.path("measure").asString(),
                difference.path("outcome").asString(),
                difference.path("estimate").asDouble(),
                difference.path("low"),
                difference.path("high"),
                difference.path("blocks"),
                difference.path("moreBlocks"));
    }

    private static JsonNode difference(JsonNode comparison, String measure) {
        return StreamSupport.stream(comparison.get("differences").spliterator(), false)
                .filter(each -> each.get("measure").asString().equals(measure))
                .findFirst()
                .orElseThrow();
    }

    private static void assertIsMore(JsonNode difference) {
        assertThat(difference.get("outcome").asString()).isEqualTo("different");
        assertThat(difference.get("low").asDouble()).isGreaterThan(1);
    }

    @Test
    void aStopOf60MillisecondsEveryTwoSecondsIsFoundInThreeBlocks() throws Exception {
        JsonNode comparison = study("stop=60/2000", 3, "8s");

        assertIsMore(difference(comparison, "response-p99"));
        for (JsonNode trial : comparison.at("/configurations/1/trials")) {
            assertThat(trial.at("/slowest/p999/gc/verdict").asString()).isEqualTo("not-stops");
        }
    }

    @Test
    void fifteenPerCentMoreCpuIsFoundInFiveBlocks() throws Exception {
        // the longer a trial, the less its CPU depends on what else the machine does
        JsonNode difference = difference(study("burn=0.15", 5, "24s"), "cpu-per-operation");

        assertIsMore(difference);
        assertThat(difference.get("low").asDouble()).isLessThan(1.15);
        assertThat(difference.get("high").asDouble()).isGreaterThan(1.15);
    }

    @Test
    void equalConfigurationsAreNotDifferentAndTheirCostIsEqualWithinTenPerCent() throws Exception {
        JsonNode comparison = study("", 10, "8s");

        assertThat(comparison.get("differences"))
                .noneMatch(each -> each.get("outcome").asString().equals("different"));
        for (String measure : List.of("throughput", "cpu-per-operation", "rss-max")) {
            assertThat(difference(comparison, measure).get("outcome").asString())
                    .as(measure)
                    .isEqualTo("equal");
        }
    }
}
