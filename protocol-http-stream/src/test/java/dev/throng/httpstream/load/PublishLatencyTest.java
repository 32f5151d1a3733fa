package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.extension.HttpStreamRunExtension;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.verdict.Reason;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Map;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What stamps in media say of the way from a source to a listener, in virtual time. */
class PublishLatencyTest {

    private static final String NEGATIVE = "publish-latencies-negative";

    private final OneListener one = new OneListener();
    private final MediaSource.Cursor station =
            GeneratedAudio.silence(MediaFormat.MP3, 64_000).open(1);

    /** Seconds in which media comes that was stamped by a clock that is ahead of ours. */
    private void play(int fromSecond, int toSecond, long aheadNanos) {
        for (int s = fromSecond; s < toSecond; s++) {
            ByteBuf due = Unpooled.buffer();
            station.writeDue((s + 1) * SECOND, one.wallNanos() + aheadNanos, due);
            byte[] bytes = new byte[due.readableBytes()];
            due.readBytes(bytes);
            one.seconds(1, bytes);
        }
    }

    private static long negative(LoopInterval interval) {
        return interval.counters().entrySet().stream()
                .filter(counter -> counter.getKey().id().equals(NEGATIVE))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    @Test
    void aStampOfTheFutureIsCountedAndIsNoLatencyOfZero() {
        one.listen(new Settings().with("burst.window", "1s"), OptionalInt.empty());
        play(0, 5, -1_000_000);
        LoopInterval good = one.recorded();
        Histogram latencies = good.distributions().get(StreamMetric.PUBLISH_LATENCY);
        assertThat(latencies.getTotalCount()).isPositive();
        assertThat(latencies.getMinValue()).isBetween(999_000L, 1_001_000L);
        assertThat(negative(good)).isZero();
        play(5, 10, 20_000_000);
        LoopInterval bad = one.recorded();
        assertThat(bad.distributions().get(StreamMetric.PUBLISH_LATENCY).getTotalCount())
                .isZero();
        assertThat(negative(bad)).isPositive();
    }

    @Test
    void oneNegativeLatencyIsADoubt() {
        HttpStreamRunExtension extension = new HttpStreamRunExtension();
        assertThat(extension.suspectReasons(metric -> 0, 10)).isEmpty();
        assertThat(extension.suspectReasons(metric -> metric.id().equals(NEGATIVE) ? 1 : 0, 10))
                .singleElement()
                .extracting(Reason::text)
                .asString()
                .contains("publish-latency");
    }
}
