package dev.throng.targets.httpstream.feed;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class JoinableFeedTest {

    private static final int BLOCK = 10;

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, US_ASCII);
    }

    private static String taken(FeedCursor cursor) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf piece = cursor.take(7); piece.isReadable(); piece = cursor.take(7)) {
            text.append(piece.toString(US_ASCII));
            piece.release();
        }
        return text.toString();
    }

    @Test
    void aPlayerGetsThePreambleAndAllFromTheNewestMark() {
        JoinableFeed feed = new JoinableFeed(1000, BLOCK);
        feed.append(bytes("before any mark, "));
        feed.mark(bytes("[1]"));
        feed.append(bytes("first group of pictures, "));
        FeedCursor first = feed.join().orElseThrow();
        feed.mark(bytes("[2]"));
        feed.append(bytes("second group"));
        FeedCursor second = feed.join().orElseThrow();
        assertThat(first.lagBytes()).isEqualTo("[1]first group of pictures, second group".length());
        assertThat(taken(first)).isEqualTo("[1]first group of pictures, second group");
        assertThat(taken(second)).isEqualTo("[2]second group");
        feed.append(bytes("!"));
        assertThat(taken(first)).isEqualTo("!");
        first.close();
        second.close();
        feed.close();
    }

    @Test
    void aPlayerWaitsForTheNextMarkIfTheLimitIsExceeded() {
        JoinableFeed feed = new JoinableFeed(5, BLOCK);
        feed.mark(bytes("[1]"));
        feed.append(bytes("123456"));
        FeedCursor waits = feed.join().orElseThrow();
        FeedCursor leaves = feed.join().orElseThrow();
        assertThat(taken(waits)).isEmpty();
        assertThat(waits.lagBytes()).isZero();
        leaves.close();
        feed.append(bytes("more than a block"));
        feed.mark(bytes("[2]"));
        feed.append(bytes("later than the limit allows"));
        assertThat(waits.lagBytes()).isEqualTo(30);
        assertThat(taken(waits)).isEqualTo("[2]later than the limit allows");
        waits.close();
        feed.close();
    }

    @Test
    void withoutACacheEveryPlayerWaits() {
        JoinableFeed feed = new JoinableFeed(0, BLOCK);
        FeedCursor early = feed.join().orElseThrow();
        feed.mark(bytes("[1]"));
        feed.append(bytes("a"));
        FeedCursor late = feed.join().orElseThrow();
        feed.append(bytes("b"));
        feed.mark(bytes("[2]"));
        feed.append(bytes("c"));
        assertThat(taken(early)).isEqualTo("[1]abc");
        assertThat(taken(late)).isEqualTo("[2]c");
        early.close();
        late.close();
        feed.close();
    }

    @Test
    void playersGetTheRestOfAFeedThatEnds() {
        JoinableFeed feed = new JoinableFeed(1000, BLOCK);
        FeedCursor waits = feed.join().orElseThrow();
        feed.mark(bytes("[1]"));
        feed.append(bytes("a"));
        FeedCursor joined = feed.join().orElseThrow();
        feed.close();
        feed.append(bytes("nothing"));
        feed.mark(bytes("nothing"));
        assertThat(feed.join()).isEmpty();
        assertThat(joined.isAtEnd()).isFalse();
        assertThat(taken(joined)).isEqualTo("[1]a");
        assertThat(joined.isAtEnd()).isTrue();
        assertThat(taken(waits)).isEqualTo("[1]a");
        waits.close();
        joined.close();
    }

    @Test
    void aPlayerThatWaitsAtTheEndIsAtTheEnd() {
        JoinableFeed feed = new JoinableFeed(1000, BLOCK);
        FeedCursor waits = feed.join().orElseThrow();
        feed.close();
        assertThat(waits.isAtEnd()).isTrue();
        waits.close();
    }
}
