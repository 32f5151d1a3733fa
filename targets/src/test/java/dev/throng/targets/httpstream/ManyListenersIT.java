package dev.throng.targets.httpstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.time.VirtualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ManyListenersIT {

    private static final int LISTENERS = 200;
    private static final int BURST_BYTES = 4_000;
    private static final int FRAME_BYTES = 192;
    private static final int FRAMES = 84;

    @Test
    void allListenersGetTheSameWholeFrames() throws Exception {
        VirtualClock clock = new VirtualClock();
        try (HttpStreamServer server =
                HttpStreamServers.start(clock, "--loops", "2", "--burst", String.valueOf(BURST_BYTES))) {
            try (ManyListeners crowd = new ManyListeners(server, LISTENERS)) {
                HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == LISTENERS);
                clock.advance(Duration.ofMillis(24 * FRAMES));
                int bytes = BURST_BYTES + FRAMES * FRAME_BYTES;
                HttpStreamServers.await(
                        "bytes sent", server.counters().bytesSent::sum, n -> n == (long) LISTENERS * bytes);
                crowd.readUntilAllHave(bytes, 60);
                for (byte[] body : crowd.received()) {
                    Mp3Frames frames = Mp3Frames.in(body);
                    assertThat(frames.lostSyncs()).isZero();
                    assertThat(body).hasSize(bytes);
                    assertThat(frames.frames()).isEqualTo(BURST_BYTES / FRAME_BYTES + FRAMES);
                }
                assertThat(server.counters().listenersNow.sum()).isEqualTo(LISTENERS);
            }
            HttpStreamServers.await("listeners", server.counters().listenersNow::sum, n -> n == 0);
            assertThat(server.counters().slowListenersRemoved.sum()).isZero();
        }
    }
}
