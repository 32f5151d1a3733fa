package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratedAudioTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long WALL = 1_763_711_111_000_000_000L;

    @ParameterizedTest
    @CsvSource({
        "MP3, 64000, 44100, 2",
        "MP3, 320000, 44100, 2",
        "MP3, 128000, 48000, 1",
        "MP3, 32000, 32000, 2",
        "MP3, 8000, 16000, 1",
        "MP3, 160000, 22050, 2",
        "MP3, 24000, 11025, 1",
        "MP3, 8000, 8000, 2",
        "AAC, 64000, 44100, 2",
        "AAC, 96000, 48000, 1",
        "AAC, 128000, 48000, 2",
        "AAC, 16000, 22050, 1",
        "AAC, 256000, 44100, 2",
        "OGG, 64000, 44100, 2",
        "OGG, 8000, 16000, 1",
        "OGG, 320000, 48000, 2",
        "OGG, 1000000, 44100, 1",
    })
    void theBitRateIsExactAndEveryFrameWhole(MediaFormat format, int bitsPerSecond, int sampleRate, int channels) {
        MediaSource source = GeneratedAudio.silence(format, bitsPerSecond, sampleRate, channels);
        byte[] bytes = Frames.published(source, 100 * SECOND, Stamp.NONE);
        MediaCheck check = Feed.whole(source.format().newCheck(), bytes);

        assertThat(source.nominalBitsPerSecond()).isEqualTo(bitsPerSecond);
        assertThat(bytes.length * 8.0).isCloseTo(100.0 * bitsPerSecond, within(bitsPerSecond * 0.4));
        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(99 * SECOND + SECOND / 2, 100 * SECOND);
        assertThat((double) check.nominalBitsPerSecond()).isCloseTo(bitsPerSecond, within(bitsPerSecond * 0.002));
    }

    @ParameterizedTest
    @CsvSource({"AAC, silence-mono.aac", "AAC, silence-stereo.aac", "OGG, silence.ogg"})
    void theFilesOfSilenceAreWholeMedia(MediaFormat format, String name) {
        byte[] file = GeneratedAudio.file(name);
        MediaCheck check = Feed.whole(format.newCheck(), file);

        assertThat(check.lostSyncs()).isZero();
        assertThat(check.mediaNanos()).isBetween(SECOND * 9 / 10, SECOND * 11 / 10);
        assertThat(MediaFormat.sniff(Unpooled.wrappedBuffer(file))).contains(format);
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void manySmallWritesEqualOneLarge(MediaFormat format) {
        MediaSource source = GeneratedAudio.silence(format, 64_000);
        byte[] whole = Frames.published(source, 20 * SECOND, Stamp.NONE);
        Random random = new Random(9);
        MediaSource.Cursor cursor = source.open(1);
        ByteBuf pieces = Unpooled.buffer();
        long media = 0;
        while (media < 20 * SECOND) {
            media = Math.min(20 * SECOND, media + random.nextLong(SECOND / 2));
            cursor.writeDue(media, Stamp.NONE, pieces);
            assertThat(cursor.writtenNanos()).isLessThanOrEqualTo(media);
        }
        assertThat(pieces).isEqualTo(Unpooled.wrappedBuffer(whole));
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void eachWriteCarriesItsStamp(MediaFormat format) {
        MediaSource source = GeneratedAudio.silence(format, 32_000);
        MediaSource.Cursor cursor = source.open(1);
        MediaCheck check = format.newCheck();
        long newest = Stamp.NONE;
        int stamps = 0;
        assertThat(source.stamped()).isTrue();
        for (long media = 0; media <= 30 * SECOND; media += SECOND / 2) {
            ByteBuf bytes = Unpooled.buffer();
            cursor.writeDue(media, WALL + media, bytes);
            check.read(bytes);
            assertThat(check.stampNanos()).isLessThanOrEqualTo(WALL + media);
            stamps += check.stampNanos() == newest ? 0 : 1;
            newest = check.stampNanos();
        }
        assertThat(stamps).isBetween(58, 61);
        assertThat(newest).isGreaterThanOrEqualTo(WALL + 29 * SECOND);
        assertThat(check.lostSyncs()).isZero();
    }

    @Test
    void framesTooSmallForAStampStaySilent() {
        MediaSource source = GeneratedAudio.silence(MediaFormat.MP3, 8_000, 24_000, 1);

        assertThat(source.stamped()).isFalse();
        assertThat(Frames.published(source, SECOND, WALL)).isEqualTo(Frames.published(source, SECOND, Stamp.NONE));
    }

    @Test
    void sourcesOfOneMediumHaveNumbersOfTheirOwn() {
        MediaSource source = GeneratedAudio.silence(MediaFormat.OGG, 64_000);
        ByteBuf first = Unpooled.buffer();
        ByteBuf second = Unpooled.buffer();
        source.open(1).writeDue(0, Stamp.NONE, first);
        source.open(2).writeDue(0, Stamp.NONE, second);

        assertThat(first.getIntLE(OggPage.SERIAL_AT)).isEqualTo(1);
        assertThat(second.getIntLE(OggPage.SERIAL_AT)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "MP3, 65000, 44100, 2, bitsPerSecond",
        "MP3, 8000, 44100, 2, bitsPerSecond",
        "MP3, 64000, 44000, 2, sampleRate",
        "MP3, 64000, 44100, 3, channels",
        "AAC, 2000, 44100, 1, bitsPerSecond",
        "AAC, 900000, 44100, 2, bitsPerSecond",
        "AAC, 64000, 44000, 2, sampleRate",
        "OGG, 1000, 44100, 2, bitsPerSecond",
        "OGG, 9000000, 44100, 2, bitsPerSecond",
        "OGG, 64000, 1000, 2, sampleRate",
    })
    void whatTheFormatLacksIsRefusedByName(
            MediaFormat format, int bitsPerSecond, int sampleRate, int channels, String name) {
        assertThatThrownBy(() -> GeneratedAudio.silence(format, bitsPerSecond, sampleRate, channels))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name + ": ")
                .hasMessageContaining("expected");
    }
}
