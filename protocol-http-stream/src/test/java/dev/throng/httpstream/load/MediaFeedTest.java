package dev.throng.httpstream.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.httpstream.media.GeneratedAudio;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.httpstream.media.MediaSource;
import dev.throng.httpstream.media.Stamp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MediaFeedTest {

    private static final long ORIGIN = 1_234_567_890L;
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(200);

    /** Keeps what it is sent. */
    private static final class Sink implements MediaFeed.Receiver {
        private final ByteBuf all = Unpooled.buffer();
        private ByteBuf latest = Unpooled.EMPTY_BUFFER;
        private long lateNanos;

        @Override
        public void send(ByteBuf bytes, long late) {
            all.writeBytes(bytes, bytes.readerIndex(), bytes.readableBytes());
            latest = bytes;
            lateNanos = late;
            bytes.release();
        }
    }

    private static MediaFeed feed(MediaFormat format) {
        return new MediaFeed(GeneratedAudio.silence(format, 96_000), 1, ORIGIN);
    }

    private static void send(MediaFeed feed, long dueNanos) {
        feed.send(dueNanos, Stamp.NONE, 7, UnpooledByteBufAllocator.DEFAULT);
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void aFeedSendsAtTheRateOfItsMedium(MediaFormat format) {
        MediaFeed feed = feed(format);
        Sink sink = new Sink();
        feed.add(sink);
        for (long tick = 1; tick <= 50; tick++) {
            send(feed, ORIGIN + tick * TICK);
        }
        // headers, and a page that may not be full yet
        assertThat(sink.all.readableBytes()).isBetween((int) (0.96 * 120_000), (int) (1.04 * 120_000));
        MediaCheck check = format.newCheck();
        check.read(sink.all);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(9_000_000_000L, 10_000_000_000L);
    }

    @Test
    void allMembersSendTheSameBytesAndOwnThem() {
        MediaFeed feed = feed(MediaFormat.MP3);
        Sink one = new Sink();
        Sink other = new Sink();
        feed.add(one);
        feed.add(other);
        send(feed, ORIGIN + TICK);
        assertThat(one.all).isEqualTo(other.all);
        assertThat(one.all.readableBytes()).isPositive();
        assertThat(one.lateNanos).isEqualTo(7);
        assertThat(one.latest.refCnt()).as("references left over").isZero();
        assertThat(other.latest.refCnt()).isZero();
    }

    @Test
    void whoComesLaterJoinsInAtAFrame() {
        MediaFeed feed = feed(MediaFormat.MP3);
        feed.add(new Sink());
        send(feed, ORIGIN + 3 * TICK);
        Sink late = new Sink();
        feed.add(late);
        send(feed, ORIGIN + 6 * TICK);
        MediaSource.Cursor cursor = feed.medium().open(1);
        ByteBuf first = Unpooled.buffer();
        cursor.writeDue(3 * TICK, Stamp.NONE, first);
        ByteBuf then = Unpooled.buffer();
        cursor.writeDue(6 * TICK, Stamp.NONE, then);
        assertThat(late.all).isEqualTo(then);
        MediaCheck check = MediaFormat.MP3.newCheck();
        check.read(late.all);
        assertThat(check.lostSyncs()).isZero();
    }

    @Test
    void aMemberMayLeaveWhileItSends() {
        MediaFeed feed = feed(MediaFormat.MP3);
        Sink before = new Sink();
        Sink behind = new Sink();
        feed.add(before);
        feed.add(new MediaFeed.Receiver() {
            @Override
            public void send(ByteBuf bytes, long lateNanos) {
                bytes.release();
                feed.remove(this);
            }
        });
        feed.add(behind);
        send(feed, ORIGIN + TICK);
        send(feed, ORIGIN + 2 * TICK);
        assertThat(before.all).isEqualTo(behind.all);
        feed.remove(before);
        assertThat(feed.isEmpty()).isFalse();
        feed.remove(behind);
        assertThat(feed.isEmpty()).isTrue();
    }

    @Test
    void afterALongPauseAllThatWasDueIsSentAtOnce() {
        MediaFeed feed = feed(MediaFormat.MP3);
        Sink sink = new Sink();
        feed.add(sink);
        send(feed, ORIGIN + TimeUnit.SECONDS.toNanos(30));
        assertThat(sink.all.readableBytes()).isBetween(359_000, 361_000);
    }
}
