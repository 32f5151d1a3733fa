package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

    private final Tally tally =
            new Tally(ProbeSpec.of(FakeProbe.KINDS, "status", URI.create("http://127.0.0.1:1/page"), Map.of()));

    /** The reading goes on while the results are written. */
    @Test
    void readsAfterTheEndOfTheRunDoNotCount() {
        tally.read(Map.of("sessions", 7.0));
        tally.failed("not answered within 1000 ms");
        tally.end();
        tally.read(Map.of("sessions", 0.0));
        tally.failed("no connection");

        ProbeSummary summary = tally.summary();
        assertThat(summary.readings()).isEqualTo(1);
        assertThat(summary.failures()).isEqualTo(1);
        assertThat(summary.troubles()).containsExactly("not answered within 1000 ms");
        assertThat(summary.counts().get("status.sessions")).isEqualTo(new ProbeSummary.Count(7, 7, 7, 7));
        assertThat(tally.take()).containsExactly(Map.entry("status.sessions", 7.0));
    }
}
