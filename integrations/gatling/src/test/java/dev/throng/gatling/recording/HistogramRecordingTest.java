package dev.throng.gatling.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Arrival;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
class HistogramRecordingTest {

    private static final long MILLI = 1_000_000;

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong();
    private final EventLoop one = new DefaultEventLoop();
    private final EventLoop other = new DefaultEventLoop();

    private void answered(HistogramRecording recording, EventLoop loop, String operation, long answeredMillis)
            throws Exception {
        loop.submit(() -> {
                    Arrival arrival =
                            recording.forLoop(loop).start(recording.operations().of(operation), 10 * MILLI, 15 * MILLI);
                    arrival.completed(answeredMillis * MILLI);
                })
                .get(60, TimeUnit.SECONDS);
    }

    @Test
    void loopsAreMergedUnderTheTagsOfThrongRuns() throws Exception {
        Path file = directory.resolve("histograms.hlog");
        try (HistogramRecording recording = HistogramRecording.open(file, now::get, () -> 0)) {
            answered(recording, one, "send", 30);
            answered(recording, other, "send", 50);
            answered(recording, other, "query", 40);
            now.set(60 * MILLI);
            other.shutdownGracefully(0, 0, TimeUnit.SECONDS).get(60, TimeUnit.SECONDS);
        } finally {
            one.shutdownGracefully();
        }
        Map<String, Histogram> logged = LoggedHistograms.of(file).byTag();
        assertThat(logged)
                .containsOnlyKeys(
                        "send.response", "send.service", "send.lag", "query.response", "query.service", "query.lag");
        Histogram response = logged.get("send.response");
        assertThat(response.getTotalCount()).isEqualTo(2);
        assertThat(response.valuesAreEquivalent(response.getMinValue(), 20 * MILLI))
                .isTrue();
        assertThat(response.valuesAreEquivalent(response.getMaxValue(), 40 * MILLI))
                .isTrue();
        assertThat(response.valuesAreEquivalent(logged.get("send.lag").getMaxValue(), 5 * MILLI))
                .isTrue();
    }
}
