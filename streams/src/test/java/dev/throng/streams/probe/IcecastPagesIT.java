package dev.throng.streams.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.probe.ProbeSpec;
import dev.throng.probe.ProbeSummary;
import dev.throng.probe.Probes;
import dev.throng.programs.Icecast;
import dev.throng.programs.Strangers;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads the pages of a real Icecast while listeners are connected to it. */
@Timeout(600)
class IcecastPagesIT {

    private static final int LISTENERS = 7;

    /** For each page; long, so that no page is late on a slow machine. */
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final String LOCKED = "status 401 (set user and password)";
    private static final String NO_JSON = "the page is no JSON";

    private Icecast icecast;
    private Strangers strangers;

    @BeforeEach
    void start() throws IOException {
        Icecast.assumeInstalled();
        icecast = Icecast.start();
        strangers = new Strangers(icecast);
    }

    @AfterEach
    void stop() throws IOException {
        if (icecast != null) {
            strangers.close();
            icecast.close();
        }
    }

    @Test
    void bothPagesCountOurListenersAndSources() throws Exception {
        strangers.publish("/a.mp3", "-");
        strangers.publish("/b.mp3", "a name with \"quotes\" and <brackets>");
        for (int i = 0; i < LISTENERS; i++) {
            strangers.listen(i % 2 == 0 ? "/a.mp3" : "/b.mp3");
        }
        URI status = URI.create(icecast.url("/status-json.xsl"));
        URI admin = URI.create(icecast.url("/admin/stats"));
        try (Probes probes = new Probes(
                List.of(
                        ProbeSpec.of(StreamProbeTest.KINDS, "icecast", status, Map.of()),
                        ProbeSpec.of(
                                StreamProbeTest.KINDS,
                                "icecast-admin",
                                admin,
                                Map.of("user", "admin", "password", Icecast.ADMIN_PASSWORD)),
                        ProbeSpec.of(StreamProbeTest.KINDS, "icecast-admin", admin, Map.of("name", "locked")),
                        ProbeSpec.of(
                                StreamProbeTest.KINDS,
                                "json",
                                status,
                                Map.of("pointer", "/icestats/source/0/listeners"))),
                DEADLINE)) {
            probes.start(0);
            Eventually.holds("the counts", Duration.ofSeconds(120), () -> complete(probes.summaries()));

            List<ProbeSummary> summaries = probes.summaries();
            assertThat(summaries.get(0).counts().get("icecast.listeners").last())
                    .isEqualTo(LISTENERS);
            assertThat(summaries.get(0).counts().get("icecast.sources").last()).isEqualTo(2);
            assertThat(summaries.get(1).counts().get("icecast-admin.listeners").last())
                    .isEqualTo(LISTENERS);
            assertThat(summaries.get(1).counts().get("icecast-admin.sources").last())
                    .isEqualTo(2);
            assertThat(summaries.get(2).troubles()).containsExactly(LOCKED);
            // Icecast writes the name "-" without quotes, which is no JSON; only the Icecast probe accepts it
            assertThat(summaries.get(3).troubles()).containsExactly(NO_JSON);
        }
    }

    private static boolean complete(List<ProbeSummary> summaries) {
        return summaries.stream().limit(2).allMatch(summary -> summary.counts().values().stream()
                        .anyMatch(count -> count.last() >= LISTENERS))
                && summaries.get(2).troubles().contains(LOCKED)
                && summaries.get(3).troubles().contains(NO_JSON);
    }
}
