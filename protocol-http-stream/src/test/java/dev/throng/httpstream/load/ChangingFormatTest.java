package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static dev.throng.streams.load.VirtualLoop.counter;
import static dev.throng.streams.load.VirtualLoop.distribution;
import static dev.throng.streams.load.VirtualLoop.failures;
import static dev.throng.streams.load.VirtualLoop.gauge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.media.FlvTags;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners in virtual time whose stream goes on as something else. */
class ChangingFormatTest {

    private static final int PER_SECOND = 10;

    private final OneListener one = new OneListener();
    private final Random random = new Random(5);

    private void listen() {
        one.listen(new Settings().with("buffer.leaveAfter", "4s"), "audio/mpeg", 0);
    }

    /** Seconds of a format at its rate, in reads of a tenth of a second. */
    private void play(String format, int seconds) {
        MediaSource.Cursor station =
                switch (format) {
                    case "MP3", "AAC", "OGG" ->
                        GeneratedAudio.silence(MediaFormat.valueOf(format), 64_000)
                                .open(1);
                    default -> null;
                };
        for (int part = 1; part <= seconds * PER_SECOND && !one.ended(); part++) {
            one.read(station == null ? piece(format, part) : due(station, part), SECOND / PER_SECOND);
        }
    }

    private static byte[] due(MediaSource.Cursor station, int part) {
        ByteBuf due = Unpooled.buffer();
        station.writeDue(part * SECOND / PER_SECOND, 0, due);
        byte[] bytes = new byte[due.readableBytes()];
        due.readBytes(bytes);
        return bytes;
    }

    /** A format that is not recognized within a stream, or nothing at all. */
    private byte[] piece(String format, int part) {
        byte[] bytes = new byte[format.equals("nothing") ? 0 : 800];
        random.nextBytes(bytes);
        if (part == 1 && bytes.length > 0) {
            byte[] webm = {0x1a, 0x45, (byte) 0xdf, (byte) 0xa3};
            System.arraycopy(webm, 0, bytes, 0, webm.length);
        }
        return bytes;
    }

    private void assertIsWell(LoopInterval all) {
        assertThat(failures(all)).isEqualTo(Map.of());
        assertThat(one.ended()).isFalse();
        assertThat(gauge(all, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(gauge(all, StreamMetric.STARVED)).isZero();
        assertThat(counter(all, StreamMetric.STALLS)).isZero();
        assertThat(counter(all, StreamMetric.LISTENERS_BELOW_HALF)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"MP3, AAC", "MP3, OGG", "AAC, MP3", "AAC, OGG", "OGG, MP3", "OGG, AAC"})
    void whoFollowsAnotherCodecIsOnRate(String first, String second) {
        listen();
        play(first, 20);
        play(second, 30);
        LoopInterval running = one.recorded();
        assertIsWell(running);
        assertThat(gauge(running, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(counter(running, StreamMetric.FORMAT_CHANGES)).isEqualTo(1);
        assertThat(counter(running, StreamMetric.LOST_SYNCS)).isZero();
        assertThat(running.notes())
                .anyMatch(note -> note.contains("the format changed from " + first + " to " + second));
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(distribution(end, StreamMetric.RATE_RATIO).getMinValue()).isBetween(950L, 1_050L);
        assertThat(counter(end, StreamMetric.LISTENERS_ON_RATE)).isEqualTo(1);
    }

    /** What is not recognized may play all the same: it is received, its rate is not known, and it is no stall. */
    @ParameterizedTest
    @CsvSource({"MP3, 2", "MP3, 4", "MP3, 7", "MP3, 60", "AAC, 60", "OGG, 60"})
    void whoGetsBytesOfAnUnknownFormatDoesNotStall(String first, int seconds) {
        listen();
        play(first, 20);
        play("webm", seconds);
        LoopInterval running = one.recorded();
        assertIsWell(running);
        assertThat(running.gauges().get(StreamMetric.ON_RATE)).as("not known").isNullOrEmpty();
        one.settle();
        LoopInterval end = one.recorded();
        assertThat(counter(end, StreamMetric.STALLS)).isZero();
        assertThat(counter(end, StreamMetric.LISTENERS_BELOW_HALF)).isZero();
        assertThat(distribution(end, StreamMetric.STALL_RATIO).getMaxValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 30})
    void theRateLeavesOutWhatWasNotKnown(int seconds) {
        listen();
        play("MP3", 20);
        play("webm", seconds);
        play("MP3", 20);
        LoopInterval running = one.recorded();
        assertIsWell(running);
        assertThat(gauge(running, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(counter(running, StreamMetric.LOST_SYNCS)).isEqualTo(1);
        assertThat(counter(running, StreamMetric.FORMAT_CHANGES)).isZero();
        one.settle();
        Histogram rates = distribution(one.recorded(), StreamMetric.RATE_RATIO);
        assertThat(rates.getTotalCount()).isEqualTo(1);
        assertThat(rates.getMinValue()).isBetween(950L, 1_050L);
    }

    /** When those bytes stop too, the target is silent. */
    @Test
    void silenceAfterAnUnknownFormatStalls() {
        listen();
        play("MP3", 20);
        play("webm", 20);
        play("nothing", 4);
        LoopInterval silent = one.recorded();
        assertThat(gauge(silent, StreamMetric.STARVED)).isEqualTo(1);
        assertThat(gauge(silent, StreamMetric.RECEIVING)).isZero();
        play("nothing", 10);
        assertThat(failures(one.recorded())).isEqualTo(Map.of("stalled-out", 1L));
    }

    /** A station that sends damaged frames, or half of them, still starves and stalls its listeners. */
    @Test
    void whoGetsHalfOfTheFramesStillStalls() {
        one.listen(new Settings(), "audio/mpeg", 0);
        MediaSource.Cursor station =
                GeneratedAudio.silence(MediaFormat.MP3, 64_000).open(1);
        for (int part = 1; part <= 40 * PER_SECOND; part++) {
            byte[] due = due(station, part);
            one.read(part > 100 && part % 3 > 0 ? Arrays.copyOf(due, 300) : due, SECOND / PER_SECOND);
        }
        LoopInterval all = one.recorded();
        assertThat(gauge(all, StreamMetric.ON_RATE)).isZero();
        assertThat(counter(all, StreamMetric.STALLS)).isPositive();
        assertThat(counter(all, StreamMetric.LOST_SYNCS)).isGreaterThan(50);
    }

    /** The pause is in the first seconds, before a second read was made. */
    @ParameterizedTest
    @CsvSource({"video/x-flv, 8", "application/octet-stream, 8", "video/x-flv, 60", "audio/mpeg, 20"})
    void aPauseAfterTheFirstReadOfFlvIsNoJump(String contentType, int pauseSeconds) {
        one.listen(new Settings(), contentType, 0);
        byte[] headers = new FlvTags().bytes();
        one.read(new FlvTags().seconds(10_000, 1).bytes(), pauseSeconds * SECOND);
        long next = 11_000 + pauseSeconds * 1_000L;
        for (int second = 0; second < 3; second++) {
            byte[] all = new FlvTags().seconds(next + second * 1_000L, 1).bytes();
            one.read(Arrays.copyOfRange(all, headers.length, all.length), 1_000 * MILLI);
        }
        LoopInterval all = one.recorded();
        assertThat(counter(all, StreamMetric.TIMESTAMP_JUMPS)).isZero();
        assertThat(counter(all, StreamMetric.FRAMES)).isEqualTo(3 + 4 * 75);
    }

    @Test
    void aJumpAfterTheFirstReadOfFlvIsOne() {
        one.listen(new Settings(), "video/x-flv", 0);
        byte[] headers = new FlvTags().bytes();
        one.read(new FlvTags().seconds(10_000, 1).bytes(), SECOND);
        byte[] all = new FlvTags().seconds(60_000, 1).bytes();
        one.read(Arrays.copyOfRange(all, headers.length, all.length), SECOND);
        assertThat(counter(one.recorded(), StreamMetric.TIMESTAMP_JUMPS)).isEqualTo(1);
    }
}
