package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.OperationResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a run shows of listeners that leave in time: on a quiet machine. */
@Tag("measure")
@Timeout(120)
class ListenRunMeasureIT {

    @TempDir
    Path temporary;

    /** Those of the last half second stay. */
    @Test
    void listenersWhoLeaveAndListenersWhoStayAreAllAccountedFor() throws Exception {
        RunResult result = ListenRunIT.run(
                ListenRunIT::serve,
                new Settings().with("listeningTime", "500ms"),
                "  - {name: only, for: 2s, load: {listen: {rate: 40/s}}}\n",
                temporary);
        OperationResult listen = result.phases().get(0).operations().get("listen");
        assertThat(listen.answered()).isEqualTo(80);
        assertThat(listen.failures()).isEmpty();
        assertThat(listen.departed()).isBetween(58L, 62L);
        assertThat(listen.bytesReceived()).isGreaterThan(80L * ListenRunIT.MEDIA.length / 2);
        assertThat(result.phases().get(0).metrics().get("listening-time").count())
                .isEqualTo(80);
        assertThat(result.phases().get(0).metrics().get("lost-syncs").count()).isZero();
    }
}
