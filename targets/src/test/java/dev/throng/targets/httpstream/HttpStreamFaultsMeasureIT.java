package dev.throng.targets.httpstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.time.Clock;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Measures the duration of faults from a listener. */
@Tag("measure")
@Timeout(60)
class HttpStreamFaultsMeasureIT {

    @Test
    void nothingIsReceivedDuringAStallAndNothingIsMissingAfterwards() throws Exception {
        try (HttpStreamServer server = HttpStreamServers.start("--stall", "2s@500ms", "--burst", "0");
                RawHttpClient client = RawHttpClient.listening(server, "/stream-1")) {
            long longestGap = 0;
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            while (all.size() < 8000 * 4) {
                long before = Clock.SYSTEM.nanos();
                all.writeBytes(client.some());
                longestGap = Math.max(longestGap, Clock.SYSTEM.nanos() - before);
            }
            assertThat(longestGap).isGreaterThan(1_000_000_000L);
            assertThat(Mp3Frames.in(all.toByteArray()).lostSyncs()).isZero();
        }
    }
}
