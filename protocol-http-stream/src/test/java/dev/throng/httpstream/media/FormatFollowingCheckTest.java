package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream that goes on in another format. */
class FormatFollowingCheckTest {

    private static final long SECOND = 1_000_000_000L;

    private final Frames frames = new Frames(new Random(8));

    /** Five seconds of media, and a little more. */
    private byte[] media(String format) {
        return switch (format) {
            case "MP3" -> frames.mpegs(Frames.MP3_128, 192);
            case "AAC" -> frames.adtses(216);
            case "OGG" ->
                Frames.published(
                        GeneratedAudio.silence(MediaFormat.OGG, 64_000), 5 * SECOND, 1_763_700_000_123_456_000L);
            default -> new FlvTags().seconds(0, 5).bytes();
        };
    }

    private static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(bytes).nextBytes(noise);
        return noise;
    }

    private static MediaCheck newCheck(String format) {
        return format.equals("FLV")
                ? new FlvCheck()
                : MediaFormat.valueOf(format).newCheck();
    }

    /** As {@link dev.throng.httpstream.load} does: follows from the read on in which the format is lost. */
    private static MediaCheck follow(MediaCheck begun, byte[] bytes, int piece) {
        MediaCheck check = begun;
        for (int at = 0; at < bytes.length; at += piece) {
            ByteBuf read = Unpooled.wrappedBuffer(bytes, at, Math.min(piece, bytes.length - at));
            check.read(read.slice());
            if (FormatFollowingCheck.mayFollow(check)) {
                check = new FormatFollowingCheck(check, read);
            }
        }
        return check;
    }

    @ParameterizedTest
    @CsvSource({
        "MP3, AAC",
        "MP3, OGG",
        "AAC, MP3",
        "AAC, OGG",
        "OGG, MP3",
        "OGG, AAC",
        "FLV, MP3",
        "FLV, AAC",
        "FLV, OGG"
    })
    void theNextFormatIsFollowed(String first, String second) {
        byte[] before = media(first);
        byte[] after = media(second);
        double expected = Feed.whole(newCheck(first), before).mediaNanos()
                + Feed.whole(newCheck(second), after).mediaNanos();
        int smallest = second.equals("OGG") ? 300 : 7;
        for (int piece : new int[] {60_000, 16_384, 1_448, smallest}) {
            MediaCheck check = follow(newCheck(first), Feed.join(before, after), piece);

            assertThat(check).as("%d", piece).isInstanceOf(FormatFollowingCheck.class);
            assertThat(check.synced()).as("%d", piece).isTrue();
            assertThat(check.mediaNanos() / expected).as("%d", piece).isBetween(0.97, 1.03);
            assertThat(check.formatChanges()).as("%d", piece).isOne();
            assertThat(check.lostSyncs()).as("%d", piece).isZero();
            assertThat(check.deviations()).as("%d", piece).isOne();
            assertThat(check.newestDeviation())
                    .contains("the format changed from " + first + " to " + second + " within the stream");
        }
    }

    /** A fallback mount, and back again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void theFormatMayChangeManyTimes(int times) {
        byte[] bytes = media("MP3");
        for (int change = 0; change < times; change++) {
            bytes = Feed.join(bytes, media(change % 2 == 0 ? "AAC" : "MP3"));
        }

        MediaCheck check = follow(new MpegFrames(), bytes, 1_448);

        assertThat(check.formatChanges()).isEqualTo(times);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos() / (5.0 * SECOND * (times + 1))).isBetween(0.97, 1.03);
        assertThat(check.synced()).isTrue();
    }

    /** The change may be at any byte of a frame. */
    @Test
    void theFormatMayChangeWithinAFrame() {
        byte[] first = frames.mpegs(Frames.MP3_128, 10);
        byte[] second = frames.adtses(20);
        for (int cut = first.length - 417; cut <= first.length; cut++) {
            byte[] bytes = Feed.join(Arrays.copyOf(first, cut), second);
            MediaCheck check = follow(new MpegFrames(), bytes, 1_000);

            assertThat(check.formatChanges()).as("cut at %d", cut).isOne();
            assertThat(check.frames()).as("cut at %d", cut).isBetween(23L, 28L);
        }
    }

    /** Its first bytes came in the read before, where they looked like a frame that is cut. */
    @Test
    void withoutTheHeadersOfItsCodecTheTimeOfTheNextFormatIsUnknown() {
        byte[] ogg = media("OGG");
        byte[] bytes = Feed.join(media("MP3"), Arrays.copyOfRange(ogg, 4, ogg.length));

        MediaCheck check = follow(new MpegFrames(), bytes, 1_448);

        assertThat(check.formatChanges()).isOne();
        assertThat(check.synced()).isTrue();
        assertThat(check.timed()).isFalse();
    }

    @Test
    void theRateIsThatOfThePresentPart() {
        byte[] first = media("MP3");
        byte[] second = frames.adtses(400);

        MediaCheck check = follow(new MpegFrames(), Feed.join(first, second), 1_448);

        double ofSecond = second.length * 8.0 / (400 * 1_024 / 44_100.0);
        assertThat(check.nominalBitsPerSecond() / ofSecond).isBetween(0.97, 1.03);
    }

    @Test
    void damageIsNoOtherFormat() {
        byte[] bytes = Feed.join(media("MP3"), noise(5_000), media("MP3"));

        MediaCheck check = follow(new MpegFrames(), bytes, 1_000);

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.formatChanges()).isZero();
        assertThat(check.deviations()).isZero();
        assertThat(check.synced()).isTrue();
        assertThat(check.nominalBitsPerSecond()).isEqualTo(128_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MP3", "AAC", "OGG"})
    void damageShortlyBeforeTheEndCountsAtTheEnd(String format) {
        byte[] bytes = Feed.join(media(format), noise(10_000));

        MediaCheck check = follow(newCheck(format), bytes, 1_448);
        check.end();
        check.end();

        assertThat(check.lostSyncs()).isOne();
        assertThat(check.formatChanges()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MP3", "AAC", "OGG"})
    void theEndOfAWholeStreamIsNoDamage(String format) {
        MediaCheck check = follow(newCheck(format), media(format), 1_448);
        check.end();

        assertThat(check.lostSyncs()).isZero();
    }

    /** Whatever it is, it stays unknown; and the first format is found again, also after megabytes. */
    @ParameterizedTest
    @ValueSource(ints = {100_000, 3_000_000})
    void anUnknownFormatIsSoughtAndTheFirstOneFoundAgain(int bytesBetween) {
        MediaCheck lost = follow(new MpegFrames(), Feed.join(media("MP3"), noise(bytesBetween)), 16_384);
        assertThat(lost.synced()).isFalse();
        assertThat(lost.lostSyncs()).isOne();
        assertThat(lost.formatChanges()).isZero();

        MediaCheck again = follow(lost, media("MP3"), 16_384);
        assertThat(again.synced()).isTrue();
        assertThat(again.mediaNanos() / (10.0 * SECOND)).isBetween(0.97, 1.03);

        MediaCheck next = follow(again, media("AAC"), 16_384);
        assertThat(next.formatChanges()).isOne();
    }

    @Test
    void stampsOfThePartsAreKept() {
        MediaCheck check = follow(new OggPageCheck(), Feed.join(media("OGG"), media("MP3")), 1_448);

        assertThat(check.stampNanos()).isEqualTo(1_763_700_000_123_456_000L);
    }
}
