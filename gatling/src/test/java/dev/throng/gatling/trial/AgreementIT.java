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
 * Gatling with our DSL and {@code throng run} put the same load on the same target, and both count the same, however busy the machine is.
 * How near their times come to each other is for {@link AgreementMeasureIT} to say.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class AgreementIT {

    @TempDir
    Path directory;

    /** On a busy machine a generator may be late, and say so; its counts are whole all the same. */
    private static void assertTrustedOrLate(BothSides.Ours ours) {
        assertThat(ours.code()).as(ours.output()).isIn(0, BothSides.NOT_TRUSTED);
        if (ours.code() == BothSides.NOT_TRUSTED) {
            assertThat(ours.reasons())
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
        try (BothSides sides = BothSides.ofRiemann(directory)) {
            BothSides.Ours ours = sides.ran("""
                    deadline: 60s
                    phases:
                      - {name: only, for: 1s, load: {send: {rate: %d/s}}}
                    """.formatted(rate));
            assertTrustedOrLate(ours);
            Map<String, Histogram> theirs = sides.simulated(rate, 0, 1);
            BothSides.assertCounts(ours, theirs, "send", rate);
        }
    }

    /** There are 5 s between logins and pings, so that somebody is online on each event loop, even if the machine stands still for a while. */
    @Test
    void bothLogTheSameUsersInToXmpp() throws IOException, InterruptedException {
        int rate = 60;
        try (BothSides sides = BothSides.ofXmpp(directory)) {
            BothSides.Ours ours = sides.ran("""
                    deadline: 60s
                    phases:
                      - {name: logins, for: 1s, load: {login: {rate: %d/s}}}
                      - {name: rest, for: 5s, measured: false, load: {}}
                      - {name: pings, for: 1s, load: {ping: {rate: %d/s}}}
                    """.formatted(rate, rate));
            assertTrustedOrLate(ours);
            Map<String, Histogram> theirs = sides.simulated(rate, 0, 1);
            BothSides.assertCounts(ours, theirs, "login", rate);
            BothSides.assertCounts(ours, theirs, "ping", rate);
        }
    }
}
