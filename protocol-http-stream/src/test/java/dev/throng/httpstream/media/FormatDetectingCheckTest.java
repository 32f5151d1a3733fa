package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatDetectingCheckTest {

    private static final String TYPE = "audio/x; a=b";

    private final Frames frames = new Frames(new Random(3));

    private byte[] media(String format) {
        return switch (format) {
            case "MP3" -> frames.mpegs(Frames.MP3_128, 60);
            case "AAC" -> frames.adtses(100);
            case "OGG" ->
                Frames.published(
                        GeneratedAudio.silence(MediaFormat.OGG, 64_000), 3_000_000_000L, 1_763_700_000_123_456_000L);
            default -> new FlvTags().seconds(0, 3).bytes();
        };
    }

    private static MediaCheck newCheck(String format) {
        return format.equals("FLV")
                ? new FlvCheck()
                : MediaFormat.valueOf(format).newCheck();
    }

    /** AAC as audio/mpeg is the most frequent one. */
    @ParameterizedTest
    @CsvSource({
        "MP3, AAC",
        "MP3, OGG",
        "MP3, FLV",
        "AAC, MP3",
        "AAC, OGG",
        "AAC, FLV",
        "OGG, MP3",
        "OGG, AAC",
        "OGG, FLV",
        "FLV, MP3",
        "FLV, AAC",
        "FLV, OGG"
    })
    void bytesCountMoreThanTheDeclaredType(String declared, String sent) {
        byte[] bytes = media(sent);
        for (int piece : new int[] {bytes.length, 1_448, 300}) {
            FormatDetectingCheck check = new FormatDetectingCheck(newCheck(declared), TYPE);
            Feed.inPieces(check, bytes, piece);

            assertThat(check.found()).as("%d", piece).isPresent();
            assertThat(check.found().orElseThrow()).isInstanceOf(newCheck(sent).getClass());
            assertThat(check.frames()).as("%d", piece).isPositive();
            assertThat(check.lostSyncs()).isZero();
            assertThat(check.contradiction()).contains("Content-Type audio/x; a=b, but the bytes are " + sent);
        }
    }

    /** Bytes of AAC may look like two headers of MP3 at the right distance. */
    @Test
    void aSingleFrameDoesNotShowAFormat() {
        byte[] aac = frames.adtses(60);
        byte[] false1 = frames.mpegs(Frames.MP3_64, 1);
        byte[] header = Arrays.copyOf(frames.mpeg(Frames.MP3_64), 8);
        byte[] bytes = Feed.join(false1, header, aac);
        FormatDetectingCheck check = new FormatDetectingCheck(new MpegFrames(), TYPE);

        Feed.inPieces(check, bytes, 1_448);

        assertThat(check.contradiction()).contains("Content-Type audio/x; a=b, but the bytes are AAC");
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.frames())
                .as("but for those before the others were tried")
                .isGreaterThan(40);
    }

    @ParameterizedTest
    @CsvSource({"MP3", "AAC", "OGG", "FLV"})
    void theDeclaredFormatIsCheckedFromItsFirstByteOn(String format) {
        byte[] bytes = media(format);
        for (int piece : new int[] {bytes.length, 1_448, 1}) {
            FormatDetectingCheck check = new FormatDetectingCheck(newCheck(format), TYPE);

            assertThat(Feed.answers(Feed.inPieces(check, bytes, piece)))
                    .isEqualTo(Feed.answers(Feed.whole(newCheck(format), bytes)));
            assertThat(check.found()).isPresent();
            assertThat(check.contradiction()).isEmpty();
        }
    }

    private static byte[] beginning(String hex, UncheckedFormat format) {
        byte[] first = Arrays.copyOf(HexFormat.of().parseHex(hex), 1_000);
        if (format == UncheckedFormat.MPEG_TS) {
            first[188] = 0x47;
        }
        return first;
    }

    /** The beginning of a stream, in hexadecimal digits. Its first read may have a single byte. */
    @ParameterizedTest
    @CsvSource({
        "664c6143000000221000100000000000, FLAC",
        "1a45dfa39f4286810142f7810142f281, MATROSKA",
        "52494646ffffffff57415645666d7420, WAVE",
        "000001ba440004000401000000000000, MPEG_PS",
        "3026b2758e66cf11a6d900aa0062ce6c, ASF",
        "4e53566600000000ffffffff00000000, NSV",
        "4e5356735645503631414143, NSV",
        "0b774fc750402f842be1877b, AC3",
        "0b7701157287c0002106a070, AC3",
        "000000186674797069736f3500000001, MP4",
        "474000100000b00d0001c10000000001, MPEG_TS",
    })
    void formatsThatAreNotCheckedAreRecognizedAtEverySplit(String hex, UncheckedFormat format) {
        byte[] first = beginning(hex, format);
        int needed = format == UncheckedFormat.MPEG_TS ? 189 : 8;
        for (int split = 1; split <= 200; split++) {
            for (int rest : new int[] {1, 7, 100, first.length - split}) {
                for (FormatDetectingCheck check : new FormatDetectingCheck[] {
                    new FormatDetectingCheck(), new FormatDetectingCheck(new MpegFrames(), TYPE)
                }) {
                    check.read(Unpooled.wrappedBuffer(first, 0, split));
                    assertThat(check.unchecked().isPresent())
                            .as("after %d bytes", split)
                            .isEqualTo(split >= needed);
                    Feed.inPieces(check, Arrays.copyOfRange(first, split, first.length), rest);

                    assertThat(check.unchecked())
                            .as("split at %d, pieces of %d", split, rest)
                            .contains(format);
                    assertThat(check.found()).isEmpty();
                }
            }
        }
    }

    /** One byte is another, or the second packet is where none begins. */
    @ParameterizedTest
    @CsvSource({
        "664c6144000000221000100000000000, 188, 71",
        "474000100000b00d0001c10000000001, 188, 70",
        "474000100000b00d0001c10000000001, 187, 71",
        "474000100000b00d0001c10000000001, 189, 71",
        "004000100000b00d0001c10000000001, 188, 71",
        "00000018667479716973ff3500000001, 0, 0",
    })
    void whatOnlyResemblesThemIsNotRecognized(String hex, int at, int value) {
        byte[] first = Arrays.copyOf(HexFormat.of().parseHex(hex), 1_000);
        first[at] = (byte) value;
        for (int piece : new int[] {1, 9, 188, 1_000}) {
            FormatDetectingCheck check = new FormatDetectingCheck();
            Feed.inPieces(check, first, piece);

            assertThat(check.unchecked()).as("pieces of %d", piece).isEmpty();
        }
    }

    @Test
    void aPageIsNoMedia() {
        byte[] page = "<html><body>F 404 not found</body></html>".repeat(2_000).getBytes(StandardCharsets.US_ASCII);
        FormatDetectingCheck check = new FormatDetectingCheck(new MpegFrames(), TYPE);

        Feed.inPieces(check, page, 1_448);

        assertThat(check.frames()).isZero();
        assertThat(check.found()).isEmpty();
        assertThat(check.unchecked()).isEmpty();
        assertThat(check.contradiction()).isEmpty();
    }

    @Test
    void aCoverBeforeTheFirstFrameIsATag() {
        byte[] cover =
                Arrays.copyOf(new byte[] {'I', 'D', '3', 3, 0, 0, 0, 9, 39, 96}, 10 + 9 * 16_384 + 39 * 128 + 96);
        FormatDetectingCheck check = new FormatDetectingCheck(new AdtsFrames(), TYPE);
        Feed.inPieces(check, Arrays.copyOf(cover, 80_000), 1_448);
        assertThat(check.tagBytes()).isEqualTo(cover.length);

        Feed.whole(check, Feed.join(Arrays.copyOfRange(cover, 80_000, cover.length), media("MP3")));

        assertThat(check.frames()).isEqualTo(59);
        assertThat(check.contradiction()).isPresent();
    }
}
