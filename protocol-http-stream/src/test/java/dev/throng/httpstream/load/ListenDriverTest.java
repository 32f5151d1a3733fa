package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.SECOND;
import static dev.throng.streams.load.VirtualLoop.counts;
import static dev.throng.streams.load.VirtualLoop.failures;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.figure.Metric;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.load.PlayedListeners.Line;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.EngineFailure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Listeners in virtual time, told by the test what the network would have told. */
class ListenDriverTest {

    private static final int BITS_PER_SECOND = 64_000;
    private static final Failure NO_ANSWER = EngineFailure.DEADLINE.during("head");
    private static final Failure CLOSED = TransportError.CLOSED.during("stream");

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final PlayedListeners played = new PlayedListeners(floor);
    private final List<Line> lines = played.lines();
    private final MediaSource.Cursor medium =
            GeneratedAudio.silence(MediaFormat.MP3, BITS_PER_SECOND).open(1);

    private static long value(LoopInterval interval, Metric metric) {
        return interval.gauges().get(metric).get(0);
    }

    private static Histogram values(LoopInterval interval, Metric metric) {
        return interval.distributions().get(metric);
    }

    /** What the medium has had to say since the last time, up to a place in it, stamped with the time of day. */
    private byte[] mediaUpTo(long mediaNanos) {
        ByteBuf bytes = Unpooled.buffer();
        medium.writeDue(mediaNanos, floor.wallNanos(), bytes);
        byte[] array = new byte[bytes.readableBytes()];
        bytes.readBytes(array);
        bytes.release();
        return array;
    }

    /** Lets time pass in quarters of a second, in each of which the given lines get what is due of the medium. */
    private void play(long untilNanos, long aheadNanos, List<Line> fed) {
        while (floor.nowNanos() < untilNanos) {
            played.pass(250 * MILLI);
            byte[] media = mediaUpTo(floor.nowNanos() + aheadNanos);
            fed.forEach(line -> line.send(Unpooled.wrappedBuffer(media)));
        }
    }

    private void all(String contentType) {
        lines.forEach(line -> line.accept(contentType));
    }

    @Test
    void everyListenerIsCountedWhereItStands() {
        played.open(new Settings());
        played.arrive(10);
        lines.subList(0, 8).forEach(Line::connect);
        played.pass(SECOND);
        LoopInterval first = floor.recorded();
        assertThat(value(first, StreamMetric.CONNECTED)).isEqualTo(8);
        assertThat(value(first, StreamMetric.ACCEPTED)).isZero();
        assertThat(value(first, StreamMetric.STARVED)).isZero();
        played.pass(4 * SECOND);
        LoopInterval later = floor.recorded();
        assertThat(value(later, StreamMetric.CONNECTED)).isEqualTo(8);
        assertThat(value(later, StreamMetric.STARVED)).isEqualTo(8);
        assertThat(counts(later).inFlight()).isEqualTo(10);
    }

    @Test
    void whoIsConnectedForFiveSecondsAndNotAcceptedIsUnaccepted() {
        played.open(new Settings());
        played.arrive(6);
        lines.subList(0, 3).forEach(Line::connect);
        played.pass(3 * SECOND);
        lines.subList(3, 5).forEach(Line::connect);
        played.pass(2 * SECOND - 50 * MILLI);
        assertThat(value(floor.recorded(), StreamMetric.UNACCEPTED)).isZero();
        played.pass(SECOND);
        assertThat(value(floor.recorded(), StreamMetric.UNACCEPTED)).isEqualTo(3);
        lines.get(0).accepted("audio/mpeg");
        lines.get(1).stop(NO_ANSWER, "longer than its deadline");
        assertThat(value(floor.recorded(), StreamMetric.UNACCEPTED)).isEqualTo(1);
        played.pass(3 * SECOND);
        LoopInterval later = floor.recorded();
        assertThat(value(later, StreamMetric.UNACCEPTED)).isEqualTo(3);
        assertThat(value(later, StreamMetric.CONNECTED)).isEqualTo(4);
        assertThat(value(later, StreamMetric.ACCEPTED)).isEqualTo(1);
    }

    @Test
    void thoseWhoAreFedAreOnRateAndThoseWhoAreNotAreStarvedExactly() {
        played.open(new Settings());
        played.arrive(100);
        all("audio/mpeg");
        byte[] burst = mediaUpTo(8 * SECOND);
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer(burst)));
        play(20 * SECOND, 8 * SECOND, lines.subList(0, 93));
        LoopInterval interval = floor.recorded();
        assertThat(value(interval, StreamMetric.CONNECTED)).isEqualTo(100);
        assertThat(value(interval, StreamMetric.ACCEPTED)).isEqualTo(100);
        assertThat(value(interval, StreamMetric.RECEIVING)).isEqualTo(93);
        assertThat(value(interval, StreamMetric.ON_RATE)).isEqualTo(93);
        assertThat(value(interval, StreamMetric.STARVED)).isEqualTo(7);
        assertThat(interval.counters().get(StreamMetric.LOST_SYNCS)).isZero();
        played.settle();
        LoopInterval end = floor.recorded();
        assertThat(values(end, StreamMetric.RATE_RATIO).getTotalCount()).isEqualTo(100);
        assertThat(values(end, StreamMetric.RATE_RATIO).getCountBetweenValues(0, 10))
                .isEqualTo(7);
        assertThat(values(end, StreamMetric.RATE_RATIO).getMaxValue()).isCloseTo(1000, within(5L));
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(7);
        assertThat(values(end, StreamMetric.BURST_BYTES).getMinValue()).isCloseTo(64_000, within(1_000L));
    }

    /** At 64 kbps the listener sees media only every 2.25 s, at 32 kbps every 4.25 s. It does not count as silent in between. */
    @ParameterizedTest
    @CsvSource({"64000, MP3", "32000, MP3", "64000, AAC"})
    void whatTheKernelGathersIsNoSilenceOfTheTarget(int bitsPerSecond, MediaFormat format) {
        played.open(new Settings()
                .with("readCoalescing.minBytes", "16KiB")
                .with("media", format.name().toLowerCase(Locale.ROOT)));
        played.arrive(9);
        all(format.contentType());
        lines.forEach(line -> line.coalesces = true);
        MediaSource.Cursor station =
                GeneratedAudio.silence(format, bitsPerSecond).open(1);
        long sent = 0;
        while (floor.nowNanos() < 60 * SECOND) {
            if (sent <= floor.nowNanos()) {
                ByteBuf due = Unpooled.buffer();
                station.writeDue(floor.nowNanos() + 8 * SECOND, floor.wallNanos(), due);
                byte[] bytes = ByteBufUtil.getBytes(due);
                // three of them hear nothing for the last twenty seconds
                lines.subList(0, floor.nowNanos() < 40 * SECOND ? 9 : 6).forEach(line -> line.gather(bytes));
                sent += 250 * MILLI;
            }
            played.pass(50 * MILLI);
            if (floor.nowNanos() > 20 * SECOND && floor.nowNanos() % SECOND == 0) {
                LoopInterval interval = floor.recorded();
                long second = floor.nowNanos() / SECOND;
                boolean all = second < 40;
                if (all || second > 52) {
                    assertThat(value(interval, StreamMetric.RECEIVING))
                            .as("receiving at %d s", second)
                            .isEqualTo(all ? 9 : 6);
                    assertThat(value(interval, StreamMetric.STARVED))
                            .as("starved at %d s", second)
                            .isEqualTo(all ? 0 : 3);
                    assertThat(value(interval, StreamMetric.ON_RATE))
                            .as("on rate at %d s", second)
                            .isEqualTo(all ? 9 : 6);
                }
            }
        }
    }

    /** The server's kernel has accepted them, and the server does not serve them: they have the lowest rate of all. */
    @Test
    void whoWasConnectedForLongAndGotNothingHasARateOfZeroOnce() {
        played.open(new Settings());
        played.arrive(10);
        List<Line> fed = lines.subList(0, 4);
        fed.forEach(line -> line.accept("audio/mpeg"));
        lines.subList(4, 6).forEach(line -> line.accept("audio/mpeg"));
        lines.subList(6, 8).forEach(Line::connect);
        play(7 * SECOND, 0, fed);
        lines.get(6).stop(NO_ANSWER, "longer than its deadline");
        LoopInterval left = floor.recorded();
        assertThat(values(left, StreamMetric.RATE_RATIO).getTotalCount()).isEqualTo(1);
        assertThat(left.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(1);
        play(14 * SECOND, 0, fed);
        Line late = lines.get(8);
        late.connect();
        play(20 * SECOND, 0, fed);

        played.settle();
        LoopInterval end = floor.recorded();
        Histogram rates = values(end, StreamMetric.RATE_RATIO);
        assertThat(rates.getTotalCount()).isEqualTo(7);
        assertThat(rates.getCountBetweenValues(0, 0)).isEqualTo(3);
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isEqualTo(3);
        assertThat(values(end, StreamMetric.LISTENING_TIME).getTotalCount()).isEqualTo(4);

        played.pass(10 * SECOND);
        played.settle();
        late.stop(NO_ANSWER, "longer than its deadline");
        lines.get(4).send(Unpooled.wrappedBuffer(mediaUpTo(21 * SECOND)));
        played.listens().close();
        LoopInterval drained = floor.recorded();
        assertThat(values(drained, StreamMetric.RATE_RATIO).getTotalCount()).isZero();
        assertThat(drained.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isZero();
    }

    @Test
    void ofSlowReadersThereIsNoRateEvenIfTheyGotNothing() {
        played.open(new Settings().with("slowReader", "{share: 1, bytesPerSecond: 100}"));
        played.arrive(2);
        all("audio/mpeg");
        played.pass(20 * SECOND);
        played.settle();
        assertThat(values(floor.recorded(), StreamMetric.RATE_RATIO).getTotalCount())
                .isZero();
    }

    @Test
    void whatConnectedListenersShouldHaveGotIsTheirRateTimesTheirTime() {
        played.open(new Settings());
        played.arrive(10);
        all("audio/mpeg");
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer(mediaUpTo(0))));
        play(60 * SECOND, 0, lines);
        LoopInterval interval = floor.recorded();
        long expected = 10L * 60 * BITS_PER_SECOND / 8;
        assertThat(interval.counters().get(StreamMetric.BYTES_EXPECTED)).isCloseTo(expected, within(expected / 50));
        assertThat(interval.counters().get(StreamMetric.BYTES_MEDIA)).isCloseTo(expected, within(expected / 50));
        assertThat(counts(interval).bytesReceived())
                .isCloseTo(interval.counters().get(StreamMetric.BYTES_MEDIA), within(expected / 20));
    }

    @Test
    void bytesReceivedHoldAllMediaOfTheInterval() {
        played.open(new Settings());
        played.arrive(10);
        all("audio/mpeg");
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer(mediaUpTo(0))));
        for (int second = 1; second <= 5; second++) {
            play(second * SECOND, 0, lines);
            LoopInterval interval = floor.recorded();
            long media = interval.counters().get(StreamMetric.BYTES_MEDIA);
            long heads = second == 1 ? 10 * 100 : 0;
            assertThat(media).isPositive();
            assertThat(counts(interval).bytesReceived()).isEqualTo(media + heads);
        }
    }

    @Test
    void oneByteThatIsMissingIsALostSync() {
        played.open(new Settings());
        played.arrive(2);
        all("audio/mpeg");
        play(2 * SECOND, 0, lines);
        byte[] media = mediaUpTo(3 * SECOND);
        byte[] damaged = new byte[media.length - 1];
        System.arraycopy(media, 0, damaged, 0, 1_000);
        System.arraycopy(media, 1_001, damaged, 1_000, media.length - 1_001);
        lines.get(0).send(Unpooled.wrappedBuffer(media));
        lines.get(1).send(Unpooled.wrappedBuffer(damaged));
        play(10 * SECOND, SECOND, lines);
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.LOST_SYNCS)).isEqualTo(1);
        assertThat(failures(interval)).isEmpty();
    }

    /** A byte of the medium is taken for the length of an empty block each second, and nothing is said of metadata that would be wrong. */
    @Test
    void framesThatBreakAtEachBlockOfMetadataTellThatItStandsElsewhere() {
        played.open(new Settings());
        played.arrive(3);
        lines.forEach(line -> line.metaint = OptionalInt.of(BITS_PER_SECOND / 8));
        all("audio/mpeg");
        for (int second = 1; second <= 20; second++) {
            played.pass(SECOND);
            byte[] media = mediaUpTo(floor.nowNanos());
            byte[] shorter = Arrays.copyOf(media, media.length - 1);
            System.arraycopy(media, 1_001, shorter, 1_000, media.length - 1_001);
            lines.get(0).send(Unpooled.wrappedBuffer(media));
            lines.get(1).send(Unpooled.wrappedBuffer(shorter));
            lines.get(2).send(Unpooled.wrappedBuffer(second % 2 == 0 ? shorter : media));
        }
        assertThat(lines).extracting(Line::ended).containsExactly(false, true, false);
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsOnly(Map.entry("bad-metaint", 1L));
        assertThat(counts(interval).dropped()).isEqualTo(1);
    }

    /** The play-head has 2 s of media when it begins; a stop of 3 s is a stall of 1 s but for the frame that is on its way. */
    @Test
    void aStopOfTheTargetIsAStallWhereTheModelSays() {
        played.open(new Settings().with("buffer.start", "2s").with("buffer.resume", "0s"));
        played.arrive(1);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        played.pass(3 * SECOND - 250 * MILLI);
        play(20 * SECOND, 0, lines);
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.STALLS)).isEqualTo(1);
        assertThat(values(interval, StreamMetric.STALL_TIME).getTotalCount()).isEqualTo(1);
        assertThat(values(interval, StreamMetric.STALL_TIME).getMaxValue()).isCloseTo(SECOND, within(300 * MILLI));
        played.settle();
        assertThat(values(floor.recorded(), StreamMetric.STALL_RATIO).getMaxValue())
                .isCloseTo(56, within(20L));
    }

    /** Media comes every 50 ms as it is played, and all that is owed after the stop; a frame of 26 ms may be on its way. */
    @ParameterizedTest
    @CsvSource({"200ms, 1, 224, 300", "400ms, 1, 24, 100", "600ms, 0, 0, 0"})
    void aStopOfHalfASecondIsAStallOfWhatTheBufferDoesNotHold(
            String start, long stalls, long leastMillis, long mostMillis) {
        played.open(new Settings().with("buffer.start", start));
        played.arrive(1);
        all("audio/mpeg");
        playInTwentieths(10 * SECOND);
        played.pass(500 * MILLI - 50 * MILLI);
        playInTwentieths(20 * SECOND);
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.STALLS)).isEqualTo(stalls);
        Histogram stallTime = values(interval, StreamMetric.STALL_TIME);
        assertThat(stallTime.getTotalCount()).isEqualTo(stalls);
        assertThat(stallTime.getMaxValue()).isBetween(leastMillis * MILLI, mostMillis * MILLI);
    }

    private void playInTwentieths(long untilNanos) {
        while (floor.nowNanos() < untilNanos) {
            played.pass(50 * MILLI);
            byte[] media = mediaUpTo(floor.nowNanos());
            lines.forEach(line -> line.send(Unpooled.wrappedBuffer(media)));
        }
    }

    @Test
    void aListenerThatStallsAtTheEndTellsOfItWhenItIsSettled() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        played.pass(10 * SECOND);
        played.settle();
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.STALLS)).isEqualTo(1);
        assertThat(values(interval, StreamMetric.STALL_TIME).getMaxValue()).isCloseTo(8 * SECOND, within(300 * MILLI));
        assertThat(values(interval, StreamMetric.LONGEST_GAP).getMaxValue()).isCloseTo(10 * SECOND, within(20 * MILLI));
        played.settle();
        assertThat(values(floor.recorded(), StreamMetric.LONGEST_GAP).getTotalCount())
                .isZero();
    }

    /** What happens while a run drains is of no phase. */
    @Test
    void aStallAfterAllIsSettledIsNotCounted() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        played.settle();
        played.pass(10 * SECOND);
        play(12 * SECOND, 0, lines);
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.STALLS)).isZero();
        assertThat(values(interval, StreamMetric.STALL_TIME).getTotalCount()).isZero();
    }

    @Test
    void aListenerWhoseStallLastsTooLongLeaves() {
        played.open(new Settings().with("buffer", "{start: 1s, leaveAfter: 5s}"));
        played.arrive(3);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        played.pass(5 * SECOND);
        assertThat(counts(floor.recorded()).dropped()).isZero();
        played.pass(3 * SECOND);
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsExactly(Map.entry("stalled-out", 3L));
        assertThat(counts(interval).dropped()).isEqualTo(3);
        assertThat(value(interval, StreamMetric.CONNECTED)).isZero();
        assertThat(value(interval, StreamMetric.STARVED)).isZero();
    }

    @Test
    void contentThatIsNoAudioFails() {
        played.open(new Settings());
        played.arrive(2);
        lines.get(0).accept("text/html");
        lines.get(1).accept("audio/mpeg");
        byte[] words = "<p>not found</p>\n".repeat(500).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 20; i++) {
            played.pass(100 * MILLI);
            lines.forEach(line -> line.send(Unpooled.wrappedBuffer(words)));
        }
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsExactly(Map.entry("no-media", 2L));
        assertThat(counts(interval).dropped()).isEqualTo(2);
        assertThat(value(interval, StreamMetric.CONNECTED)).isZero();
        assertThat(value(interval, StreamMetric.ACCEPTED)).isZero();
    }

    @Test
    void audioOfUntoldKindIsRecognized() {
        played.open(new Settings());
        played.arrive(1);
        all("application/octet-stream");
        play(20 * SECOND, 0, lines);
        LoopInterval interval = floor.recorded();
        assertThat(value(interval, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(interval.counters().get(StreamMetric.FRAMES)).isGreaterThan(700);
    }

    @Test
    void bytesCountMoreThanTheContentType() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/aac");
        play(20 * SECOND, 0, lines);
        LoopInterval interval = floor.recorded();
        assertThat(value(interval, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(value(interval, StreamMetric.STARVED)).isZero();
        assertThat(interval.counters().get(StreamMetric.DEVIATIONS)).isEqualTo(1);
        assertThat(interval.counters().get(StreamMetric.LOST_SYNCS)).isZero();
        assertThat(interval.notes())
                .contains("deviation, first seen at /live: Content-Type audio/aac, but the bytes are MP3");
    }

    @Test
    void aFormatThatIsNotCheckedIsNoFailure() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/flac");
        lines.get(0).send(Unpooled.copiedBuffer("fLaC\0\0\0\"", StandardCharsets.US_ASCII));
        for (int i = 0; i < 200; i++) {
            played.pass(100 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(new byte[8_000]));
        }
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).isEmpty();
        assertThat(value(interval, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(value(interval, StreamMetric.STARVED)).isZero();
        assertThat(interval.gauges()).doesNotContainKey(StreamMetric.ON_RATE);
        assertThat(interval.notes())
                .contains("/live is FLAC: its bytes are counted, its frames and playing time are not known");
    }

    /** A cover of 300 kB at the rate of the stream, and then the stream. */
    @Test
    void aTagBeforeTheFirstFrameIsWaitedFor() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        byte[] cover = new byte[10 + (300_000 & ~0x7f)];
        Unpooled.wrappedBuffer(cover).setInt(0, 'I' << 24 | 'D' << 16 | '3' << 8 | 3);
        cover[7] = (byte) (300_000 >>> 14);
        cover[8] = (byte) (300_000 >>> 7 & 0x7f);
        for (int at = 0; at < cover.length; at += 4_000) {
            played.pass(250 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(cover, at, Math.min(4_000, cover.length - at)));
        }
        LoopInterval before = floor.recorded();
        assertThat(failures(before)).isEmpty();
        assertThat(value(before, StreamMetric.RECEIVING)).isEqualTo(1);
        mediaUpTo(floor.nowNanos());
        play(floor.nowNanos() + 10 * SECOND, 0, lines);
        LoopInterval after = floor.recorded();
        assertThat(failures(after)).isEmpty();
        assertThat(value(after, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(after.counters().get(StreamMetric.LOST_SYNCS)).isZero();
    }

    /** Whether bytes play in which no frames are found any more is not known: neither on rate nor starved. */
    @Test
    void bytesInWhichNoFramesAreFoundAnyMoreAreNotSilence() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        floor.recorded();
        for (int i = 0; i < 100; i++) {
            played.pass(100 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(new byte[800]));
        }
        LoopInterval interval = floor.recorded();
        assertThat(value(interval, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(value(interval, StreamMetric.STARVED)).isZero();
        assertThat(interval.gauges()).doesNotContainKey(StreamMetric.ON_RATE);
        assertThat(interval.counters().get(StreamMetric.LOST_SYNCS)).isEqualTo(1);
        played.settle();
        LoopInterval end = floor.recorded();
        assertThat(values(end, StreamMetric.RATE_RATIO))
                .satisfiesAnyOf(rates -> assertThat(rates).isNull(), rates -> assertThat(rates.getTotalCount())
                        .isZero());
        assertThat(end.counters().get(StreamMetric.LISTENERS_BELOW_HALF)).isZero();
    }

    @Test
    void aHeadThatDeviatesIsCountedAndNoted() {
        played.open(new Settings());
        played.arrive(2);
        lines.get(0).status = 206;
        lines.get(1).deviations = List.of("a blank before the colon of a header");
        all("audio/mpeg");
        LoopInterval interval = floor.recorded();
        assertThat(interval.counters().get(StreamMetric.DEVIATIONS)).isEqualTo(2);
        assertThat(interval.notes())
                .containsExactly(
                        "deviation, first seen at /live: status 206 to a request for everything",
                        "deviation, first seen at /live: a blank before the colon of a header");
    }

    @Test
    void anythingIsMediaIfSettingsSaySo() {
        played.open(new Settings().with("media", "any").with("rate.nominalBitsPerSecond", BITS_PER_SECOND));
        played.arrive(1);
        all("video/x-flv");
        for (int i = 0; i < 200; i++) {
            played.pass(100 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(new byte[800]));
        }
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).isEmpty();
        assertThat(value(interval, StreamMetric.ON_RATE)).isEqualTo(1);
    }

    @Test
    void stampsTellHowLongTheMediaWasOnItsWayAfterTheBurst() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        lines.get(0).send(Unpooled.wrappedBuffer(mediaUpTo(5 * SECOND)));
        while (floor.nowNanos() < 20 * SECOND) {
            byte[] media = mediaUpTo(floor.nowNanos() + 5 * SECOND);
            played.pass(250 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(media));
        }
        Histogram latency = values(floor.recorded(), StreamMetric.PUBLISH_LATENCY);
        assertThat(latency.getTotalCount()).isPositive();
        assertThat(latency.getMinValue()).isCloseTo(250 * MILLI, within(MILLI));
        assertThat(latency.getMaxValue()).isCloseTo(250 * MILLI, within(MILLI));
    }

    /** The target stood still for three seconds and then sends all it owes: each write's latency counts, not the newest one's alone. */
    @Test
    void everyStampOfAReadIsTold() {
        played.open(new Settings());
        played.arrive(1);
        all("audio/mpeg");
        lines.get(0).send(Unpooled.wrappedBuffer(mediaUpTo(5 * SECOND)));
        play(10 * SECOND, 5 * SECOND, lines);
        floor.recorded();
        ByteBuf owed = Unpooled.buffer();
        for (int write = 0; write < 6; write++) {
            played.pass(500 * MILLI);
            owed.writeBytes(mediaUpTo(floor.nowNanos() + 5 * SECOND));
        }
        played.pass(250 * MILLI);
        lines.get(0).send(owed);

        Histogram latency = values(floor.recorded(), StreamMetric.PUBLISH_LATENCY);
        assertThat(latency.getTotalCount()).isEqualTo(6);
        assertThat(latency.getMaxValue()).isCloseTo(2_750 * MILLI, within(5 * MILLI));
        assertThat(latency.getMinValue()).isCloseTo(250 * MILLI, within(MILLI));
    }

    /** Neither its headers nor the last page, which is not whole yet, are a second's worth of anything. */
    @Test
    void theRateThatIsExpectedIsThatOfWholePagesAlone() {
        played.open(new Settings());
        played.arrive(1);
        all("application/ogg");
        ByteBuf pages = Unpooled.buffer();
        GeneratedAudio.silence(MediaFormat.OGG, BITS_PER_SECOND).open(1).writeDue(6 * SECOND, -1, pages);
        lines.get(0).send(pages.readSlice(pages.readableBytes() - 1));
        played.pass(60 * SECOND);

        long expected = 60L * BITS_PER_SECOND / 8;
        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED))
                .isBetween(expected * 98 / 100, expected * 101 / 100);
    }

    /** AAC of variable rate: ten seconds of silence are no measure for the music that follows. */
    @Test
    void aQuietBeginningIsNotTheRateOfTheWholeRun() {
        played.open(new Settings());
        played.arrive(2);
        all("audio/aac");
        MediaSource.Cursor quiet =
                GeneratedAudio.silence(MediaFormat.AAC, 16_000, 44_100, 2).open(1);
        MediaSource.Cursor loud =
                GeneratedAudio.silence(MediaFormat.AAC, 128_000, 44_100, 2).open(1);
        while (floor.nowNanos() < 100 * SECOND) {
            played.pass(250 * MILLI);
            ByteBuf due = Unpooled.buffer();
            if (floor.nowNanos() < 10 * SECOND) {
                quiet.writeDue(floor.nowNanos(), floor.wallNanos(), due);
            } else {
                loud.writeDue(floor.nowNanos() - 10 * SECOND, floor.wallNanos(), due);
            }
            byte[] bytes = ByteBufUtil.getBytes(due);
            lines.forEach(line -> line.send(Unpooled.wrappedBuffer(bytes)));
        }
        floor.recorded();
        played.pass(SECOND);
        long mean = (10 * 16_000 + 90 * 128_000) / 100;
        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED))
                .isBetween(2L * mean / 8 * 95 / 100, 2L * mean / 8 * 105 / 100);
    }

    /** If media is not checked, the bit rate of the header also counts for listeners that are not accepted. */
    @Test
    void theRateThatAHeaderTellsHoldsForAllListenersOfAMount() {
        played.open(new Settings().with("media", "any"));
        played.arrive(2);
        lines.get(0).icyKbps = OptionalInt.of(BITS_PER_SECOND / 1_000);
        lines.get(0).accept("video/x-flv");
        lines.get(1).connect();
        for (int i = 0; i < 200; i++) {
            played.pass(100 * MILLI);
            lines.get(0).send(Unpooled.wrappedBuffer(new byte[800]));
        }

        long expected = 2L * 20 * BITS_PER_SECOND / 8;
        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED)).isBetween(expected * 9 / 10, expected);
    }

    /** As HTTP-FLV of a server that states no bit rate, if media is not checked. */
    @Test
    void whetherMediaWithoutAStatedRateComesOnRateIsUnknown() {
        played.open(new Settings().with("media", "any"));
        played.arrive(2);
        lines.forEach(line -> line.accept("video/x-flv"));
        for (int i = 0; i < 200; i++) {
            lines.forEach(line -> line.send(Unpooled.wrappedBuffer(new byte[800])));
            played.pass(100 * MILLI);
        }

        LoopInterval end = floor.recorded();
        assertThat(end.gauges().get(StreamMetric.RECEIVING)).containsValue(2L);
        assertThat(end.gauges()).doesNotContainKey(StreamMetric.ON_RATE);
        assertThat(end.counters().get(StreamMetric.BYTES_EXPECTED)).isZero();
        assertThat(StreamMetric.BYTES_EXPECTED.isUnknownAtZero()).isTrue();
    }

    @Test
    void ofSlowReadersNoMoreIsExpectedThanTheyRead() {
        played.open(new Settings()
                .with("slowReader", "{share: 1, bytesPerSecond: 100}")
                .with("rate.nominalBitsPerSecond", BITS_PER_SECOND));
        played.arrive(1);
        all("audio/mpeg");
        played.pass(20 * SECOND);

        assertThat(floor.recorded().counters().get(StreamMetric.BYTES_EXPECTED)).isBetween(1_900L, 2_000L);
    }

    /** As a proxy's page of excuses, sent with 200. */
    @Test
    void aPageThatIsOverBeforeItCouldBeToldFromAudioIsNoMedia() {
        played.open(new Settings());
        played.arrive(4);
        lines.get(0).accept("text/html");
        lines.get(1).accept("audio/mpeg");
        lines.get(2).accept("text/html");
        lines.get(3).accept("application/octet-stream");
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer("<p>sorry</p>\n".getBytes(StandardCharsets.UTF_8))));
        lines.get(0).stop(StreamFailure.END_OF_CONTENT, "the content is at its end");
        lines.get(3).send(Unpooled.wrappedBuffer(new byte[4_096]));
        lines.subList(1, 4).forEach(line -> line.stop(CLOSED, "closed"));

        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsOnly(Map.entry("no-media", 3L), Map.entry("closed-during-stream", 1L));
        assertThat(interval.notes()).anySatisfy(note -> assertThat(note)
                .isEqualTo("no-media, /live: no frame of audio in all of its 13 bytes; the content is at its end"));
    }

    /** Whose response names no kind of audio is not yet known to be none. */
    @Test
    void aTargetThatClosesWithinTheFirstFrameHasClosed() {
        played.open(new Settings());
        played.arrive(1);
        all("application/octet-stream");
        lines.get(0).send(Unpooled.wrappedBuffer(mediaUpTo(SECOND), 0, 150));
        lines.get(0).stop(CLOSED, "closed");
        assertThat(failures(floor.recorded())).containsExactly(Map.entry("closed-during-stream", 1L));
    }

    @Test
    void whoIsGivenUpTellsWhatItWaitedFor() {
        played.open(new Settings());
        played.arrive(1);
        lines.get(0).connect();
        lines.get(0).step = StreamStep.HEAD;
        played.pass(10 * SECOND);
        Arrival abandoned = floor.abandonOldest(EngineFailure.DEADLINE);

        assertThat(played.listens().abandon(abandoned)).isTrue();
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsExactly(Map.entry("deadline", 1L));
        assertThat(interval.notes())
                .containsExactly(
                        "unanswered, /live: given up in step head, waiting for the response's head, or reading a playlist");
    }

    @ParameterizedTest
    @CsvSource({
        "CONNECT, connect-timeout",
        "TLS, tls-timeout",
        "HEAD, deadline-during-head",
        "FIRST_BYTE, deadline-during-first-byte"
    })
    void aDeadlineNamesTheStepThatTheListenerWaitedIn(StreamStep step, String id) {
        played.open(new Settings());
        played.arrive(1);
        lines.get(0).step = step;
        Arrival waiting = floor.oldest();

        assertThat(played.listens().overdue(waiting))
                .get()
                .extracting(Failure::id)
                .isEqualTo(id);
        played.listens().abandon(floor.abandonOldest(EngineFailure.DEADLINE));
        assertThat(played.listens().overdue(waiting)).isEmpty();
    }

    @Test
    void aListenerThatIsThrownOutIsDropped() {
        played.open(new Settings());
        played.arrive(2);
        all("audio/mpeg");
        play(10 * SECOND, 0, lines);
        lines.get(1).stop(CLOSED, "closed");
        LoopInterval interval = floor.recorded();
        assertThat(counts(interval).answered()).isEqualTo(2);
        assertThat(counts(interval).dropped()).isEqualTo(1);
        assertThat(failures(interval)).containsExactly(Map.entry("closed-during-stream", 1L));
        assertThat(value(interval, StreamMetric.CONNECTED)).isEqualTo(1);
        assertThat(value(interval, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(values(interval, StreamMetric.LISTENING_TIME).getTotalCount())
                .isEqualTo(1);
    }

    /** A target that closes early would otherwise fill the heap for as long as the first one played.listens(). */
    @Test
    void nothingIsKeptOfListenersThatEndBeforeTheirTime() {
        played.open(new Settings().with("listeningTime", "1h"));
        played.arrive(100);
        all("audio/mpeg");
        byte[] media = mediaUpTo(SECOND);
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer(media)));
        assertThat(played.listens().timed()).isEqualTo(100);
        lines.subList(1, 99).forEach(line -> line.stop(CLOSED, "closed"));
        assertThat(played.listens().timed()).isEqualTo(2);
    }

    @Test
    void closingEndsThoseWhoListenAndFailsThoseWhoWait() {
        played.open(new Settings());
        played.arrive(3);
        lines.get(0).accept("audio/mpeg");
        lines.get(0).send(Unpooled.wrappedBuffer(mediaUpTo(SECOND)));
        lines.get(1).accept("audio/mpeg");
        played.listens().close();
        LoopInterval interval = floor.recorded();
        assertThat(counts(interval).departed()).isEqualTo(1);
        assertThat(counts(interval).failed()).isEqualTo(2);
        assertThat(failures(interval)).containsExactly(Map.entry("stopped", 2L));
        assertThat(counts(interval).inSystem()).isZero();
    }

    @Test
    void slowReadersAreSpreadEvenlyAndNotJudged() {
        played.open(new Settings().with("slowReader", "{share: 0.25, bytesPerSecond: 100}"));
        played.arrive(8);
        all("audio/mpeg");
        lines.forEach(line -> line.send(Unpooled.wrappedBuffer(mediaUpTo(0))));
        played.pass(20 * SECOND);
        LoopInterval interval = floor.recorded();
        assertThat(value(interval, StreamMetric.CONNECTED)).isEqualTo(8);
        assertThat(value(interval, StreamMetric.STARVED)).isEqualTo(6);
    }

    /** Fifty a second for 1.6 s, each for half a second: the first 56 have left by then, one in the moment in which all is settled. */
    @Test
    void listenersWhoLeaveAndListenersWhoStayAreAllAccountedFor() {
        played.open(new Settings().with("listeningTime", "500ms"));
        byte[] media = mediaUpTo(2 * SECOND);
        for (int arrival = 0; arrival < 80; arrival++) {
            played.arrive(1);
            lines.get(arrival).accept("audio/mpeg");
            lines.get(arrival).send(Unpooled.wrappedBuffer(media));
            floor.passOnTheLoop(20);
        }
        played.settle();
        LoopInterval interval = floor.recorded();
        assertThat(counts(interval).answered()).isEqualTo(80);
        assertThat(failures(interval)).isEmpty();
        assertThat(counts(interval).departed()).isEqualTo(56);
        assertThat(counts(interval).inSystem()).isEqualTo(24);
        assertThat(value(interval, StreamMetric.CONNECTED)).isEqualTo(24);
        Histogram times = values(interval, StreamMetric.LISTENING_TIME);
        assertThat(times.getTotalCount()).isEqualTo(80);
        assertThat(times.valuesAreEquivalent(times.getMaxValue(), 500 * MILLI)).isTrue();
        assertThat(times.valuesAreEquivalent(times.getMinValue(), 20 * MILLI)).isTrue();
        assertThat(interval.counters().get(StreamMetric.LOST_SYNCS)).isZero();
        assertThat(interval.counters().get(StreamMetric.BYTES_MEDIA)).isEqualTo(80L * media.length);
    }
}
