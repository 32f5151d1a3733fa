package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Gatling with our DSL and {@code throng run} put the same load on the same target, and both count the same requests, even on a busy
 * machine. {@link AgreementMeasureIT} compares their times.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class AgreementIT {

    @TempDir
    Path directory;

    /** On a busy machine a generator may be late and report it; its counts must be complete all the same. */
    private static void assertValidOrLate(GeneratorComparison.ThrongRun throng) {
        assertThat(throng.code()).as(throng.output()).isIn(0, GeneratorComparison.NOT_VALID);
        if (throng.code() == GeneratorComparison.NOT_VALID) {
            assertThat(throng.reasons())
                    .isNotEmpty()
                    .allMatch(AgreementIT::namesABusyMachine)
                    .anyMatch(AgreementIT::blamesGenerator);
        }
    }

    private static boolean namesABusyMachine(JsonNode reason) {
        return blamesGenerator(reason) || reason.path("code").asString("").equals("samples-missing");
    }

    private static boolean blamesGenerator(JsonNode reason) {
        return reason.path("blame").asString("").equals("generator");
    }

    @Test
    void bothSendTheSameEventsToRiemann() throws IOException, InterruptedException {
        int rate = 200;
        try (GeneratorComparison comparison = GeneratorComparison.ofRiemann(directory)) {
            GeneratorComparison.ThrongRun throng = comparison.runThrong("""
                    deadline: 60s
                    phases:
                      - {name: only, for: 3s, load: {send: {rate: %1$d/s, upTo: %1$d}}}
                    """.formatted(rate));
            assertValidOrLate(throng);
            Map<String, Histogram> gatling = comparison.runGatling(rate, 0, 1);
            GeneratorComparison.assertCounts(throng, gatling, "send", rate);
        }
    }

    /**
     * There are 5 s between logins and pings, so that a user is online on each event loop, even if the machine stalls for a while.
     */
    @Test
    void bothLogTheSameUsersInToXmpp() throws IOException, InterruptedException {
        int rate = 60;
        try (GeneratorComparison comparison = GeneratorComparison.ofXmpp(directory)) {
            GeneratorComparison.ThrongRun throng = comparison.runThrong("""
                    deadline: 60s
                    phases:
                      - {name: logins, for: 3s, load: {login: {rate: %1$d/s, upTo: %1$d}}}
                      - {name: rest, for: 5s, measured: false, load: {}}
                      - {name: pings, for: 3s, load: {ping: {rate: %1$d/s, upTo: %1$d}}}
                    """.formatted(rate));
            assertValidOrLate(throng);
            Map<String, Histogram> gatling = comparison.runGatling(rate, 0, 1);
            GeneratorComparison.assertCounts(throng, gatling, "login", rate);
            GeneratorComparison.assertCounts(throng, gatling, "ping", rate);
        }
    }
}
