package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpegFramesTest {

    private static final long SEED = 42;
    private static final byte[] ID3V2 = {'I', 'D', '3', 4, 0, 0, 0, 0, 1, 5};

    private final Frames frames = new Frames(new Random(SEED));

    /** Lengths and samples from the tables of the standards: 144 or 72 or 12 × 4 × bit rate / sample rate, rounded down. */
    @ParameterizedTest
    @CsvSource({
        "fffb9000, 417, 128, 44100, 1152",
        "fffb9200, 418, 128, 44100, 1152",
        "fffb5000, 208, 64, 44100, 1152",
        "fffbe400, 960, 320, 48000, 1152",
        "fffb1800, 144, 32, 32000, 1152",
        "fff34000, 104, 32, 22050, 576",
        "fff3e800, 720, 160, 16000, 576",
        "ffe31800, 72, 8, 8000, 576",
        "ffe3e000, 1044, 160, 11025, 576",
        "fffd8400, 384, 128, 48000, 1152",
        "fff54000, 208, 32, 22050, 1152",
        "ffff4400, 128, 128, 48000, 384",
        "fffff200, 0, 0, 44100, 384",
        "fff7e000, 556, 256, 22050, 384",
    })
    void headersSayWhatTheStandardsSay(String hex, int length, int kbps, int sampleRate, int samples) {
        int header = (int) Long.parseLong(hex, 16);

        assertThat(MpegFrames.length(header)).isEqualTo(length);
        assertThat(MpegFrames.kbps(header)).isEqualTo(kbps);
        assertThat(MpegFrames.sampleRate(header)).isEqualTo(sampleRate);
        assertThat(MpegFrames.samples(header)).isEqualTo(samples);
    }

    /** Free format, bit rate 15, sample rate 3, the reserved version, layer and emphasis, a sync word that is short of a bit. */
    @ParameterizedTest
    @CsvSource({"fffb0000", "fffbf000", "fffb9c00", "ffeb9000", "fff99000", "fffb9002", "ffdb9000", "7ffb9000"})
    void whatNamesNoLengthIsNoHeader(String hex) {
        assertThat(MpegFrames.length((int) Long.parseLong(hex, 16))).isZero();
    }

    @Test
    void answersDoNotDependOnTheReads() {
        byte[] stamped = Frames.published(
                GeneratedAudio.silence(MediaFormat.MP3, 64_000), 100_000_000L, 1_763_700_000_123_456_000L);
        byte[] bytes = Feed.join(
                Feed.bytes(3),
                frames.mpegs(Frames.MP3_64, 2),
                ID3V2,
                Feed.bytes(133),
                stamped,
                frames.mpegs(Frames.MP3_128, 2),
                new byte[] {1, 2, 3},
                frames.mpegs(Frames.MP3_64, 3));

        assertThat(Feed.whole(new MpegFrames(), bytes).stampNanos()).isEqualTo(1_763_700_000_123_456_000L);
        Feed.sameAtEverySplit(MpegFrames::new, bytes);
    }

    @Test
    void aListenerWhoJoinsInsideAFrameFindsTheNextOne() {
        byte[] bytes = frames.mpegs(Frames.MP3_128, 20);
        for (int joined = 1; joined < 417; joined++) {
            MediaCheck check = Feed.whole(new MpegFrames(), Arrays.copyOfRange(bytes, joined, bytes.length));

            assertThat(check.synced()).isTrue();
            assertThat(check.frames()).as("joined at %d", joined).isEqualTo(18);
            assertThat(check.lostSyncs()).isZero();
        }
    }

    @Test
    void playingTimeIsExact() {
        MediaCheck check = Feed.whole(new MpegFrames(), frames.mpegs(Frames.MP3_64, 1_226));

        assertThat(check.frames()).isEqualTo(1_225);
        assertThat(check.mediaNanos()).isEqualTo(32_000_000_000L);
    }

    @Test
    void aFrameCountsWhenTheNextOneProvesItsLength() {
        byte[] bytes = frames.mpegs(Frames.MP3_128, 2);

        assertThat(Feed.whole(new MpegFrames(), Arrays.copyOf(bytes, 417)).frames())
                .isZero();
        assertThat(Feed.whole(new MpegFrames(), Arrays.copyOf(bytes, 425)).frames())
                .isOne();
    }

    @ParameterizedTest
    @CsvSource({"fffb9000", "fffb5200", "fff34000", "ffe31800", "fffd8400", "ffff4400"})
    void everyDroppedByteIsOneLostSync(String hex) {
        int header = (int) Long.parseLong(hex, 16);
        byte[] bytes = frames.mpegs(header, 12);
        int length = MpegFrames.length(header);
        for (int dropped = 4 * length; dropped < 7 * length; dropped++) {
            MediaCheck check = Feed.whole(new MpegFrames(), Feed.without(bytes, dropped));

            assertThat(check.lostSyncs())
                    .as("dropped %d of seed %d", dropped, SEED)
                    .isOne();
            assertThat(check.synced()).isTrue();
            assertThat(check.frames()).as("dropped %d", dropped).isBetween(9L, 10L);
        }
    }

    @Test
    void damageAtRandomEndsInSyncAgain() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            byte[] damaged = new Frames(random).mpegs(Frames.MP3_64, 30);
            int at = 5 * 208 + random.nextInt(1_000);
            byte[] noise = new byte[random.nextInt(1, 600)];
            random.nextBytes(noise);
            byte[] bytes =
                    Feed.join(Arrays.copyOf(damaged, at), noise, Arrays.copyOfRange(damaged, at + 211, damaged.length));

            MediaCheck check = Feed.whole(new MpegFrames(), bytes);

            assertThat(check.synced()).as("seed %d", seed).isTrue();
            assertThat(check.lostSyncs()).as("seed %d", seed).isOne();
            assertThat(check.frames()).as("seed %d", seed).isGreaterThanOrEqualTo(25);
        }
    }

    @Test
    void aVariableBitRateIsNoLoss() {
        byte[] bytes = Feed.join(
                frames.mpeg(Frames.MP3_64),
                frames.mpeg(Frames.MP3_320),
                frames.mpeg(Frames.MP3_128),
                frames.mpeg(Frames.MP3_64));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(3);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(Math.round((208 + 1_044 + 417) * 8 * 44_100 / 3_456.0));
    }

    @Test
    void aConstantBitRateIsTheHeaders() {
        assertThat(Feed.whole(new MpegFrames(), frames.mpegs(Frames.MP3_64, 3)).nominalBitsPerSecond())
                .isEqualTo(64_000);
    }

    @Test
    void tagsBetweenFramesAreNoLoss() {
        byte[] id3v1 = Arrays.copyOf(new byte[] {'T', 'A', 'G'}, 128);
        byte[] footer = Arrays.copyOf(new byte[] {'3', 'D', 'I'}, 10);
        byte[] bytes = Feed.join(
                ID3V2,
                Feed.bytes(133),
                frames.mpegs(Frames.MP3_64, 3),
                id3v1,
                ID3V2,
                Feed.bytes(133),
                footer,
                frames.mpegs(Frames.MP3_64, 3));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(5);
    }

    @Test
    void aTagThatClaimsToBeHugeIsALoss() {
        byte[] huge = {'I', 'D', '3', 4, 0, 0, 127, 127, 127, 127};
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 3), huge, frames.mpegs(Frames.MP3_64, 3));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.synced()).isTrue();
    }

    @Test
    void aNewSampleRateIsFoundAgainAndKeepsTheTimeSoFar() {
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 1_226), frames.mpegs(0xFFFB9400, 1_001));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.mediaNanos()).isEqualTo(32_000_000_000L + 24_000_000_000L);
        assertThat(check.nominalBitsPerSecond()).isEqualTo(128_000);
    }

    @Test
    void noiseHasNoSync() {
        byte[] noise = new byte[100_000];
        new Random(SEED).nextBytes(noise);

        MediaCheck check = Feed.whole(new MpegFrames(), noise);

        assertThat(check.frames()).isZero();
        assertThat(check.synced()).isFalse();
        assertThat(check.lostSyncs()).isZero();
    }
}
