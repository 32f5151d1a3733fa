package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.xmpp.load.PeerNews.Offer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** News about sessions and storms on their way to another process. */
class PeerNewsTest {

    private final PeerNews news = new PeerNews(
            2,
            List.of(17, 0),
            List.of(new Offer(Long.MAX_VALUE, 1, "ü@localhost/r'1"), new Offer(5, 0, "")),
            List.of(1L, 2L),
            List.of(-3L));

    @Test
    void newsAreReadAsTheyWereWritten() {
        assertThat(PeerNews.read(news.write())).contains(news);
        PeerNews empty = new PeerNews(0, List.of(), List.of(), List.of(), List.of());
        assertThat(PeerNews.read(empty.write())).contains(empty);
        assertThat(empty.isEmpty()).isTrue();
        assertThat(news.isEmpty()).isFalse();
    }

    @Test
    void aMessageThatIsCutOffOrOfAnotherKindHasNoNews() {
        byte[] message = news.write();
        for (int length = 0; length < message.length; length++) {
            assertThat(PeerNews.read(Arrays.copyOf(message, length))).isEmpty();
        }
        message[0] = 'x';
        assertThat(PeerNews.read(message)).isEmpty();
    }

    @Test
    void newsAboutStormsAreReadAsTheyWereWritten() {
        for (StormNews.What what : StormNews.What.values()) {
            StormNews storm = new StormNews(what, 7, 3, 1_000_000, 99);
            assertThat(StormNews.read(storm.write(), 99)).contains(storm);
            assertThat(StormNews.read(Arrays.copyOf(storm.write(), 5), 99)).isEmpty();
            assertThat(PeerNews.read(storm.write())).isEmpty();
        }
        byte[] unknown = new StormNews(StormNews.What.CUT, 7, 3, 0, 99).write();
        unknown[1] = 9;
        assertThat(StormNews.read(unknown, 0)).isEmpty();
        assertThat(StormNews.read(news.write(), 0)).isEmpty();
    }
}
