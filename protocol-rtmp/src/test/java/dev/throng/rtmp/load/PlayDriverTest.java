package dev.throng.rtmp.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;
import static dev.throng.streams.load.VirtualLoop.counter;
import static dev.throng.streams.load.VirtualLoop.counts;
import static dev.throng.streams.load.VirtualLoop.distribution;
import static dev.throng.streams.load.VirtualLoop.failures;
import static dev.throng.streams.load.VirtualLoop.gauge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Failure;
import dev.throng.measure.LoopInterval;
import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.client.PublisherEvents;
import dev.throng.rtmp.client.PublisherStream;
import dev.throng.rtmp.client.RtmpStep;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.load.ListenDriver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Players in virtual time. They get pictures of 1,000 bytes every 40 ms, so 200 kbps. */
class PlayDriverTest {

    private static final int PICTURE_BYTES = 1_000;
    private static final int PICTURE_MILLIS = 40;
    private static final long KEY_FRAME = 0x1701L << 48;
    private static final long OTHER_FRAME = 0x2701L << 48;
    private static final long SOUND = 0xaf01L << 48;

    /** A player's connection as the test plays it. */
    private final class Line implements PlayerStream {

        private final StreamTarget target;
        private final PlayerEvents events;
        private long received;
        private long pictures;
        private boolean ended;

        private Line(StreamTarget target, PlayerEvents events) {
            this.target = target;
            this.events = events;
        }

        private void accept() {
            events.connected(loop.nowNanos());
            loop.run(2);
            events.handshaken(loop.nowNanos());
            loop.run(1);
            events.asked(loop.nowNanos());
            loop.run(3);
            events.accepted(loop.nowNanos());
        }

        /** A read with one picture of this time. */
        private void picture(long timestampMillis) {
            long head = pictures++ % 25 == 0 ? KEY_FRAME : OTHER_FRAME;
            received += PICTURE_BYTES;
            events.media(MessageType.VIDEO, timestampMillis, PICTURE_BYTES, head, loop.nowNanos());
            events.received(PICTURE_BYTES, loop.nowNanos());
        }

        /** Pictures for so many seconds, as they are due. */
        private void stream(int seconds) {
            for (int i = 0; i < seconds * 1_000 / PICTURE_MILLIS; i++) {
                picture(pictures * PICTURE_MILLIS);
                loop.run(PICTURE_MILLIS);
            }
        }

        @Override
        public void stop(Failure why, String detail) {
            if (!ended) {
                ended = true;
                events.ended(why, detail, loop.nowNanos());
            }
        }

        @Override
        public long receivedBytes() {
            return received;
        }

        @Override
        public long sentBytes() {
            return 0;
        }

        @Override
        public int coalesceReads(int minBytes) {
            return 1;
        }

        @Override
        public RtmpStep step() {
            return RtmpStep.STREAM;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }

    private final VirtualRtmpLoop loop = new VirtualRtmpLoop(RtmpOperation.PLAY);
    private final List<Line> lines = new ArrayList<>();
    private ListenDriver playing;

    private Line start(SettingsText settings) {
        if (playing == null) {
            playing = Players.driver(loop.state(settings.with("streams.app", "show"), "a"), new StreamOpener() {
                @Override
                public PlayerStream play(int server, StreamTarget target, boolean slowly, PlayerEvents events) {
                    Line line = new Line(target, events);
                    lines.add(line);
                    return line;
                }

                @Override
                public PublisherStream publish(
                        int server, StreamTarget target, int sendBufferBytes, PublisherEvents events) {
                    throw new AssertionError("nobody publishes");
                }
            });
            loop.recordStates(playing.registry());
        }
        playing.start(loop.arrival());
        return lines.get(lines.size() - 1);
    }

    private Line start() {
        return start(new SettingsText());
    }

    @Test
    void theServerSeesTheAddressOfTheApplication() {
        StreamTarget target = start().target;
        assertThat(target).isEqualTo(new StreamTarget("show", "rtmp://localhost:1935/show", "a"));
    }

    @Test
    void theFirstMediaAnswersTheArrival() {
        Line line = start();
        line.accept();
        assertThat(counts(loop.recorded()).answered()).isZero();
        loop.run(10);
        line.picture(0);
        LoopInterval interval = loop.recorded();
        assertThat(counts(interval).answered()).isEqualTo(1);
        assertThat(distribution(interval, StreamMetric.FIRST_BYTE_TIME).getMaxValue())
                .isBetween(10 * MILLI, 11 * MILLI);
        assertThat(distribution(interval, StreamMetric.FIRST_KEY_FRAME_TIME).getMaxValue())
                .isBetween(16 * MILLI, 17 * MILLI);
    }

    @Test
    void eachStepHasItsTime() {
        start().accept();
        LoopInterval interval = loop.recorded();
        assertThat(distribution(interval, StreamMetric.CONNECT_TIME).getTotalCount())
                .isEqualTo(1);
        assertThat(distribution(interval, RtmpMetric.HANDSHAKE_TIME).getMaxValue())
                .isBetween(2 * MILLI, 3 * MILLI);
        assertThat(distribution(interval, RtmpMetric.PLAY_START_TIME).getMaxValue())
                .isBetween(3 * MILLI, 4 * MILLI);
        assertThat(distribution(interval, StreamMetric.ACCEPT_TIME).getMaxValue())
                .isBetween(6 * MILLI, 7 * MILLI);
    }

    @Test
    void aPlayerThatGetsItsMediaInTimeIsOnRate() {
        Line line = start();
        line.accept();
        line.stream(20);
        LoopInterval interval = loop.recorded();
        assertThat(gauge(interval, StreamMetric.CONNECTED)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.ACCEPTED)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.RECEIVING)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.STARVED)).isZero();
        assertThat(counter(interval, StreamMetric.BYTES_MEDIA)).isEqualTo(500 * PICTURE_BYTES);
        assertThat(counter(interval, StreamMetric.STALLS)).isZero();
        assertThat(counter(interval, StreamMetric.BYTES_EXPECTED)).isBetween(460_000L, 520_000L);
    }

    @Test
    void framesAreCounted() {
        Line line = start();
        line.accept();
        line.stream(2);
        playing.finish(loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.FRAMES)).isEqualTo(50);
        assertThat(counter(interval, StreamMetric.TIMESTAMP_JUMPS)).isZero();
    }

    @Test
    void timestampsThatJumpOrGoBackAreCounted() {
        Line line = start();
        line.accept();
        line.stream(1);
        line.picture(60_000);
        line.picture(59_900);
        playing.finish(loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.TIMESTAMP_JUMPS)).isEqualTo(1);
        assertThat(counter(interval, StreamMetric.FRAMES_OUT_OF_ORDER)).isEqualTo(1);
    }

    @Test
    void timestampsMayWrap() {
        Line line = start();
        line.accept();
        for (long millis = (1L << 32) - 1_000; millis < (1L << 32) + 1_000; millis += PICTURE_MILLIS) {
            line.picture(millis & 0xffff_ffffL);
            loop.run(PICTURE_MILLIS);
        }
        playing.finish(loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.TIMESTAMP_JUMPS)).isZero();
        assertThat(counter(interval, StreamMetric.FRAMES_OUT_OF_ORDER)).isZero();
    }

    @Test
    void theDistanceOfAudioAndVideoIsRecordedOncePerPlayer() {
        Line line = start();
        line.accept();
        line.picture(0);
        line.events.media(MessageType.AUDIO, 120, 100, SOUND, loop.nowNanos());
        line.events.received(100, loop.nowNanos());
        line.picture(40);
        line.stop();
        assertThat(distribution(loop.recorded(), StreamMetric.INTERLEAVING).getMaxValue())
                .isBetween(80 * MILLI, 81 * MILLI);
    }

    /** A slide every 6 s, and sound all the time: on rate, without jumps and stalls. */
    @Test
    void aStillPictureWithSoundIsPlayedAsIfNothingWere() {
        Line line = start();
        line.accept();
        for (int at = 0; at < 20_000; at += 20) {
            if (at % 6_000 == 0) {
                line.events.media(MessageType.VIDEO, at, 8_000, KEY_FRAME, loop.nowNanos());
            }
            line.events.media(MessageType.AUDIO, at, 100, SOUND, loop.nowNanos());
            line.events.received(at % 6_000 == 0 ? 8_100 : 100, loop.nowNanos());
            loop.run(20);
        }
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.TIMESTAMP_JUMPS)).isZero();
        assertThat(counter(interval, StreamMetric.STALLS)).isZero();
        assertThat(gauge(interval, StreamMetric.ON_RATE)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.STARVED)).isZero();
        line.stop();
        assertThat(distribution(loop.recorded(), StreamMetric.INTERLEAVING).getMaxValue())
                .isZero();
    }

    @Test
    void redirectsAndDeviationsAreCountedAndNoted() {
        Line line = start();
        line.events.redirected(loop.nowNanos());
        line.accept();
        line.events.deviates(MessageDeviation.UNKNOWN_MESSAGE, loop.nowNanos());
        line.events.deviates(MessageDeviation.BACK_POINTER, loop.nowNanos());
        line.events.deviates(MessageDeviation.BACK_POINTER, loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, RtmpMetric.REDIRECTS)).isEqualTo(1);
        assertThat(counter(interval, StreamMetric.DEVIATIONS)).isEqualTo(3);
        assertThat(interval.notes())
                .containsExactly(
                        "deviation, first seen at a: a message of a type that RTMP does not define",
                        "deviation, first seen at a: a wrong back pointer, which states the size of the tag before it");
    }

    @Test
    void aPlayerWithoutMediaStallsAndIsStarved() {
        Line line = start();
        line.accept();
        line.stream(10);
        loop.recorded();
        loop.run(10_000);
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.STALLS)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.STARVED)).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.RECEIVING)).isZero();
    }

    @Test
    void aPlayerLeavesWhenItsPlaybackStallsTooLong() {
        Line line = start(new SettingsText().with("buffer.leaveAfter", "5s"));
        line.accept();
        line.stream(10);
        loop.run(10_000);
        assertThat(line.ended).isTrue();
        assertThat(failures(loop.recorded())).containsOnlyKeys("stalled-out");
    }

    @Test
    void aPlayerLeavesWhenItsTimeIsOver() {
        Line line = start(new SettingsText().with("playTime", "2s"));
        line.accept();
        line.stream(1);
        assertThat(line.ended).isFalse();
        line.stream(1);
        loop.run(20);
        assertThat(line.ended).isTrue();
        assertThat(counts(loop.recorded()).departed()).isEqualTo(1);
    }

    @Test
    void latencyIsRecordedAfterTheBurst() {
        Line line = start();
        line.accept();
        line.stream(1);
        line.events.stamp(VirtualRtmpLoop.EPOCH_MICROS, loop.nowNanos());
        assertThat(distribution(loop.recorded(), StreamMetric.PUBLISH_LATENCY).getTotalCount())
                .isZero();
        line.stream(9);
        line.events.stamp(VirtualRtmpLoop.EPOCH_MICROS + loop.nowNanos() / 1_000 - 250, loop.nowNanos());
        assertThat(distribution(loop.recorded(), StreamMetric.PUBLISH_LATENCY).getMaxValue())
                .isBetween(250_000L, 251_000L);
    }

    @Test
    void aStampOfTheFutureHasNoLatency() {
        Line line = start();
        line.accept();
        line.stream(10);
        line.events.stamp(VirtualRtmpLoop.EPOCH_MICROS + loop.nowNanos() / 1_000 + 250, loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.PUBLISH_LATENCIES_NEGATIVE)).isEqualTo(1);
        assertThat(distribution(interval, StreamMetric.PUBLISH_LATENCY).getTotalCount())
                .isZero();
    }

    @Test
    void aPublisherThatLeavesIsCounted() {
        Line line = start();
        line.accept();
        line.stream(1);
        line.events.unpublished(loop.nowNanos());
        assertThat(counter(loop.recorded(), RtmpMetric.UNPUBLISHED)).isEqualTo(1);
        assertThat(line.ended).isFalse();
    }

    @Test
    void failuresBeforeAndAfterTheAnswerAreCountedAsSuch() {
        start().stop(RtmpFailure.CONNECT_REFUSED, "no such application");
        Line line = start();
        line.accept();
        line.stream(1);
        line.stop(RtmpFailure.STREAM_FAILED, "gone");
        LoopInterval interval = loop.recorded();
        assertThat(counts(interval).failed()).isEqualTo(1);
        assertThat(counts(interval).dropped()).isEqualTo(1);
        assertThat(failures(interval)).containsOnlyKeys("connect-refused", "stream-failed");
    }

    @Test
    void playersThatStayAreRecordedWhenTheLoadEnds() {
        Line line = start();
        line.accept();
        line.stream(10);
        playing.settle(loop.nowNanos());
        LoopInterval interval = loop.recorded();
        assertThat(distribution(interval, StreamMetric.RATE_RATIO).getMinNonZeroValue())
                .isBetween(950L, 1_050L);
        assertThat(distribution(interval, StreamMetric.LONGEST_GAP).getMaxValue())
                .isBetween(40 * MILLI, 41 * MILLI);
        playing.close();
        assertThat(counts(loop.recorded()).departed()).isEqualTo(1);
    }
}
