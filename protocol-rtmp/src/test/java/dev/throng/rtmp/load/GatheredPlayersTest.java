package dev.throng.rtmp.load;

import static dev.throng.streams.load.VirtualLoop.counter;
import static dev.throng.streams.load.VirtualLoop.distribution;
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
import dev.throng.streams.delivery.ReadCoalescing;
import dev.throng.streams.delivery.StreamMetric;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.load.ListenDriver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The kernel gathers media for players on a loop with many of them. In virtual time, with a kernel that can gather bytes. A server sends each
 * picture when it is due: 200 kbps, and each key frame has a quarter of the bytes of its two seconds.
 */
class GatheredPlayersTest {

    private static final int PICTURE_MILLIS = 40;
    private static final int PICTURES_PER_GROUP = 50;
    private static final int KEY_FRAME_BYTES = 12_500;
    private static final int OTHER_FRAME_BYTES = 37_500 / 49;
    private static final long KEY_FRAME = 0x1701L << 48;
    private static final long OTHER_FRAME = 0x2701L << 48;

    /** A player's connection, whose kernel gathers pictures. */
    private final class Line implements PlayerStream {

        private final PlayerEvents events;
        private final List<Integer> waiting = new ArrayList<>();
        private int minBytes = 1;
        private int changes;
        private int reads;
        private long pictures;
        private int waitingBytes;
        private long received;

        private Line(PlayerEvents events) {
            this.events = events;
        }

        private void accept() {
            events.connected(loop.nowNanos());
            events.handshaken(loop.nowNanos());
            events.asked(loop.nowNanos());
            events.accepted(loop.nowNanos());
        }

        private void arrives(int bytes) {
            waiting.add(bytes);
            waitingBytes += bytes;
            readIfWoken();
        }

        private void readIfWoken() {
            if (waitingBytes < minBytes || waiting.isEmpty()) {
                return;
            }
            reads++;
            for (int bytes : waiting) {
                long head = pictures % PICTURES_PER_GROUP == 0 ? KEY_FRAME : OTHER_FRAME;
                events.media(MessageType.VIDEO, pictures++ * PICTURE_MILLIS, bytes, head, loop.nowNanos());
            }
            received += waitingBytes;
            int all = waitingBytes;
            waiting.clear();
            waitingBytes = 0;
            events.received(all, loop.nowNanos());
        }

        @Override
        public int coalesceReads(int bytes) {
            changes++;
            minBytes = bytes;
            return bytes;
        }

        @Override
        public void stop(Failure why, String detail) {
            events.ended(why, detail, loop.nowNanos());
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
        public RtmpStep step() {
            return RtmpStep.STREAM;
        }

        @Override
        public boolean ended() {
            return false;
        }
    }

    private final VirtualRtmpLoop loop = new VirtualRtmpLoop(RtmpOperation.PLAY);
    private final List<Line> lines = new ArrayList<>();
    private ListenDriver playing;

    /** Accepts two players, of which the first sees every packet, and connects so many others that gathering helps. */
    private void play() {
        playing = Players.driver(loop.state(new SettingsText(), "a"), new StreamOpener() {
            @Override
            public PlayerStream play(int server, StreamTarget target, boolean slowly, PlayerEvents events) {
                Line line = new Line(events);
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
        for (int i = 0; i < ReadCoalescing.MIN_LISTENERS; i++) {
            playing.start(loop.arrival());
        }
        lines.subList(2, lines.size()).forEach(line -> line.events.connected(loop.nowNanos()));
        lines.get(0).accept();
        lines.get(1).accept();
    }

    private void stream(int seconds) {
        for (int i = 0; i < seconds * 1_000 / PICTURE_MILLIS; i++) {
            long number = loop.nowNanos() / VirtualRtmpLoop.MILLI / PICTURE_MILLIS;
            int bytes = number % PICTURES_PER_GROUP == 0 ? KEY_FRAME_BYTES : OTHER_FRAME_BYTES;
            lines.get(0).arrives(bytes);
            lines.get(1).arrives(bytes);
            loop.run(PICTURE_MILLIS);
        }
    }

    @Test
    void gatheringSavesMostReadsAndInventsNoStall() {
        play();
        stream(12);
        int before = lines.get(1).reads;
        stream(60);
        assertThat(lines.get(0).minBytes).isEqualTo(1);
        assertThat(lines.get(1).reads - before).isLessThan(60 * 4);
        assertThat(lines.get(1).changes).isLessThan(4);
        LoopInterval interval = loop.recorded();
        assertThat(counter(interval, StreamMetric.STALLS)).isZero();
        assertThat(gauge(interval, StreamMetric.ON_RATE)).isEqualTo(2);
        assertThat(gauge(interval, StreamMetric.RECEIVING)).isEqualTo(2);
    }

    @Test
    void latencyIsThatOfPlayersWithoutGathering() {
        play();
        stream(12);
        loop.recorded();
        lines.forEach(line -> line.events.stamp(VirtualRtmpLoop.EPOCH_MICROS, loop.nowNanos()));
        stream(3);
        assertThat(lines.get(1).minBytes).as("goes on with stamps").isGreaterThan(1);
        assertThat(distribution(loop.recorded(), StreamMetric.PUBLISH_LATENCY).getTotalCount())
                .isEqualTo(1);
        assertThat(playing.readCoalescingNanos()).isZero();
    }

    @Test
    void aStreamThatStopsIsSeen() {
        play();
        stream(20);
        loop.run(10_000);
        LoopInterval interval = loop.recorded();
        assertThat(lines.get(1).minBytes).isEqualTo(1);
        assertThat(counter(interval, StreamMetric.STALLS)).isEqualTo(2);
        assertThat(gauge(interval, StreamMetric.ON_RATE)).isZero();
    }
}
