package com.example;

import static dev.throng.assertions.ThrongAssertions.assertThat;
import static java.time.Duration.ofMillis;

import dev.throng.api.ThrongResult;
import dev.throng.api.ThrongRun;
import dev.throng.junit.Throng;
import dev.throng.junit.ThrongTarget;
import dev.throng.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EventServerLoadIT {

    private static EventServer server;

    @BeforeAll
    static void startServer() {
        server = EventServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @ThrongTarget
    int port() {
        return server.port();
    }

    @Test
    @Throng(value = "send.yaml", allow = Verdict.Status.suspect)
    void acknowledgesEventsInTime(ThrongResult result) {
        assertThat(result).operation("send").p99().isLessThan(ofMillis(200));
        assertThat(result).operation("send").service().max().isLessThan(ofMillis(500));
        assertThat(result).operation("send").failures().isZero();
        assertThat(result).operation("send").throughput().isGreaterThan(190);
    }

    @Test
    void copesWithTwiceTheLoad(@Throng(value = "send.yaml", allow = Verdict.Status.suspect) ThrongRun run) {
        ThrongResult result = run.set("phases[0].load.send.rate", "400/s").run();
        assertThat(result).slo("send.failures == 0").operation("send").owed().isZero();
    }
}
