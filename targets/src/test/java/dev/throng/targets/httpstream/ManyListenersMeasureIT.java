package dev.throng.targets.httpstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many listeners, which a slow machine cannot serve in real time. */
@Tag("measure")
@Timeout(120)
class ManyListenersMeasureIT {

    private static final int LISTENERS = 2_000;
    private static final int BURST_BYTES = 4_000;
    /** The burst and two more seconds. */
    private static final int ENOUGH_BYTES = BURST_BYTES + 16_000;

    @Test
    void twoThousandListenersAllGetWholeFrames() throws Exception {
        try (HttpStreamServer server =
                HttpStreamServers.start("--flush", "250ms", "--loops", "2", "--burst", String.valueOf(BURST_BYTES))) {
            try (ManyListeners crowd = new ManyListeners(server, LISTENERS)) {
                crowd.readUntilAllHave(ENOUGH_BYTES, 60);
                for (byte[] body : crowd.received()) {
                    Mp3Frames frames = Mp3Frames.in(body);
                    assertThat(frames.lostSyncs()).isZero();
                    assertThat(frames.frames()).isGreaterThan(90);
                }
                assertThat(server.counters().listenersNow.sum()).isEqualTo(LISTENERS);
            }
            HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 0);
            assertThat(server.counters().slowListenersRemoved.sum()).isZero();
        }
    }
}
