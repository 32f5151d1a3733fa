package dev.throng.rtmp.load;

import static dev.throng.streams.load.VirtualLoop.counter;
import static dev.throng.streams.load.VirtualLoop.counts;
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
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.PictureStamp;
import dev.throng.streams.flv.TagSource;
import dev.throng.streams.load.PublishDriver;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Publishers in virtual time. Their medium has a setup tag, then every 40 ms a picture of 1,000 bytes, so 200 kbps. */
class PublishDriverTest {

    private static final int PICTURE_BYTES = 1_000;

    /** A picture every 40 ms, behind one that configures decoders. */
    private static final class Pictures implements TagSource {

        private long number = -1;

        @Override
        public int type() {
            return MessageType.VIDEO;
        }

        @Override
        public boolean setup() {
            return number < 0;
        }

        @Override
        public boolean keyFrame() {
            return number >= 0;
        }

        @Override
        public long millis() {
            return Math.max(0, number) * 40;
        }

        @Override
        public void write(ByteBuf out, long epochMicros) {
            out.writeZero(PICTURE_BYTES - Long.BYTES).writeLong(epochMicros);
        }

        @Override
        public void advance() {
            number++;
        }
    }

    /** A publisher's connection as the test plays it. */
    private final class Line implements PublisherStream {

        private final PublisherEvents events;
        private final List<Long> pictures = new ArrayList<>();
        private final List<Long> pictureStamps = new ArrayList<>();
        private final List<Long> dataStamps = new ArrayList<>();
        private boolean takes = true;
        private int written;
        private long waiting;
        private long sent;
        private boolean ended;

        private Line(PublisherEvents events) {
            this.events = events;
        }

        @Override
        public void writeMedia(int type, long timestampMillis, ByteBuf payload) {
            long stamp = payload.getLong(payload.writerIndex() - Long.BYTES);
            if (stamp != PictureStamp.NONE) {
                pictureStamps.add(stamp);
            }
            pictures.add(timestampMillis);
            written += payload.readableBytes();
        }

        @Override
        public void writeMetadata(long timestampMillis, ByteBuf payload) {
            throw new AssertionError("there is none");
        }

        @Override
        public void writeStamp(long timestampMillis, long epochMicros) {
            dataStamps.add(epochMicros);
        }

        @Override
        public int flush() {
            int flushed = written;
            written = 0;
            sent += flushed;
            waiting = takes ? 0 : waiting + flushed;
            return flushed;
        }

        @Override
        public long pendingBytes() {
            return waiting;
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
            return 0;
        }

        @Override
        public long sentBytes() {
            return sent;
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

    private final VirtualRtmpLoop loop = new VirtualRtmpLoop(RtmpOperation.PUBLISH);
    private final List<Line> lines = new ArrayList<>();
    private PublishDriver publishing;

    /** Begins publishers of the streams a, b and c. */
    private void start(int publishers, String settings) {
        publishing = Publishers.driver(
                loop.state(new SettingsText().with("publish", settings), "a", "b", "c"),
                new StreamOpener() {
                    @Override
                    public PlayerStream play(int server, StreamTarget target, boolean slowly, PlayerEvents events) {
                        throw new AssertionError("nobody plays");
                    }

                    @Override
                    public PublisherStream publish(
                            int server, StreamTarget target, int sendBufferBytes, PublisherEvents events) {
                        Line line = new Line(events);
                        lines.add(line);
                        return line;
                    }
                },
                List.of(new PublishedMedia(Pictures::new, 200_000)));
        for (int i = 0; i < publishers; i++) {
            publishing.start(loop.arrival());
        }
    }

    private void accept() {
        lines.forEach(line -> line.events.connected(loop.nowNanos()));
        lines.forEach(line -> line.events.accepted(loop.nowNanos()));
    }

    @Test
    void mediaIsWrittenWhenItIsDue() {
        start(1, "{tick: 20ms}");
        accept();
        loop.run(1_000);
        publishing.finish(loop.nowNanos());
        assertThat(lines.get(0).pictures)
                .hasSize(1 + 26)
                .startsWith(0L, 0L, 40L, 80L)
                .endsWith(1_000L);
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES_DUE)).isEqualTo(27 * PICTURE_BYTES);
        assertThat(counter(interval, StreamMetric.SOURCE_BYTES)).isEqualTo(27 * PICTURE_BYTES);
        assertThat(counts(interval).answered()).isEqualTo(1);
        assertThat(counts(interval).bytesSent()).isEqualTo(27 * PICTURE_BYTES);
    }

    @Test
    void theTimeIsWrittenOnceASecondInPicturesAndInData() {
        start(1, "{tick: 20ms, stamp: both}");
        accept();
        loop.run(2_500);
        assertThat(lines.get(0).pictureStamps).hasSize(3);
        assertThat(lines.get(0).dataStamps).hasSize(3);
        assertThat(lines.get(0).pictureStamps.get(1) - VirtualRtmpLoop.EPOCH_MICROS)
                .isBetween(1_000_000L, 1_020_000L);
    }

    @Test
    void theTimeIsWrittenInPicturesUnlessSettingsWantAnotherPlace() {
        start(1, "{tick: 20ms}");
        accept();
        loop.run(500);
        assertThat(lines.get(0).pictureStamps).hasSize(1);
        assertThat(lines.get(0).dataStamps).isEmpty();
    }

    @Test
    void aPublisherLeavesWhenItsTimeIsOver() {
        start(1, "{tick: 20ms, publishTime: 300ms}");
        accept();
        loop.run(299);
        assertThat(lines.get(0).ended).isFalse();
        loop.run(21);
        assertThat(lines.get(0).ended).isTrue();
        LoopInterval interval = loop.recorded();
        assertThat(counts(interval).departed()).isEqualTo(1);
        assertThat(gauge(interval, StreamMetric.SOURCES)).isZero();
    }

    @Test
    void aTargetThatDoesNotReadBlocksThePublisher() {
        start(1, "{tick: 20ms, blockedAfter: 1s}");
        accept();
        lines.get(0).takes = false;
        loop.run(900);
        LoopInterval before = loop.recorded();
        assertThat(gauge(before, StreamMetric.SOURCE_BYTES_OWED)).isBetween(22_000L, 25_000L);
        assertThat(counter(before, StreamMetric.SOURCE_BYTES)).isZero();
        loop.run(200);
        assertThat(lines.get(0).ended).isTrue();
        assertThat(failures(loop.recorded())).containsOnlyKeys("publisher-blocked");
    }

    @Test
    void aPublisherWithoutAStreamFails() {
        start(4, "{}");
        accept();
        assertThat(failures(loop.recorded())).containsOnlyKeys("no-free-stream");
        assertThat(lines).hasSize(3);
    }

    @Test
    void theStreamOfAPublisherThatLeftIsFreeAgain() {
        start(3, "{}");
        accept();
        lines.get(1).stop();
        publishing.start(loop.arrival());
        assertThat(lines).hasSize(4);
    }

    @Test
    void closingEndsPublishersAsPlannedAndFailsTheUnanswered() {
        start(1, "{}");
        accept();
        publishing.start(loop.arrival());
        publishing.close();
        LoopInterval interval = loop.recorded();
        assertThat(counts(interval).departed()).isEqualTo(1);
        assertThat(failures(interval)).containsOnlyKeys("stopped");
    }
}
