package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.hls.InitSection;
import dev.throng.httpstream.hls.MediaPart;
import dev.throng.httpstream.hls.Segment;
import dev.throng.httpstream.media.SegmentFault;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.PlaybackBuffer;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SegmentMeterTest {

    private static final PlaybackBuffer.Levels LEVELS = new PlaybackBuffer.Levels(2 * SECOND, 2 * SECOND);
    private static final MediaPart SEGMENT = segment(OptionalLong.empty());
    private static final MediaPart INIT = new InitSection("init.mp4", Optional.empty());

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final SegmentMeter meter =
            new SegmentMeter(floor.state(Settings.defaults(), List.of("/live")), "/live", LEVELS);

    private static Segment segment(OptionalLong programMillis) {
        return new Segment(0, 0, 2 * SECOND, "a.ts", Optional.empty(), Optional.empty(), false, programMillis);
    }

    /** Packets of MPEG-TS on one PID. */
    private static ByteBuf packets(int... counters) {
        ByteBuf bytes = Unpooled.buffer();
        for (int counter : counters) {
            bytes.writeInt(0x4701_0010 | counter & 0xf).writeZero(184);
        }
        return bytes;
    }

    private Optional<SegmentFault> download(MediaPart part, long nanos, ByteBuf... content) {
        meter.requested(part, floor.nowNanos());
        floor.pass(nanos);
        for (ByteBuf bytes : content) {
            meter.content(bytes);
        }
        return meter.complete(floor.nowNanos());
    }

    @Test
    void downloadsAreMeasuredAgainstTheirPlayingTime() {
        download(SEGMENT, 500 * MILLI, packets(0, 1), packets(2));
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters())
                .containsEntry(HttpStreamMetric.SEGMENTS, 1L)
                .containsEntry(StreamMetric.BYTES_MEDIA, 3 * 188L)
                .containsEntry(HttpStreamMetric.SEGMENTS_DAMAGED, 0L);
        assertThat(interval.distributions().get(HttpStreamMetric.SEGMENT_RATIO).getMaxValue())
                .isEqualTo(250);
        assertThat(meter.hasBegun()).isTrue();
        assertThat(meter.bufferedNanos(floor.nowNanos())).isEqualTo(2 * SECOND);
    }

    @Test
    void aSlowDownloadStalls() {
        download(SEGMENT, SECOND, packets(0));
        download(SEGMENT, 3 * SECOND, packets(1));
        meter.record(floor.nowNanos());
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters()).containsEntry(StreamMetric.STALLS, 1L);
        assertThat(interval.distributions().get(StreamMetric.STALL_TIME).getTotalCount())
                .isEqualTo(1);
    }

    @Test
    void damagedSegmentsAreCounted() {
        download(SEGMENT, 0, packets(0, 5));
        download(SEGMENT, 0, packets(0, 1).writeByte(0x47));
        download(INIT, 0, Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 8, 'f', 't', 'y', 'p'}));
        download(SEGMENT, 0, Unpooled.wrappedBuffer("ID3 packed audio is not checked".getBytes()));
        assertThat(floor.recorded().counters())
                .containsEntry(HttpStreamMetric.SEGMENTS_DAMAGED, 3L)
                .containsEntry(HttpStreamMetric.SEGMENTS, 3L);
    }

    @Test
    void aSegmentWithoutMediaPlaysNothing() {
        assertThat(download(SEGMENT, 0, Unpooled.wrappedBuffer("<html>".getBytes())))
                .contains(SegmentFault.UNKNOWN_FORMAT);
        assertThat(download(SEGMENT, 0, Unpooled.wrappedBuffer("Gateway Timeout".getBytes())))
                .as("MPEG-TS begins with a G too")
                .contains(SegmentFault.TRUNCATED);
        assertThat(download(SEGMENT, 0)).contains(SegmentFault.NO_MEDIA);
        assertThat(meter.hasBegun()).isFalse();

        assertThat(download(SEGMENT, 0, packets(0).writeByte(0x47)))
                .as("the last packet is not whole")
                .isEmpty();
        assertThat(download(SEGMENT, 0, Unpooled.wrappedBuffer("Gateway Timeout".getBytes())))
                .contains(SegmentFault.TRUNCATED);
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters())
                .containsEntry(HttpStreamMetric.SEGMENTS, 1L)
                .containsEntry(HttpStreamMetric.SEGMENTS_DAMAGED, 1L);
        assertThat(interval.distributions().get(HttpStreamMetric.SEGMENT_TIME).getTotalCount())
                .isEqualTo(1);
        assertThat(meter.bufferedNanos(floor.nowNanos())).isEqualTo(2 * SECOND);
    }

    @Test
    void aWebPageIsNoMediaUnlessTheScenarioSaysThatAnyContentIs() {
        assertThat(meter.content(Unpooled.wrappedBuffer("<html>".getBytes()))).isFalse();
        SegmentMeter ofAny = new SegmentMeter(
                floor.state(new Settings().with("media", "any").build(), List.of("/live")), "/live", LEVELS);
        ofAny.requested(SEGMENT, floor.nowNanos());

        assertThat(ofAny.content(Unpooled.wrappedBuffer("<html>".getBytes()))).isTrue();
        assertThat(ofAny.complete(floor.nowNanos())).isEmpty();
        assertThat(floor.recorded().counters())
                .containsEntry(HttpStreamMetric.SEGMENTS, 1L)
                .containsEntry(StreamMetric.BYTES_MEDIA, 6L);
    }

    @Test
    void theLatencyOfDatedSegmentsIsRecorded() {
        long nowMillis = floor.wallNanos() / MILLI;
        download(segment(OptionalLong.of(nowMillis - 5_000)), SECOND, packets(0));
        download(segment(OptionalLong.of(nowMillis + 5_000)), SECOND, packets(0));
        LoopInterval interval = floor.recorded();
        assertThat(interval.distributions().get(HttpStreamMetric.LIVE_LATENCY).getTotalCount())
                .isEqualTo(1);
        assertThat(interval.distributions().get(HttpStreamMetric.LIVE_LATENCY).getMean())
                .as("it ended 3 s before, and took 1 s")
                .isBetween(3.99 * SECOND, 4.01 * SECOND);
        assertThat(interval.counters()).containsEntry(HttpStreamMetric.LIVE_LATENCIES_NEGATIVE, 1L);
    }

    @Test
    void anInitializationSectionHasNoPlayingTime() {
        download(INIT, 0, Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 8, 'm', 'o', 'o', 'v'}));
        assertThat(floor.recorded().counters())
                .containsEntry(HttpStreamMetric.SEGMENTS, 0L)
                .containsEntry(HttpStreamMetric.SEGMENTS_DAMAGED, 0L);
        assertThat(meter.hasBegun()).isFalse();
    }
}
