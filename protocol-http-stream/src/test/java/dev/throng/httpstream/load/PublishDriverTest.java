package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.counts;
import static dev.throng.streams.load.VirtualLoop.failures;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.figure.Metric;
import dev.throng.httpstream.client.SourceEvents;
import dev.throng.httpstream.client.SourceStream;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.measure.Arrival;
import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.protocol.EngineFailure;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.load.PublishDriver;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sources in virtual time: how many bytes each of them owes at which moment. Their medium is MP3 of 64 kbps at 48 kHz, a frame of exactly
 * 192 bytes each 24 ms. With a tick of 20 ms a loop has two slots: the first source writes at 0, 20, 40, … ms, the second at 10, 30, 50, …
 * ms.
 */
class PublishDriverTest {

    private static final int TICK_MILLIS = 20;
    private static final int FRAME_BYTES = 192;
    private static final int FRAME_MILLIS = 24;

    /** A source's connection as the test plays it. */
    private final class Line implements SourceStream {

        private final SourceEvents events;
        private boolean takes = true;
        private long writtenBytes;
        private long waitingBytes;
        private boolean ended;
        private StreamStep step = StreamStep.STREAM;

        private Line(SourceEvents events) {
            this.events = events;
        }

        private void accept() {
            events.accepted(floor.nowNanos());
            events.mayBegin(floor.nowNanos());
        }

        @Override
        public void write(ByteBuf bytes) {
            writtenBytes += bytes.readableBytes();
            waitingBytes += bytes.readableBytes();
            bytes.release();
        }

        @Override
        public void flush() {
            waitingBytes = takes ? 0 : waitingBytes;
        }

        @Override
        public long pendingBytes() {
            return waitingBytes;
        }

        @Override
        public void stop(Failure why, String detail) {
            ended = true;
            events.ended(why, detail, floor.nowNanos());
        }

        @Override
        public int requestBytes() {
            return 0;
        }

        @Override
        public int answerBytes() {
            return 0;
        }

        @Override
        public StreamStep step() {
            return step;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }

    private final VirtualHttpLoop floor = new VirtualHttpLoop();
    private final List<Line> lines = new ArrayList<>();
    private PublishDriver publishing;

    /** Sources that are accepted now. */
    private void publish(int sources, String settings) {
        publishing = HttpSources.driver(
                floor.state(
                        SourceScenario.settings("{tick: " + TICK_MILLIS + "ms, " + settings + "}"),
                        IntStream.range(0, Math.max(1, sources))
                                .mapToObj(n -> "/m-" + n)
                                .toList()),
                List.of((request, sendBufferBytes, events) -> {
                    Line line = new Line(events);
                    lines.add(line);
                    return line;
                }),
                List.of(GeneratedAudio.silence(MediaFormat.MP3, 64_000, 48_000, 2)));
        for (int source = 0; source < sources; source++) {
            publishing.start(floor.arrival());
        }
        lines.forEach(Line::accept);
        floor.runTimers();
    }

    private void passTo(long millis) {
        while (floor.nowNanos() < millis * MILLI) {
            floor.passOnTheLoop(1);
        }
    }

    /** What a source has written at a time, by the turns of its slot. */
    private static long dueBytes(int source, long atMillis) {
        long firstTurn = source % 2 * TICK_MILLIS / 2;
        long lastTurn = atMillis < firstTurn ? 0 : (atMillis - firstTurn) / TICK_MILLIS * TICK_MILLIS + firstTurn;
        return lastTurn / FRAME_MILLIS * FRAME_BYTES;
    }

    private static long counter(LoopInterval interval, Metric metric) {
        return interval.counters().get(metric);
    }

    private static long owed(LoopInterval interval) {
        return interval.gauges().get(StreamMetric.SOURCE_BYTES_OWED).get(0);
    }

    private static Histogram lag(LoopInterval interval) {
        return interval.distributions().get(StreamMetric.SOURCE_LAG);
    }

    @ParameterizedTest
    @CsvSource({"CONNECT, connect-timeout", "TLS, tls-timeout", "HEAD, deadline-during-head"})
    void aDeadlineNamesTheStepThatTheSourceWaitedIn(StreamStep step, String id) {
        publish(0, "publishTime: 3s");
        publishing.start(floor.arrival());
        lines.get(0).step = step;
        Arrival waiting = floor.oldest();

        assertThat(publishing.overdue(waiting)).get().extracting(Failure::id).isEqualTo(id);
        publishing.abandon(floor.abandonOldest(EngineFailure.DEADLINE));
        assertThat(publishing.overdue(waiting)).isEmpty();
    }

    @Test
    void everySourceHasWrittenAtEachMillisecondWhatWasDueInItsLastTurn() {
        publish(5, "publishTime: 3s");
        for (long at = 0; at < 3_000; at++) {
            passTo(at);
            for (int source = 0; source < lines.size(); source++) {
                assertThat(lines.get(source).writtenBytes)
                        .as("source %d at %d ms", source, at)
                        .isEqualTo(dueBytes(source, at));
            }
        }
    }

    /** 64 kbps for 3 s are 24,000 bytes. Each source has its turn 151 times: when it begins, and each 20 ms up to the end. */
    @Test
    void aSourceDepartsInTheTurnInWhichItsTimeIsOver() {
        publish(5, "publishTime: 3s");
        passTo(2_999);
        assertThat(lines).noneMatch(Line::ended);
        passTo(3_000);
        assertThat(lines).extracting(Line::ended).containsExactly(true, false, true, false, true);
        passTo(3_010);
        assertThat(lines).allMatch(Line::ended);
        passTo(4_000);
        LoopInterval interval = floor.recorded();
        assertThat(lines).extracting(line -> line.writtenBytes).containsOnly(24_000L);
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES_DUE)).isEqualTo(5 * 24_000);
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES)).isEqualTo(5 * 24_000);
        assertThat(lag(interval).getTotalCount()).isEqualTo(5 * 151);
        assertThat(lag(interval).getMaxValue()).isZero();
        assertThat(counts(interval).departed()).isEqualTo(5);
        assertThat(failures(interval)).isEmpty();
    }

    /** The target answers with 417 when media has begun: what waited for it is lost, and the source begins again when it is accepted. */
    @Test
    void mediaOfARefusedFormOfTheRequestIsNotTakenAndNotOwed() {
        publish(0, "publishTime: 3s");
        publishing.start(floor.arrival());
        Line line = lines.get(0);
        line.takes = false;
        line.events.mayBegin(floor.nowNanos());
        passTo(1_000);
        long lost = line.writtenBytes;
        assertThat(lost).isPositive();
        line.events.retried(417, floor.nowNanos());
        line.waitingBytes = 0;
        passTo(2_000);
        assertThat(line.writtenBytes).as("while it asks again").isEqualTo(lost);
        line.takes = true;
        line.accept();
        passTo(6_000);

        LoopInterval interval = floor.recorded();
        assertThat(line.writtenBytes - lost).isEqualTo(24_000);
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES_DUE)).isEqualTo(lost + 24_000);
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES)).isEqualTo(24_000);
        assertThat(counter(interval, HttpStreamMetric.SOURCES_RETRIED)).isEqualTo(1);
        assertThat(counts(interval).departed()).isEqualTo(1);
        assertThat(failures(interval)).isEmpty();
    }

    /** The turn at 520 ms is the first that the loop misses, and the one at 1,500 ms the last; what was due in all of them is one write. */
    @Test
    void aLoopThatStoodStillOwesAllOfItAtOnceAndTellsHowLateItIs() {
        publish(1, "publishTime: 3s");
        passTo(500);
        floor.recorded().release();
        floor.passOnTheLoop(1_000);
        assertThat(lines.get(0).writtenBytes).isEqualTo(dueBytes(0, 1_500));
        LoopInterval interval = floor.recorded();
        assertThat(lag(interval).getTotalCount()).isEqualTo(1);
        assertThat(lag(interval).valuesAreEquivalent(lag(interval).getMaxValue(), 980 * MILLI))
                .isTrue();
        passTo(3_000);
        assertThat(lines.get(0).writtenBytes).isEqualTo(24_000);
        assertThat(lag(floor.recorded()).getMaxValue()).isZero();
    }

    /** The loop stands still from 2,900 to 3,500 ms. */
    @Test
    void aSourceWhoseEndIsMissedOwesTheTimeUntilItIsSeen() {
        publish(1, "publishTime: 3s");
        passTo(2_900);
        floor.passOnTheLoop(600);
        assertThat(lines.get(0).ended).isTrue();
        assertThat(lines.get(0).writtenBytes).isEqualTo(dueBytes(0, 3_500));
    }

    /** Two seconds of the medium are 16,000 bytes; 84 frames are the first to be more, and the last of them ends at 2,016 ms. */
    @Test
    void whatTheTargetDoesNotTakeIsOwedUntilTheSourceIsBlocked() {
        publish(1, "blockedAfter: 2s");
        lines.get(0).takes = false;
        passTo(1_000);
        assertThat(owed(floor.recorded())).isEqualTo(dueBytes(0, 1_000));
        passTo(2_019);
        LoopInterval before = floor.recorded();
        assertThat(owed(before)).isEqualTo(83 * FRAME_BYTES);
        assertThat(failures(before)).isEmpty();
        passTo(2_020);
        LoopInterval interval = floor.recorded();
        assertThat(failures(interval)).containsOnly(Map.entry("source-blocked", 1L));
        assertThat(counts(interval).dropped()).isEqualTo(1);
        assertThat(owed(interval)).isZero();
        assertThat(interval.notes())
                .containsExactly("source-blocked, source at /m-0: 16128 bytes of media wait for the target");
        assertThat(lines.get(0).ended).isTrue();
    }

    /** What a target leaves waiting is told by a source's lag: 1,000 ms of the medium are 41 whole frames, which take 984 ms. */
    @Test
    void whatIsOwedIsLag() {
        publish(1, "blockedAfter: 2s");
        lines.get(0).takes = false;
        passTo(1_000);
        Histogram lag = lag(floor.recorded());
        assertThat(lag.valuesAreEquivalent(lag.getMaxValue(), 984 * MILLI)).isTrue();
    }

    /** The target had no time to take what was written late: only a turn that is on time can tell whether it does. */
    @Test
    void aSourceIsNotBlockedByTheLoopsOwnDelay() {
        publish(1, "blockedAfter: 2s");
        lines.get(0).takes = false;
        passTo(100);
        floor.passOnTheLoop(3_000);
        assertThat(lines.get(0).ended).isFalse();
        lines.get(0).takes = true;
        passTo(3_200);
        assertThat(lines.get(0).ended).isFalse();
        assertThat(lines.get(0).writtenBytes).isEqualTo(dueBytes(0, 3_200));
        lines.get(0).takes = false;
        floor.passOnTheLoop(3_000);
        assertThat(lines.get(0).ended).isFalse();
        passTo(6_220);
        assertThat(lines.get(0).ended).isTrue();
        assertThat(failures(floor.recorded())).containsOnly(Map.entry("source-blocked", 1L));
    }

    /** The last source leaves the timer without work; the next begins turns of its own. */
    @Test
    void aLoopWithoutSourcesRestsUntilTheNextOne() {
        publish(2, "publishTime: 1s");
        passTo(1_010);
        assertThat(lines).allMatch(Line::ended);
        passTo(1_100);
        assertThat(floor.runTimers()).isEqualTo(-1);
        publishing.start(floor.arrival());
        lines.get(2).accept();
        long begun = floor.nowNanos() / MILLI;
        for (long millis = 0; millis < 1_000; millis++) {
            passTo(begun + millis);
            assertThat(lines.get(2).writtenBytes).as("after %d ms", millis).isEqualTo(dueBytes(0, millis));
        }
    }
}
