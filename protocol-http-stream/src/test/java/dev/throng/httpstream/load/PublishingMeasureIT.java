package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.DriverRig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How near sources on a real event loop come to the rate of their medium: on a quiet machine. */
@Tag("measure")
@Timeout(60)
class PublishingMeasureIT {

    private static final int SOURCES = 5;
    private static final int TICKS_PER_SECOND = 10;
    private static final int SECONDS = 3;
    private static final int BYTES_PER_SECOND = 64_000 / 8;

    @Test
    void sourcesPublishAtTheRateOfTheirMedium() throws Exception {
        try (SourceTarget target = new SourceTarget(peer -> {
                    peer.head();
                    peer.say(SourceTarget.CONTINUE);
                    peer.readToTheEnd();
                });
                DriverRig rig = new DriverRig(
                        new HttpStreamProtocol(),
                        SourceScenario.settings("{publishTime: 3s, tick: 100ms}"),
                        target.address())) {
            assertThat(rig.ready()).isEmpty();
            rig.start(HttpStreamOperation.PUBLISH, SOURCES);
            DriverRig.Seen seen = rig.await("all departed", s -> s.counts().departed() == SOURCES);
            // a turn may come before and after, and a frame of 209 bytes be due or not
            long oneTurn = BYTES_PER_SECOND / TICKS_PER_SECOND + 209;
            long whole = (long) SECONDS * BYTES_PER_SECOND;
            assertThat(seen.counter("source-bytes-due"))
                    .isBetween(SOURCES * (whole - 2 * oneTurn), SOURCES * (whole + 3 * oneTurn));
            assertThat(seen.counter("source-bytes")).isEqualTo(seen.counter("source-bytes-due"));
            assertThat(seen.samples().get("source-lag"))
                    .as("one each turn: 30 or 31 of each source, of which two may be missed")
                    .isBetween(
                            SOURCES * (SECONDS * TICKS_PER_SECOND - 2L), SOURCES * (SECONDS * TICKS_PER_SECOND + 2L));
            assertThat(seen.failures()).isEmpty();
        }
    }
}
