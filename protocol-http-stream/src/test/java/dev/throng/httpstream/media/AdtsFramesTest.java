package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** The header of the stream and of what follows it: channels, sample rate, profile, version, checksum. */
    @ParameterizedTest
    @CsvSource({
        "fff15080, fff15040, 1", // two channels, one
        "fff15080, fff15180, 1", // two channels, six
        "fff15080, fff14c80, 1", // 44.1 kHz, 48 kHz
        "fff15080, fff16080, 1", // 16 kHz
        "fff15080, fff11080, 1", // main profile
        "fff15080, fff95080, 1", // MPEG 2
        "fff15080, fff05080, 1", // with a checksum
        "fff15080, fff15280, 0", // the private bit
    })
    void anotherKindOfFramesIsNoLoss(String one, String other, int changes) {
        byte[] bytes =
                Feed.join(frames.adtses(word(one), 30), frames.adtses(word(other), 30), frames.adtses(word(one), 30));

        MediaCheck check = Feed.whole(new AdtsFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(89);
        assertThat(check.formatChanges()).isEqualTo(2L * changes);
        assertThat(check.nominalBitsPerSecond() * (check.mediaNanos() / 8e9))
                .isBetween(0.97 * bytes.length, 1.03 * bytes.length);
        Feed.sameAtEverySplit(AdtsFrames::new, Arrays.copyOf(bytes, 8_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aFrameMayHaveSeveralBlocks(int blocks) {
        byte[][] all = new byte[12][];
        for (int i = 0; i < all.length; i++) {
            all[i] = frames.adts(300);
            all[i][6] = (byte) (0xFC | blocks - 1);
        }
        MediaCheck check = Feed.whole(new AdtsFrames(), Feed.join(all));

        assertThat(check.frames()).isEqualTo(11);
        assertThat(check.mediaNanos())
                .as("the first frame counts as one block: its header is not kept whole")
                .isEqualTo((1 + 10L * blocks) * 1_024 * 1_000_000_000 / 44_100);
        Feed.sameAtEverySplit(AdtsFrames::new, Feed.join(all));
    }

    private static int word(String hex) {
        return (int) Long.parseLong(hex, 16);
    }
}
