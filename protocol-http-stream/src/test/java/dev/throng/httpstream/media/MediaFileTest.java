package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MediaFileTest {

    private static final long SECOND = 1_000_000_000L;
    private static final byte[] ID3V1 = Arrays.copyOf(new byte[] {'T', 'A', 'G'}, 128);
    private static final byte[] ID3V2 =
            Arrays.copyOf(new byte[] {'I', 'D', '3', 4, 0, 0, 0, 0, 0, 90, (byte) 0xFF, (byte) 0xFB, (byte) 0x50}, 100);

    private final Frames frames = new Frames(new Random(17));

    private static MediaSource looped(byte[]... parts) {
        return MediaFile.looped(Unpooled.wrappedBuffer(Feed.join(parts)));
    }

    /** Begins a frame's bit reservoir at its own first byte. */
    private byte[] independent(byte[] frame) {
        frame[4] = 0;
        frame[5] &= 0x7F;
        return frame;
    }

    private byte[] information(String mark) {
        byte[] frame = new byte[208];
        Unpooled.wrappedBuffer(frame).setInt(0, Frames.MP3_64);
        System.arraycopy(mark.getBytes(StandardCharsets.US_ASCII), 0, frame, 36, 4);
        return frame;
    }

    @Test
    void anMp3IsLoopedWithoutItsTagsAndItsInformationFrame() {
        byte[] sound = Feed.join(independent(frames.mpeg(Frames.MP3_64)), frames.mpegs(Frames.MP3_64, 48));
        for (String mark : new String[] {"Xing", "Info", "VBRI"}) {
            MediaSource source = looped(ID3V2, information(mark), sound, ID3V1);

            byte[] published = Frames.published(source, 4 * 49 * 1_152L * SECOND / 44_100 + 1, Stamp.NONE);

            assertThat(source.format()).isEqualTo(MediaFormat.MP3);
            assertThat(source.stamped()).isFalse();
            assertThat(published).isEqualTo(Feed.join(sound, sound, sound, sound));
        }
    }

    @Test
    void framesThatLeanOnMissingOnesAreLeftOutAtTheBeginning() {
        byte[] leaning = frames.mpeg(Frames.MP3_64);
        leaning[4] = 1;
        byte[] sound = Feed.join(independent(frames.mpeg(Frames.MP3_64)), frames.mpegs(Frames.MP3_64, 5));

        byte[] published = Frames.published(looped(leaning, leaning, sound), SECOND / 6, Stamp.NONE);

        assertThat(published).startsWith(sound);
    }

    @Test
    void aFrameCutOffAtTheEndIsLeftOut() {
        byte[] sound = Feed.join(independent(frames.mpeg(Frames.MP3_64)), frames.mpegs(Frames.MP3_64, 5));

        byte[] published =
                Frames.published(looped(sound, Arrays.copyOf(frames.mpeg(Frames.MP3_64), 100)), SECOND, Stamp.NONE);

        assertThat(Arrays.copyOfRange(published, sound.length, 2 * sound.length))
                .isEqualTo(sound);
    }

    @Test
    void theRateIsTheMeanOfTheFrames() {
        byte[] sound = Feed.join(
                independent(frames.mpeg(Frames.MP3_320)), frames.mpeg(Frames.MP3_64), frames.mpeg(Frames.MP3_128));

        assertThat(looped(sound).nominalBitsPerSecond()).isEqualTo((int) Math.round(1_669 * 8 * 44_100 / 3_456.0));
    }

    @Test
    void anAacIsLooped() {
        byte[] sound = frames.adtses(10);
        MediaSource source = looped(sound);

        assertThat(source.format()).isEqualTo(MediaFormat.AAC);
        assertThat(Frames.published(source, 20 * 1_024L * SECOND / 44_100 + 1, Stamp.NONE))
                .isEqualTo(Feed.join(sound, sound));
    }

    @Test
    void anOggIsLoopedAsOneRisingStream() {
        byte[] file = Frames.published(GeneratedAudio.silence(MediaFormat.OGG, 64_000), 5 * SECOND, Stamp.NONE);
        MediaSource source = looped(file);

        byte[] published = Frames.published(source, 60 * SECOND, Stamp.NONE);
        MediaCheck check = Feed.whole(new OggPageCheck(), published);

        assertThat(source.format()).isEqualTo(MediaFormat.OGG);
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(59 * SECOND + SECOND / 2, 60 * SECOND);
        assertThat(check.nominalBitsPerSecond()).isBetween(63_900L, 64_100L);
    }

    @Test
    void oggOfSeveralStreamsIsRefused() {
        byte[] file = Frames.published(GeneratedAudio.silence(MediaFormat.OGG, 64_000), SECOND, Stamp.NONE);

        assertThatThrownBy(() -> looped(file, file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("several streams in one Ogg file (expected: one)");
    }

    @Test
    void damagedOggIsRefused() {
        byte[] file = Frames.published(GeneratedAudio.silence(MediaFormat.OGG, 64_000), 5 * SECOND, Stamp.NONE);
        file[9_000] ^= 1;

        assertThatThrownBy(() -> looped(file)).hasMessage("damaged Ogg pages (expected: a whole file)");
    }

    @Test
    void whatIsNoMediumIsRefusedWithTheNameOfTheFile(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("song.mp3"), "not a song");

        assertThatThrownBy(() -> MediaFile.looped(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": no frames (expected: MP3, AAC in ADTS, or Ogg)");
    }

    /** Some writers end their streams with it. */
    @Test
    void aLastPageWithoutPacketsIsLeftOut() {
        byte[] file = Frames.published(GeneratedAudio.silence(MediaFormat.OGG, 64_000), 5 * SECOND, Stamp.NONE);
        int pages = (int) Feed.whole(new OggPageCheck(), file).frames();
        int serial = Unpooled.wrappedBuffer(file).getIntLE(OggPage.SERIAL_AT);

        byte[] published = Frames.published(
                looped(file, Frames.page(OggPageCheck.ENDS, serial, pages, -1)), 60 * SECOND, Stamp.NONE);
        MediaCheck check = Feed.whole(new OggPageCheck(), published);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(59 * SECOND + SECOND / 2, 60 * SECOND);
    }

    @Test
    void aVorbisHeaderThatIsCutOffIsRefused() {
        byte[] header = "\1vorbis\0\0\0\0\1\104\254\0\0".getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> looped(Frames.page(OggPageCheck.BEGINS, 7, 0, 0, header)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: a whole file)");
    }

    @Test
    void whatIsNoRegularFileIsRefusedAndNotRead(@TempDir Path directory) {
        for (Path path : new Path[] {directory, Path.of("/dev/zero")}) {
            assertThatThrownBy(() -> MediaFile.looped(path))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(path + " (expected: a file of MP3, AAC or Ogg)");
        }
    }

    @Test
    void headersOfOggAloneAreNoSound() {
        byte[] file = Frames.published(GeneratedAudio.silence(MediaFormat.OGG, 64_000), 0, Stamp.NONE);

        assertThatThrownBy(() -> looped(file)).hasMessage("no sound in Ogg (expected: at least one page of it)");
    }
}
