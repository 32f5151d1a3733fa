package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A player that has all segments of a stream that has ended is done, and not silent. */
class EndedStreamsTest {

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedRequests server = new PlayedRequests(floor);
    private final WatchDriver watch = new WatchDriver(
            floor.state(new Settings().with("buffer.start", "2s").build(), List.of("/live.m3u8")),
            (first, next) -> true,
            server);

    private static Histogram rates(LoopInterval all) {
        return VirtualHttpLoop.distribution(all, StreamMetric.RATE_RATIO);
    }

    private static void assertIsDone(LoopInterval all) {
        assertThat(VirtualHttpLoop.failures(all)).isEmpty();
        assertThat(VirtualHttpLoop.counts(all).departed()).isEqualTo(1);
        assertThat(VirtualHttpLoop.counter(all, StreamMetric.LISTENERS_BELOW_HALF))
                .isZero();
    }

    /** All segments come within the burst, so the player has no rate. */
    @Test
    void aRecordingThatComesInItsBurstHasNoRate() {
        server.endingAt(0);
        watch.start(floor.arrival());
        server.serve(20_000);

        LoopInterval all = floor.recorded();
        assertIsDone(all);
        assertThat(rates(all).getTotalCount()).isZero();
        assertThat(VirtualHttpLoop.counter(all, HttpStreamMetric.SEGMENTS)).isEqualTo(4);
        Histogram bursts = VirtualHttpLoop.distribution(all, StreamMetric.BURST_BYTES);
        assertThat(bursts.getTotalCount()).isEqualTo(1);
        assertThat(bursts.getMaxValue())
                .as("8 s of media in 752 bytes, less the time of their download")
                .isBetween(740L, 752L);
    }

    @Test
    void theRateOfALiveStreamIsThatUpToItsEnd() {
        server.endingAt(40 * SECOND);
        watch.start(floor.arrival());
        server.serve(70_000);

        LoopInterval all = floor.recorded();
        assertIsDone(all);
        assertThat(rates(all).getTotalCount()).isEqualTo(1);
        assertThat(rates(all).getMinValue()).isBetween(950L, 1_050L);
        assertThat(VirtualHttpLoop.counter(all, StreamMetric.LISTENERS_ON_RATE)).isEqualTo(1);
    }

    /** The run ends while the player still plays what it has. */
    @Test
    void aPlayerThatStillPlaysItsRecordingAtTheEndOfTheRunIsDoneToo() {
        floor.recordStates(watch.registry());
        server.endingAt(0);
        watch.start(floor.arrival());
        server.serve(7_000);
        watch.settle(floor.nowNanos());

        LoopInterval all = floor.recorded();
        assertThat(VirtualHttpLoop.failures(all)).isEqualTo(Map.of());
        assertThat(VirtualHttpLoop.gauge(all, StreamMetric.STARVED)).isZero();
        assertThat(VirtualHttpLoop.gauge(all, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(VirtualHttpLoop.counter(all, StreamMetric.LISTENERS_BELOW_HALF))
                .isZero();
        assertThat(rates(all).getTotalCount()).isZero();
    }
}
