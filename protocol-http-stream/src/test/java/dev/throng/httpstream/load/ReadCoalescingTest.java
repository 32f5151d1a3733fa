package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.httpstream.load.PlayedListeners.Line;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import dev.throng.measure.LoopInterval;
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.delivery.StreamMetric;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When reads of listeners are coalesced, and what their figures are then. In virtual time, with a kernel that can gather bytes. */
class ReadCoalescingTest {

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedListeners played = new PlayedListeners(floor);
    private final MediaSource.Cursor station =
            GeneratedAudio.silence(MediaFormat.MP3, 64_000).open(1);
    private long wallNanos = Stamp.NONE;
    private long sentNanos = -1;
    private List<Line> lines = List.of();

    /** Listeners on a loop with so many others that coalescing helps. The first sees every packet. */
    private void listen(Settings settings, int listeners) {
        listen(settings, listeners, ReadCoalescing.MIN_LISTENERS);
    }

    private void listen(Settings settings, int listeners, int connected) {
        played.open(settings);
        played.arrive(connected);
        played.lines().subList(listeners, connected).forEach(Line::connect);
        lines = played.lines().subList(0, listeners);
        lines.forEach(line -> {
            line.accept("audio/mpeg");
            line.coalesces = true;
        });
    }

    /** Lets a server send what is due, and this much ahead, each 250 ms. */
    private void play(long untilNanos, long aheadNanos, List<Line> fed) {
        while (floor.nowNanos() < untilNanos) {
            if (floor.nowNanos() / (250 * MILLI) != sentNanos) {
                sentNanos = floor.nowNanos() / (250 * MILLI);
                ByteBuf due = Unpooled.buffer();
                station.writeDue(floor.nowNanos() + aheadNanos, wallNanos, due);
                byte[] bytes = ByteBufUtil.getBytes(due);
                fed.forEach(line -> line.gather(bytes));
            }
            played.pass(50 * MILLI);
        }
    }

    private static long gauge(LoopInterval interval, Metric metric) {
        return interval.gauges().get(metric).get(0);
    }

    private long coalesced() {
        return lines.stream().filter(line -> line.minBytes() > 1).count();
    }

    /** The loop is not asked how long it may wait, as in a closed load, where it may not wait at all. */
    @Test
    void twoSecondsOfMediaAreGatheredOnceTheBurstIsOver() {
        listen(new Settings(), 17);
        play(4 * SECOND, 8 * SECOND, lines);
        assertThat(coalesced()).isZero();
        play(60 * SECOND, 8 * SECOND, lines);
        assertThat(lines.subList(1, 16)).extracting(Line::minBytes).containsOnly(16_000);
        assertThat(lines.get(0).minBytes()).as("the first").isEqualTo(1);
        assertThat(lines.get(16).minBytes()).as("the seventeenth").isEqualTo(1);
        LoopInterval interval = floor.recorded();
        assertThat(gauge(interval, StreamMetric.RECEIVING)).isEqualTo(17);
        assertThat(gauge(interval, StreamMetric.ON_RATE)).isEqualTo(17);
        assertThat(gauge(interval, StreamMetric.STARVED)).isEqualTo(ReadCoalescing.MIN_LISTENERS - 17);
        assertThat(interval.counters().get(StreamMetric.STALLS)).isZero();
        played.settle();
        LoopInterval end = floor.recorded();
        Histogram gaps = end.distributions().get(StreamMetric.LONGEST_GAP);
        assertThat(gaps.getTotalCount()).as("of those that see every packet").isEqualTo(2);
        assertThat(gaps.getMaxValue()).isLessThanOrEqualTo(300 * MILLI);
        Histogram rates = end.distributions().get(StreamMetric.RATE_RATIO);
        assertThat(rates.getCountBetweenValues(960, 1_010)).isEqualTo(17);
        assertThat(end.notes())
                .singleElement()
                .asString()
                .startsWith("reads were coalesced (settings.readCoalescing): ");
    }

    @Test
    void aLoopWithFewListenersSeesEveryPacket() {
        listen(new Settings(), 9, ReadCoalescing.MIN_LISTENERS - 1);
        play(30 * SECOND, 8 * SECOND, lines);
        assertThat(coalesced()).isZero();
        assertThat(played.listens().readCoalescingNanos()).isZero();
        played.settle();
        LoopInterval end = floor.recorded();
        assertThat(end.distributions().get(StreamMetric.LONGEST_GAP).getTotalCount())
                .isEqualTo(9);
        assertThat(end.notes()).isEmpty();
    }

    /** A check finds the media late, what was waiting is read, and silence counts from then on. */
    @Test
    void aStreamThatStopsIsUncoalescedAndStarved() {
        listen(new Settings(), 4);
        play(30 * SECOND, 8 * SECOND, lines);
        List<Line> fed = lines.subList(0, 3);
        play(34 * SECOND + 250 * MILLI, 8 * SECOND, fed);
        assertThat(lines.get(3).minBytes()).isEqualTo(1);
        play(38 * SECOND, 8 * SECOND, fed);
        LoopInterval interval = floor.recorded();
        assertThat(gauge(interval, StreamMetric.STARVED)).isEqualTo(ReadCoalescing.MIN_LISTENERS - 3);
        assertThat(gauge(interval, StreamMetric.RECEIVING)).isEqualTo(3);
        assertThat(coalesced()).isEqualTo(2);
    }

    /** Six kilobytes are no reason to wake the loop, but they are seen before the playback buffer runs empty. */
    @Test
    void noStallIsSeenWhereBytesWait() {
        listen(new Settings(), 2);
        play(20 * SECOND, 4 * SECOND, lines);
        assertThat(coalesced()).isEqualTo(1);
        // from now on three quarters of the rate: four seconds of buffer are gone after sixteen
        for (int second = 0; second < 12; second++) {
            ByteBuf due = Unpooled.buffer();
            station.writeDue(24 * SECOND + second * 750 * MILLI, Stamp.NONE, due);
            byte[] bytes = ByteBufUtil.getBytes(due);
            lines.forEach(line -> line.gather(bytes));
            played.pass(SECOND);
        }
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.STALLS)).isZero();
        assertThat(coalesced()).as("the buffer is low").isZero();
    }

    /** No more than what leaves 1.75 s to play, which is up to 1.75 s of a buffer of 3.5 s. */
    @Test
    void fewerBytesAreGatheredWhereTheBufferHoldsLess() {
        listen(new Settings(), 2);
        play(30 * SECOND, 3_500 * MILLI, lines);
        assertThat(lines.get(1).minBytes()).isBetween(8_000, 14_000);
        assertThat(floor.recorded().counters().get(StreamMetric.STALLS)).isZero();
    }

    @Test
    void aListenerWithALowBufferSeesEveryPacket() {
        listen(new Settings().with("buffer.start", "1s"), 2);
        play(30 * SECOND, SECOND, lines);
        assertThat(coalesced()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "readCoalescing.enabled, false",
        "readCoalescing.minBytes, 1",
        "deadlines.silence, 3s",
        "slowReader, '{share: 1, bytesPerSecond: 100000}'"
    })
    void settingsMayForbidIt(String key, String value) {
        listen(new Settings().with(key, value), 2);
        play(30 * SECOND, 8 * SECOND, lines);
        assertThat(coalesced()).isZero();
    }

    /** Else publish-latency would be as coarse. */
    @Test
    void mediaWithTimeStampsIsNeverCoalesced() {
        wallNanos = floor.wallNanos();
        listen(new Settings(), 2);
        assertThat(played.listens().readCoalescingNanos()).isEqualTo(100 * MILLI);
        play(SECOND, 8 * SECOND, lines);
        assertThat(played.listens().readCoalescingNanos()).isZero();
        play(30 * SECOND, 8 * SECOND, lines);
        assertThat(played.listens().readCoalescingNanos()).isZero();
        assertThat(coalesced()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "readCoalescing.maxDelay, 20ms, 20",
        "readCoalescing.maxDelay, 0s, 0",
        "readCoalescing.enabled, false, 0",
        "readCoalescing.enabled, true, 100"
    })
    void theLoopMayWaitAsLongAsSettingsSay(String key, String value, long millis) {
        listen(new Settings().with(key, value), 1);
        assertThat(played.listens().readCoalescingNanos()).isEqualTo(millis * MILLI);
    }

    @Test
    void aLoopWithoutListenersDoesNotWait() {
        played.open(new Settings());
        assertThat(played.listens().readCoalescingNanos()).isZero();
    }

    @Test
    void settingsThatSayHowMuchAreFollowedFromTheFirstByteOn() {
        listen(new Settings().with("readCoalescing.minBytes", "4KiB"), 1, 1);
        assertThat(lines.get(0).minBytes()).isEqualTo(1);
        play(SECOND, 8 * SECOND, lines);
        assertThat(lines.get(0).minBytes()).isEqualTo(4_096);
        played.settle();
        assertThat(floor.recorded().notes()).isEmpty();
    }
}
