package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.httpstream.media.FlvTags;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Listeners of HTTP-FLV in virtual time. A second has 25 pictures and 50 frames of audio: 5,000 bytes. */
class FlvListenerTest {

    private static final int SECOND_BYTES = 50 * 50 + 25 * 100;
    private static final byte[] HEADERS = new FlvTags().bytes();

    private final OneListener one = new OneListener();

    /** The tags of one second, without the headers of a file. */
    private static byte[] second(long millis) {
        byte[] all = new FlvTags().seconds(millis, 1).bytes();
        return Arrays.copyOfRange(all, HEADERS.length, all.length);
    }

    private void play(long fromMillis, int seconds) {
        for (int s = 0; s < seconds; s++) {
            one.read(second(fromMillis + s * 1_000L), SECOND);
        }
    }

    private static long level(LoopInterval interval, StreamMetric metric) {
        return interval.gauges().get(metric).get(0);
    }

    @ParameterizedTest
    @CsvSource({"auto, video/x-flv", "auto, application/octet-stream", "flv, audio/mpeg"})
    void aLiveStreamIsOnRateByItsTimestamps(String media, String contentType) {
        one.listen(new Settings().with("media", media), contentType, 0);
        one.read(HEADERS, 0);
        play(60_000, 20);
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(level(end, StreamMetric.ACCEPTED)).isEqualTo(1);
        assertThat(level(end, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(level(end, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(level(end, StreamMetric.STARVED)).isZero();
        assertThat(end.distributions().get(StreamMetric.RATE_RATIO).getMaxValue())
                .isCloseTo(1_000, within(60L));
        assertThat(end.counters().get(StreamMetric.STALLS)).isZero();
        assertThat(end.counters().get(StreamMetric.FRAMES)).isEqualTo(3 + 20 * 75);
        assertThat(end.counters().get(StreamMetric.BYTES_EXPECTED))
                .as("by the mean of the frames so far, from the connection on")
                .isCloseTo(19L * SECOND_BYTES, within(2L * SECOND_BYTES));
    }

    @Test
    void halfOfAStreamStarvesAndStalls() {
        one.listen(new Settings(), "video/x-flv", 0);
        one.read(HEADERS, 0);
        play(60_000, 10);
        for (int s = 0; s < 20; s++) {
            one.read(s % 3 == 0 ? second(70_000 + s / 3 * 1_000L) : new byte[0], SECOND);
        }
        LoopInterval end = one.recorded();
        assertThat(level(end, StreamMetric.ON_RATE)).isZero();
        assertThat(level(end, StreamMetric.STARVED)).isEqualTo(1);
        assertThat(end.counters().get(StreamMetric.STALLS)).isPositive();
    }

    @Test
    void theFirstKeyFrameIsTimedFromTheStartOfTheListener() {
        one.listen(new Settings(), "video/x-flv", 300 * MILLI);
        one.read(HEADERS, 200 * MILLI);
        one.read(tail(new FlvTags().audio(1_000).video(1_000, false)), 500 * MILLI);
        assertThat(one.recorded()
                        .distributions()
                        .get(StreamMetric.FIRST_KEY_FRAME_TIME)
                        .getTotalCount())
                .isZero();
        one.read(tail(new FlvTags().video(1_040, true).video(1_080, true)), SECOND);
        Histogram times = one.recorded().distributions().get(StreamMetric.FIRST_KEY_FRAME_TIME);
        assertThat(times.getTotalCount()).isEqualTo(1);
        assertThat(times.getMaxValue()).isCloseTo(SECOND, within(10 * MILLI));
    }

    private static byte[] tail(FlvTags tags) {
        byte[] all = tags.bytes();
        return Arrays.copyOfRange(all, HEADERS.length, all.length);
    }

    @Test
    void timestampsAreRecorded() {
        one.listen(new Settings(), "video/x-flv", 0);
        one.read(new FlvTags().audio(50_000).audio(7_000).seconds(7_000, 1).bytes(), SECOND);
        one.read(tail(new FlvTags().seconds(8_000, 2).audio(9_900).seconds(40_000, 2)), SECOND);
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(end.counters().get(StreamMetric.TIMESTAMP_JUMPS))
                .as("from 50 s back to 7 s, in the first read, and from 9.9 s to 40 s")
                .isEqualTo(2);
        assertThat(end.counters().get(StreamMetric.FRAMES_OUT_OF_ORDER)).isEqualTo(1);
        assertThat(end.counters().get(StreamMetric.LOST_SYNCS)).isZero();
        assertThat(end.distributions().get(StreamMetric.INTERLEAVING).getMaxValue())
                .isCloseTo(40 * MILLI, within(60 * MILLI));
        assertThat(end.distributions().get(StreamMetric.KEY_FRAME_INTERVAL).getMaxValue())
                .isCloseTo(SECOND, within(MILLI));
    }

    @Test
    void audioListenersHaveNoTimestamps() {
        one.listen(new Settings().with("media", "any"), "audio/mpeg", 0);
        one.seconds(3, new byte[8_000]);
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(end.distributions().get(StreamMetric.FIRST_KEY_FRAME_TIME).getTotalCount())
                .isZero();
        assertThat(end.distributions().get(StreamMetric.INTERLEAVING).getTotalCount())
                .isZero();
    }

    /** A stamp of the burst is old; one of later media shows the way from the publisher. */
    @Test
    void theLatencyFromPublishingIsThatOfTheStamps() {
        one.listen(new Settings(), "video/x-flv", 0);
        one.read(HEADERS, 0);
        one.read(tail(new FlvTags().seconds(0, 1).stamp(1_000, one.wallNanos() / 1_000)), SECOND);
        play(1_000, 9);
        assertThat(one.recorded()
                        .distributions()
                        .get(StreamMetric.PUBLISH_LATENCY)
                        .getTotalCount())
                .isZero();
        one.read(tail(new FlvTags().stamp(10_000, one.wallNanos() / 1_000 - 250_000)), SECOND);
        Histogram latency = one.recorded().distributions().get(StreamMetric.PUBLISH_LATENCY);
        assertThat(latency.getTotalCount()).isEqualTo(1);
        assertThat(latency.getMaxValue()).isCloseTo(250 * MILLI, within(2 * MILLI));
    }
}
