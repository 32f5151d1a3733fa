package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AdtsFramesTest {

    private final Frames frames = new Frames(new Random(7));

    @Test
    void answersDoNotDependOnTheReads() {
        byte[] stamped = Frames.published(
                GeneratedAudio.silence(MediaFormat.AAC, 64_000), 120_000_000L, 1_763_700_000_123_456_000L);
        byte[] bytes =
                Feed.join(Feed.bytes(5), frames.adtses(3), stamped, frames.adtses(2), Feed.bytes(3), frames.adtses(3));

        assertThat(Feed.whole(new AdtsFrames(), bytes).stampNanos()).isEqualTo(1_763_700_000_123_456_000L);
        Feed.sameAtEverySplit(AdtsFrames::new, bytes);
    }

    @Test
    void framesAreTimedAndTheirMeanRateIsTheNominalOne() {
        MediaCheck check =
                Feed.whole(new AdtsFrames(), Feed.join(frames.adts(200), frames.adts(300), frames.adts(100)));

        assertThat(check.frames()).isEqualTo(2);
        assertThat(check.mediaNanos()).isEqualTo(2_048L * 1_000_000_000 / 44_100);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(Math.round(500 * 8 * 44_100 / 2_048.0));
    }

    /** Where the length itself is hit, a frame of up to 8 kB may be waited for. */
    @Test
    void everyDroppedByteIsOneLostSync() {
        byte[] bytes = frames.adtses(80);
        for (int dropped = 600; dropped < 1_400; dropped++) {
            MediaCheck check = Feed.whole(new AdtsFrames(), Feed.without(bytes, dropped));

            assertThat(check.lostSyncs()).as("dropped %d", dropped).isOne();
            assertThat(check.synced()).isTrue();
            assertThat(check.frames()).as("dropped %d", dropped).isGreaterThan(80 - 2 - 8_192 / 150);
        }
    }

    @Test
    void aListenerWhoJoinsInsideAFrameFindsTheNextOne() {
        byte[] bytes = frames.adtses(20);

        MediaCheck check = Feed.whole(new AdtsFrames(), Arrays.copyOfRange(bytes, 61, bytes.length));

        assertThat(check.frames()).isEqualTo(18);
        assertThat(check.lostSyncs()).isZero();
    }
}
