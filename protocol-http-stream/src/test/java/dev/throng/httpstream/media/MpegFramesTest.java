package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void aNewSampleRateIsAChangeOfTheFormatAndKeepsTheTimeSoFar() {
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 1_226), frames.mpegs(0xFFFB9400, 1_001));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.formatChanges()).isOne();
        assertThat(check.frames()).isEqualTo(1_226 + 1_000);
        assertThat(check.mediaNanos()).isEqualTo(1_226L * 1_152 * 1_000_000_000 / 44_100 + 24_000_000_000L);
        assertThat(check.nominalBitsPerSecond())
                .as("30 s of the earlier 64 kbit/s and 24 s of 128 kbit/s")
                .isBetween(92_000L, 93_000L);
    }

    /** A fallback mount, or the next file: other sample rate, version, layer, number of channels' bits, bit rate. */
    @ParameterizedTest
    @CsvSource({
        "fffb9000, fffb9400, 1", // 44.1 kHz, 48 kHz
        "fffb9000, fff34000, 1", // MPEG 2, 22.05 kHz
        "fffb9000, ffe31800, 1", // MPEG 2.5, 8 kHz
        "fffb9000, fffd8400, 1", // layer II
        "fffb9000, ffff4400, 1", // layer I
        "fffb9000, fffb90c0, 1", // mono of the same rate
        "fffb9040, fffb50c0, 1", // joint stereo, then mono at another bit rate
        "fff340c0, fff34000, 1", // mono, then stereo, with MPEG 2
        "fffb9000, fffb9040, 0", // joint stereo
        "fffb9000, fffb9080, 0", // two channels
        "fffb90c0, fffb90d0, 0", // mono with bits that matter to joint stereo alone
        "fffb9000, fffa9000, 0", // with a checksum
        "fffb9000, fffbe000, 0", // 320 kbit/s
    })
    void anotherKindOfFramesIsNoLoss(String one, String other, int changes) {
        byte[] first = frames.mpegs((int) Long.parseLong(one, 16), 20);
        byte[] second = frames.mpegs((int) Long.parseLong(other, 16), 20);
        byte[] bytes = Feed.join(first, second, first, second);

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(79);
        assertThat(check.formatChanges()).isEqualTo(3L * changes);
        long bits = (bytes.length - second.length / 20) * 8L;
        assertThat(check.nominalBitsPerSecond() * (check.mediaNanos() / 1e9)).isBetween(0.98 * bits, 1.02 * bits);
        Feed.sameAtEverySplit(MpegFrames::new, Arrays.copyOf(bytes, Math.min(bytes.length, first.length + 2_000)));
    }

    @Test
    void aSingleHeaderOfAnotherKindIsALoss() {
        byte[] other = Arrays.copyOf(frames.mpeg(0xFFFB9400), 100);
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 5), other, frames.mpegs(Frames.MP3_64, 5));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.formatChanges()).isZero();
        assertThat(check.synced()).isTrue();
    }

    @Test
    void theMeanOfANewBitRateReplacesTheOldOne() {
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 4_000), frames.mpegs(Frames.MP3_128, 8_000));

        assertThat(Feed.whole(new MpegFrames(), bytes).nominalBitsPerSecond()).isBetween(110_000L, 128_000L);
    }

    private static byte[] tag(String mark, int bytes) {
        return Arrays.copyOf(mark.getBytes(StandardCharsets.US_ASCII), bytes);
    }

    private static byte[] id3(int version, int bytes) {
        byte[] tag = tag("ID3", 10 + bytes);
        tag[3] = (byte) version;
        for (int i = 0; i < 4; i++) {
            tag[6 + i] = (byte) (bytes >>> 7 * (3 - i) & 0x7F);
        }
        return tag;
    }

    private static byte[] apeHead(int bytes, int flags) {
        byte[] head = tag("APETAGEX", 32);
        ByteBuf fields = Unpooled.wrappedBuffer(head);
        fields.setIntLE(8, 2_000).setIntLE(12, bytes).setIntLE(16, 1).setIntLE(20, flags);
        return head;
    }

    /** Header, items, and the footer that its length includes. */
    private static byte[] ape(int itemBytes) {
        int bytes = itemBytes + 32;
        return Feed.join(apeHead(bytes, 0xA0000000), Feed.bytes(itemBytes), apeHead(bytes, 0x80000000));
    }

    private static byte[] lyrics(String end) {
        return ("LYRICSBEGININD0000200LYR00010LYRICS 200000038" + end).getBytes(StandardCharsets.US_ASCII);
    }

    static Stream<Arguments> tags() {
        return Stream.of(
                Arguments.of("ID3v1", tag("TAG", 128)),
                Arguments.of("ID3v1 enhanced", Feed.join(tag("TAG+", 227), tag("TAG", 128))),
                Arguments.of("ID3v2.2", id3(2, 200)),
                Arguments.of("ID3v2.3 with a cover of 3 MB", id3(3, 3_000_000)),
                Arguments.of("ID3v2.4 with footer", Feed.join(id3(4, 133), tag("3DI", 10))),
                Arguments.of("an empty ID3v2", id3(4, 0)),
                Arguments.of("APE with header and footer", ape(300)),
                Arguments.of("APE and ID3v1", Feed.join(ape(32), tag("TAG", 128))),
                Arguments.of("a footer of APE alone", apeHead(64, 0)),
                Arguments.of("Lyrics3 v1", lyrics("LYRICSEND")),
                Arguments.of("Lyrics3 v2 and ID3v1", Feed.join(lyrics("LYRICS200"), tag("TAG", 128))),
                Arguments.of("all", Feed.join(ape(9), lyrics("LYRICS200"), tag("TAG", 128), id3(3, 77), id3(4, 5))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tags")
    void tagsBetweenFilesAreNoLoss(String name, byte[] tag) {
        byte[] file = frames.mpegs(Frames.MP3_64, 4);
        byte[] bytes = Feed.join(tag, file, tag, file, tag, file);

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(11);
        assertThat(check.tagBytes()).isEqualTo(3L * tag.length);
        if (tag.length < 1_000) {
            Feed.sameAtEverySplit(MpegFrames::new, bytes);
        } else {
            assertThat(Feed.answers(Feed.inPieces(new MpegFrames(), bytes, 1_448)))
                    .isEqualTo(Feed.answers(check));
        }
    }

    /** Items of APE version 1, and the footer that follows them; some writers leave out the header of version 2 too. */
    private static byte[] apeWithoutHeader(int itemBytes, int version) {
        byte[] footer = apeHead(itemBytes + 32, 0);
        Unpooled.wrappedBuffer(footer).setIntLE(8, version);
        byte[] items = new byte[itemBytes];
        Arrays.fill(items, (byte) 'a');
        return Feed.join(items, footer);
    }

    static Stream<Arguments> tagsWithoutHeader() {
        return Stream.of(
                Arguments.of("APE version 1", apeWithoutHeader(190, 1_000)),
                Arguments.of("with few items", apeWithoutHeader(9, 1_000)),
                Arguments.of("with 60 kB of items", apeWithoutHeader(60_000, 1_000)),
                Arguments.of("with ID3v1", Feed.join(apeWithoutHeader(55, 1_000), tag("TAG", 128))),
                Arguments.of("after Lyrics3", Feed.join(lyrics("LYRICS200"), apeWithoutHeader(55, 1_000))),
                Arguments.of("version 2", apeWithoutHeader(700, 2_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tagsWithoutHeader")
    void tagsThatOnlyTheirEndShowsAreNoLoss(String name, byte[] tag) {
        byte[] file = frames.mpegs(Frames.MP3_64, 4);
        byte[] bytes = Feed.join(file, tag, file, tag, file);

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(11);
        assertThat(check.tagBytes()).isEqualTo(2L * tag.length);
        assertThat(check.synced()).isTrue();
        if (tag.length < 1_000) {
            Feed.sameAtEverySplit(MpegFrames::new, bytes);
        }
    }

    @Test
    void theFileAfterATagWithoutHeaderMayBeOfAnotherKind() {
        byte[] bytes =
                Feed.join(frames.mpegs(Frames.MP3_64, 4), apeWithoutHeader(190, 1_000), frames.mpegs(0xFFFB9400, 4));

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.formatChanges()).isOne();
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).isEqualTo(7);
        Feed.sameAtEverySplit(MpegFrames::new, bytes);
    }

    /** A footer explains no other bytes than those that it counts. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 1_000})
    void aFooterOfAnotherLengthIsALoss(int more) {
        byte[] file = frames.mpegs(Frames.MP3_64, 4);
        byte[] items = new byte[300];
        Arrays.fill(items, (byte) 'a');

        MediaCheck check = Feed.whole(new MpegFrames(), Feed.join(file, items, apeHead(332 + more, 0), file));

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.synced()).isTrue();
    }

    /** As when a stream turns into something else for good. */
    @Test
    void aLossAfterWhichNothingIsFoundCountsWithinAFewSeconds() {
        byte[] bytes = Feed.join(frames.mpegs(Frames.MP3_64, 4), Feed.bytes(65_000));
        assertThat(Feed.whole(new MpegFrames(), bytes).lostSyncs()).isZero();

        MediaCheck check = Feed.whole(new MpegFrames(), Feed.join(bytes, Feed.bytes(2_000)));
        assertThat(check.lostSyncs()).isOne();
        Feed.whole(check, frames.mpegs(Frames.MP3_64, 4));
        assertThat(check.lostSyncs()).isOne();
    }

    @Test
    void aTagCountsWithWhatIsStillToComeOfIt() {
        byte[] begun = Arrays.copyOf(id3(3, 300_000), 70_000);

        assertThat(Feed.whole(new MpegFrames(), begun).tagBytes()).isEqualTo(300_010);
    }

    /** All frames have the length of the first ones: 400 bytes at 44.1 kHz, with and without padding. */
    @ParameterizedTest
    @CsvSource({"fffb0040, 400", "fffb0040, 1700", "fff30040, 96", "ffe30000, 60", "fffd0000, 520", "ffff0000, 80"})
    void theFreeFormatHasTheLengthOfItsFirstFrames(String hex, int length) {
        int header = (int) Long.parseLong(hex, 16);
        int padding = MpegFrames.layer(header) == 1 ? 4 : 1;
        byte[][] all = new byte[40][];
        int bytesOfCounted = 0;
        for (int i = 0; i < all.length; i++) {
            boolean padded = i % 3 == 1;
            all[i] = new byte[length + (padded ? padding : 0)];
            Arrays.fill(all[i], (byte) 0x11);
            Unpooled.wrappedBuffer(all[i]).setInt(0, padded ? header | 1 << 9 : header);
            bytesOfCounted += i > 0 && i < 39 ? all[i].length : 0;
        }
        byte[] bytes = Feed.join(all);

        MediaCheck check = Feed.whole(new MpegFrames(), bytes);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames()).as("the first one gives the length").isEqualTo(38);
        assertThat(check.nominalBitsPerSecond())
                .isEqualTo(Math.round(
                        bytesOfCounted * 8.0 * MpegFrames.sampleRate(header) / (38.0 * MpegFrames.samples(header))));
        Feed.sameAtEverySplit(MpegFrames::new, Arrays.copyOf(bytes, Math.min(bytes.length, 6_000)));
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
