package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The times of Gatling with our DSL are those of {@code throng run}: p50 and p99 differ by no more than 1 ms and 5 %, at the same rate,
 * against the same target, on an idle machine. {@code throng run} goes first and warms the target up for both. {@code bench/gatling} runs
 * this; the properties {@code throng.agreement.rounds}, {@code throng.agreement.seconds} and {@code throng.agreement.warmUp} set how often and
 * how long.
 */
@Tag("measure")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class AgreementMeasureIT {

    private static final int SECONDS = Integer.getInteger("throng.agreement.seconds", 20);
    private static final int WARM_UP = Integer.getInteger("throng.agreement.warmUp", 20);
    private static final int ROUNDS = Integer.getInteger("throng.agreement.rounds", 1);
    private static final double MILLI = 1e6;

    /** A file that gets the times of each round as a line of JSON; none if empty. */
    private static final String JSON_LINES = System.getProperty("throng.agreement.figures", "");

    @TempDir
    Path directory;

    private static void assertTimesAgree(
            GeneratorComparison.ThrongRun throng, Map<String, Histogram> gatling, String operation, int count)
            throws IOException {
        GeneratorComparison.assertCounts(throng, gatling, operation, count);
        JsonNode response = throng.operations().get(operation).path("response");
        Histogram other = gatling.get(operation + ".response");
        long p50 = other.getValueAtPercentile(50);
        long p99 = other.getValueAtPercentile(99);
        System.out.printf(
                "%s: throng run %d, p50 %.3f ms, p99 %.3f ms; Gatling %d, p50 %.3f ms, p99 %.3f ms%n",
                operation,
                response.path("count").asLong(),
                response.path("p50").asLong() / MILLI,
                response.path("p99").asLong() / MILLI,
                other.getTotalCount(),
                p50 / MILLI,
                p99 / MILLI);
        if (!JSON_LINES.isEmpty()) {
            String line = """
                    {"operation": "%s", "count": %d, "throng": {"p50": %d, "p99": %d}, "gatling": {"p50": %d, "p99": %d}}
                    """.formatted(
                            operation,
                            count,
                            response.path("p50").asLong(),
                            response.path("p99").asLong(),
                            p50,
                            p99);
            Files.writeString(Path.of(JSON_LINES), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        assertClose(operation + " p50", response.path("p50").asLong(), p50);
        assertClose(operation + " p99", response.path("p99").asLong(), p99);
    }

    private static void assertClose(String what, long throngNanos, long gatlingNanos) {
        long most = 1_000_000 + throngNanos / 20;
        assertThat(Math.abs(throngNanos - gatlingNanos))
                .as("%s: %d ns and %d ns", what, throngNanos, gatlingNanos)
                .isLessThanOrEqualTo(most);
    }

    private Path directoryOf(int round) throws IOException {
        return Files.createDirectory(directory.resolve("round-" + round));
    }

    @Test
    void bothSeeTheSameTimesOfRiemann() throws IOException, InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            compareRiemann(directoryOf(round));
        }
    }

    private static void compareRiemann(Path directory) throws IOException, InterruptedException {
        int rate = 200;
        try (GeneratorComparison comparison = GeneratorComparison.ofRiemann(directory)) {
            GeneratorComparison.ThrongRun throng = comparison.runThrong("""
                    phases:
                      - {name: warm-up, for: %ds, measured: false, load: {send: {rate: %d/s}}}
                      - {name: steady, for: %ds, load: {send: {rate: %d/s}}}
                    """.formatted(WARM_UP, rate, SECONDS, rate));
            assertThat(throng.code()).as(throng.output()).isZero();
            Map<String, Histogram> gatling = comparison.runGatling(rate, WARM_UP, SECONDS);
            assertTimesAgree(throng, gatling, "send", rate * SECONDS);
        }
    }

    @Test
    void bothSeeTheSameTimesOfXmpp() throws IOException, InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            compareXmpp(directoryOf(round));
        }
    }

    private static void compareXmpp(Path directory) throws IOException, InterruptedException {
        int rate = 50;
        try (GeneratorComparison comparison = GeneratorComparison.ofXmpp(directory)) {
            GeneratorComparison.ThrongRun throng =
                    comparison.runThrong("""
                    phases:
                      - {name: warm-up, for: %ds, measured: false, load: {login: {rate: %d/s}, ping: {rate: %d/s}}}
                      - {name: logins, for: %ds, load: {login: {rate: %d/s}}}
                      - {name: pings, for: %ds, load: {ping: {rate: %d/s}}}
                    """.formatted(WARM_UP, rate, rate, SECONDS, rate, SECONDS, rate));
            assertThat(throng.code()).as(throng.output()).isZero();
            Map<String, Histogram> gatling = comparison.runGatling(rate, WARM_UP, SECONDS);
            assertTimesAgree(throng, gatling, "login", rate * SECONDS);
            assertTimesAgree(throng, gatling, "ping", rate * SECONDS);
        }
    }
}
