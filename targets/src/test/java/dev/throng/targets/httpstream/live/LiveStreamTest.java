package dev.throng.targets.httpstream.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.targets.httpstream.feed.FeedCursor;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.launch.Options;
import dev.throng.targets.time.VirtualClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LiveStreamTest {

    private final LiveSettings settings =
            new LiveSettings(Options.parse(LiveSettings.OPTIONS, List.of("--live-streams=2", "--hls-streams=1")));
    private final LiveStreams streams = new LiveStreams(settings, new VirtualClock(), new LongAdder());

    @AfterEach
    void closeStreams() {
        streams.close();
    }

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex));
    }

    private static String all(FeedCursor cursor) {
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf piece = cursor.take(1000); piece.isReadable(); piece = cursor.take(1000)) {
            all.writeBytes(piece);
            piece.release();
        }
        cursor.close();
        return ByteBufUtil.hexDump(all);
    }

    @Test
    void aPlayerOfFlvGetsAFileThatBeginsWithItsKeyFrame() {
        LiveStream stream = streams.publish("/live/a").orElseThrow();
        stream.tags();
        stream.writeMetadata(0, bytes("0200016d"));
        stream.write(RtmpTypes.VIDEO, 0, bytes("17000000000101"));
        stream.write(RtmpTypes.VIDEO, 0x01020304, bytes("1701000000aa"));
        stream.write(RtmpTypes.AUDIO, 0x01020304, bytes("af01bb"));
        String time = "02030401";
        assertThat(all(stream.tags().join().orElseThrow()))
                .isEqualTo("464c5601050000000900000000"
                        + "12000004" + time + "000000" + "0200016d" + "0000000f"
                        + "09000007" + time + "000000" + "17000000000101" + "00000012"
                        + "09000006" + time + "000000" + "1701000000aa" + "00000011"
                        + "08000003" + time + "000000" + "af01bb" + "0000000e");
    }

    @Test
    void playersOfAStreamWithoutVideoJoinOnceASecond() {
        LiveStream stream = streams.publish("/live/a").orElseThrow();
        for (int millis = 0; millis <= 1500; millis += 100) {
            stream.write(RtmpTypes.AUDIO, millis, bytes("2f" + String.format("%02x", millis / 100)));
        }
        String chunks = all(stream.chunks().join().orElseThrow());
        assertThat(chunks)
                .startsWith("040003e8000002" + "08" + "01000000" + "2f0a")
                .endsWith("2f0f");
    }

    @Test
    void aPathHasOnePublisher() {
        LiveStream first = streams.publish("/live/a").orElseThrow();
        assertThat(streams.publish("/live/a")).isEmpty();
        streams.end(first);
        LiveStream second = streams.publish("/live/a").orElseThrow();
        streams.end(first);
        assertThat(streams.at("/live/a")).contains(second);
    }

    @Test
    void theFirstPlayerOfFlvWaitsForAKeyFrame() {
        LiveStream stream = streams.publish("/live/a").orElseThrow();
        stream.write(RtmpTypes.VIDEO, 0, bytes("1701000000aa"));
        FeedCursor first = stream.tags().join().orElseThrow();
        stream.write(RtmpTypes.VIDEO, 40, bytes("2701000000bb"));
        assertThat(first.lagBytes()).isZero();
        stream.write(RtmpTypes.VIDEO, 80, bytes("1701000000cc"));
        assertThat(all(first)).startsWith("464c56").contains("1701000000cc").doesNotContain("bb");
    }

    @Test
    void aLimitedNumberOfStreamsHasSegments() {
        LiveStream first = streams.publish("/live/a").orElseThrow();
        LiveStream second = streams.publish("/live/b").orElseThrow();
        assertThat(first.hasSegments()).isTrue();
        assertThat(second.hasSegments()).isFalse();
        streams.end(second);
        streams.end(first);
        assertThat(streams.publish("/live/c").orElseThrow().hasSegments()).isTrue();
    }

    @Test
    void aPublisherMayReplaceAnOwnStream() {
        LiveStream own = streams.at("/live/stream-2").orElseThrow();
        LiveStream published = streams.publish("/live/stream-2").orElseThrow();
        assertThat(streams.publish("/live/stream-2")).isEmpty();
        assertThat(streams.at("/live/stream-1")).contains(own);
        assertThat(streams.at("/live/stream-2")).contains(published);
        streams.end(published);
        assertThat(streams.at("/live/stream-2")).contains(own);
        own.chunks().join().orElseThrow().close();
    }

    @Test
    void ownStreamsAreOneStreamWithSeveralPaths() {
        assertThat(streams.at("/live/stream-1"))
                .isEqualTo(streams.at("/live/stream-2"))
                .isPresent();
        assertThat(streams.at("/live/stream-3")).isEmpty();
    }
}
