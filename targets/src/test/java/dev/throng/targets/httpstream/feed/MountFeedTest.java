package dev.throng.targets.httpstream.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MountFeedTest {

    private static final int BURST = 40_000;

    private static byte[] medium(int bytes, long seed) {
        byte[] medium = new byte[bytes];
        new Random(seed).nextBytes(medium);
        return medium;
    }

    private static void append(MountFeed feed, byte[] bytes, int from, int to) {
        feed.append(Unpooled.wrappedBuffer(bytes, from, to - from));
    }

    private static byte[] takeAll(FeedCursor cursor, int most) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (ByteBuf piece = cursor.take(most); piece.isReadable(); piece = cursor.take(most)) {
            byte[] bytes = new byte[piece.readableBytes()];
            piece.readBytes(bytes);
            piece.release();
            all.writeBytes(bytes);
        }
        return all.toByteArray();
    }

    /** AssertJ compares arrays as objects, byte by byte, which would take most of the time of these tests. */
    private static void assertSameBytes(byte[] actual, byte[] expected, String which) {
        assertThat(Arrays.mismatch(actual, expected))
                .as("%s: the first wrong byte", which)
                .isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 16_384, BURST})
    void newListenerGetsTheBurstAndThenAllBytesInOrder(int burst) {
        byte[] medium = medium(300_000, 1);
        MountFeed feed = new MountFeed(burst, false);
        append(feed, medium, 0, 100_001);
        FeedCursor cursor = feed.join().orElseThrow();
        assertThat(cursor.lagBytes()).isEqualTo(burst);
        append(feed, medium, 100_001, medium.length);
        assertThat(takeAll(cursor, 777)).isEqualTo(Arrays.copyOfRange(medium, 100_001 - burst, medium.length));
        assertThat(cursor.isAtEnd()).isFalse();
        feed.close();
        assertThat(cursor.isAtEnd()).isTrue();
        cursor.close();
    }

    @Test
    void manyListenersAtManyPositionsGetAllBytesForAnySplit() {
        Random random = new Random(7);
        byte[] medium = medium(1 << 20, 2);
        MountFeed feed = new MountFeed(BURST, false);
        List<FeedCursor> cursors = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        List<ByteArrayOutputStream> received = new ArrayList<>();
        for (int at = 0; at < medium.length; ) {
            int to = Math.min(medium.length, at + 1 + random.nextInt(3000));
            append(feed, medium, at, to);
            at = to;
            if (random.nextInt(20) == 0) {
                FeedCursor cursor = feed.join().orElseThrow();
                cursors.add(cursor);
                starts.add((int) (feed.end() - cursor.lagBytes()));
                received.add(new ByteArrayOutputStream());
            }
            for (int i = 0; i < cursors.size(); i++) {
                if (random.nextInt(10) == 0) {
                    received.get(i).writeBytes(takeAll(cursors.get(i), 1 + random.nextInt(20_000)));
                }
            }
        }
        for (int i = 0; i < cursors.size(); i++) {
            received.get(i).writeBytes(takeAll(cursors.get(i), Integer.MAX_VALUE));
            assertSameBytes(
                    received.get(i).toByteArray(),
                    Arrays.copyOfRange(medium, starts.get(i), medium.length),
                    "listener " + i);
            cursors.get(i).close();
        }
        feed.close();
    }

    @Test
    void memoryIsBoundedByTheBurstAndTheSlowestListenerAndIsFreed() {
        long before = UnpooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
        byte[] piece = medium(16_384, 3);
        MountFeed feed = new MountFeed(BURST, false);
        for (int i = 0; i < 1000; i++) {
            append(feed, piece, 0, piece.length);
        }
        assertThat(used(before)).isLessThanOrEqualTo(BURST + 2 * FeedBlock.CAPACITY);
        FeedCursor slow = feed.join().orElseThrow();
        for (int i = 0; i < 100; i++) {
            append(feed, piece, 0, piece.length);
        }
        assertThat(used(before)).isBetween(100L * piece.length, 100L * piece.length + BURST + 2 * FeedBlock.CAPACITY);
        ByteBuf pending = slow.take(10);
        slow.close();
        assertThat(used(before)).isLessThanOrEqualTo(BURST + 3 * FeedBlock.CAPACITY);
        feed.close();
        assertThat(used(before)).isEqualTo(FeedBlock.CAPACITY);
        assertThat(pending.getByte(0)).isEqualTo(piece[(int) (1000L * 16_384 - BURST) % 16_384]);
        pending.release();
        assertThat(used(before)).isZero();
    }

    private static long used(long before) {
        return UnpooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - before;
    }

    @Test
    void listenerGetsAPieceOfALargeBlockInOneBuffer() {
        byte[] medium = medium(300_000, 5);
        MountFeed feed = new MountFeed(0, false, 1 << 18);
        FeedCursor cursor = feed.join().orElseThrow();
        append(feed, medium, 0, 64_000);
        ByteBuf piece = cursor.take(Integer.MAX_VALUE);
        assertThat(piece.readableBytes()).isEqualTo(64_000);
        piece.release();
        append(feed, medium, 64_000, medium.length);
        assertThat(takeAll(cursor, Integer.MAX_VALUE)).isEqualTo(Arrays.copyOfRange(medium, 64_000, medium.length));
        cursor.close();
        feed.close();
    }

    @Test
    void longBacklogIsFreedWithoutDeepRecursion() {
        MountFeed feed = new MountFeed(0, false);
        byte[] piece = medium(FeedBlock.CAPACITY, 4);
        append(feed, piece, 0, 10);
        FeedCursor slow = feed.join().orElseThrow();
        for (int i = 0; i < 4000; i++) {
            append(feed, piece, 0, piece.length);
        }
        slow.close();
        feed.close();
        assertThat(feed.join()).isEmpty();
    }

    @Test
    void closedFeedRefusesBytesAndListeners() {
        MountFeed feed = new MountFeed(0, false);
        feed.close();
        feed.close();
        append(feed, new byte[10], 0, 10);
        assertThat(feed.end()).isZero();
        assertThat(feed.join()).isEmpty();
    }

    /** A page of RFC 3533 with a wrong checksum, which the target ignores. */
    private static byte[] page(boolean first, long granule, int bodyBytes, int fill) {
        ByteBuf page = Unpooled.buffer();
        page.writeBytes(new byte[] {'O', 'g', 'g', 'S', 0, (byte) (first ? 2 : 0)});
        page.writeLongLE(granule).writeIntLE(42).writeIntLE(0).writeIntLE(0);
        page.writeByte(bodyBytes / 255 + 1);
        for (int i = 0; i < bodyBytes / 255; i++) {
            page.writeByte(255);
        }
        page.writeByte(bodyBytes % 255);
        for (int i = 0; i < bodyBytes; i++) {
            page.writeByte(fill);
        }
        byte[] bytes = new byte[page.readableBytes()];
        page.readBytes(bytes);
        return bytes;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Test
    void listenerOfOggGetsTheHeadersAndStartsAtAPageForAnySplit() {
        byte[] headers = joined(page(true, 0, 30, 1), page(false, 0, 3000, 'O'), page(false, -1, 600, 2));
        byte[] first = page(false, 1000, 700, 3);
        byte[] second = page(false, 2000, 700, 'g');
        byte[] third = page(false, 3000, 700, 5);
        byte[] medium = joined(headers, first, second, third);
        byte[] headersAndThird = joined(headers, third);
        for (int split = 0; split <= medium.length; split++) {
            MountFeed feed = new MountFeed(1000, true);
            append(feed, medium, 0, split);
            append(feed, medium, split, medium.length);
            FeedCursor cursor = feed.join().orElseThrow();
            assertSameBytes(takeAll(cursor, 100), headersAndThird, "split at " + split);
            cursor.close();
            feed.close();
        }
    }

    @Test
    void listenerOfOggThatJoinsDuringTheHeadersGetsThemAll() {
        byte[] headers = joined(page(true, 0, 30, 1), page(false, 0, 3000, 2));
        byte[] rest = joined(page(false, 1000, 700, 3), page(false, 2000, 700, 4));
        MountFeed feed = new MountFeed(100, true);
        append(feed, headers, 0, 1500);
        FeedCursor cursor = feed.join().orElseThrow();
        append(feed, headers, 1500, headers.length);
        append(feed, rest, 0, rest.length);
        assertThat(takeAll(cursor, 100)).isEqualTo(joined(headers, rest));
        cursor.close();
        feed.close();
    }

    @Test
    void nextStreamOfAChainHasItsOwnHeaders() {
        byte[] old = joined(page(true, 0, 30, 1), page(false, 1000, 700, 3));
        byte[] headers = joined(page(true, 0, 31, 1), page(false, 0, 200, 2));
        byte[] audio = page(false, 1000, 50_000, 4);
        MountFeed feed = new MountFeed(100, true);
        append(feed, joined(old, headers, audio), 0, old.length + headers.length + audio.length);
        FeedCursor cursor = feed.join().orElseThrow();
        assertThat(takeAll(cursor, 100_000)).isEqualTo(joined(headers, audio));
        cursor.close();
        feed.close();
    }

    @Test
    void playerAppendsExactlyTheDuePieces() {
        MountFeed feed = new MountFeed(1920, false);
        LoopPlayer programme = new LoopPlayer(feed, SilentMp3.frame(64), SilentMp3.FRAME_NANOS, 1920, 5_000);
        assertThat(feed.end()).isEqualTo(1920);
        programme.advance(5_000 + SilentMp3.FRAME_NANOS - 1);
        assertThat(feed.end()).isEqualTo(1920);
        programme.advance(5_000 + 1_000 * SilentMp3.FRAME_NANOS);
        assertThat(feed.end()).isEqualTo(1920 + 192_000);
        programme.close();
    }
}
