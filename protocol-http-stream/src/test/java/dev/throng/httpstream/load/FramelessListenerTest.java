package dev.throng.httpstream.load;

import static dev.throng.httpstream.load.OneListener.starved;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static dev.throng.streams.load.VirtualLoop.failures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners whose bytes are no stream, in virtual time. */
class FramelessListenerTest {

    private final OneListener one = new OneListener();

    @ParameterizedTest
    @ValueSource(ints = {0, 128})
    void whoGetsThreeBytesASecondIsStarved(int icyKbps) {
        one.listen(new Settings(), icyKbps == 0 ? OptionalInt.empty() : OptionalInt.of(icyKbps));
        one.seconds(4, new byte[3]);
        assertThat(starved(one.recorded())).as("after 4 s").isZero();
        one.seconds(6, new byte[3]);
        assertThat(starved(one.recorded())).as("after 10 s").isEqualTo(1);
        one.seconds(10, new byte[3]);
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(failures(end)).isEmpty();
        assertThat(end.distributions().get(StreamMetric.RATE_RATIO).getTotalCount())
                .isEqualTo(1);
        assertThat(end.distributions().get(StreamMetric.RATE_RATIO).getMaxValue())
                .isZero();
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(1);
    }

    /** Too slow to reach {@code syncWithinBytes} in any run of a usual length. */
    @Test
    void aPageThatNeverEndsIsNoMediaWithinSeconds() {
        one.listen(new Settings(), OptionalInt.empty());
        byte[] html = "<p>not found</p>".repeat(100).getBytes(StandardCharsets.US_ASCII);
        one.seconds(10, html);
        assertThat(one.ended()).isTrue();
        assertThat(failures(one.recorded())).isEqualTo(Map.of("no-media", 1L));
    }

    @Test
    void whoGetsASlowStreamIsNeither() {
        one.listen(new Settings(), OptionalInt.empty());
        MediaSource.Cursor station =
                GeneratedAudio.silence(MediaFormat.MP3, 8_000).open(1);
        for (int s = 1; s <= 20; s++) {
            ByteBuf due = Unpooled.buffer();
            station.writeDue(s * SECOND, 0, due);
            byte[] bytes = new byte[due.readableBytes()];
            due.readBytes(bytes);
            one.seconds(1, bytes);
        }
        LoopInterval end = one.recorded();
        assertThat(one.ended()).isFalse();
        assertThat(starved(end)).isZero();
    }

    /** 10^20 and the like, cut to what an int holds. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 100_000, 50_001})
    void anAbsurdBitRateIsIgnoredAndNoted(int icyKbps) {
        one.listen(new Settings().with("media", "any"), OptionalInt.of(icyKbps));
        one.seconds(10, new byte[16_000]);
        LoopInterval end = one.recorded();
        assertThat(end.counters().get(StreamMetric.BYTES_EXPECTED)).isZero();
        assertThat(starved(end)).isZero();
        assertThat(end.notes()).anyMatch(note -> note.contains("icy-br"));
    }
}
