package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaFormatTest {

    private final Frames frames = new Frames(new Random(5));

    @ParameterizedTest
    @CsvSource({
        "audio/mpeg, MP3",
        "Audio/MPEG; charset=x, MP3",
        "' audio/aacp ', AAC",
        "audio/aac, AAC",
        "application/ogg, OGG",
        "audio/ogg; codecs=opus, OGG"
    })
    void contentTypesAreKnown(String contentType, MediaFormat format) {
        assertThat(MediaFormat.ofContentType(contentType)).contains(format);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "text/html", "audio/mpegurl", "audio", ";"})
    void otherContentTypesAreNone(String contentType) {
        assertThat(MediaFormat.ofContentType(contentType)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void aFormatIsWhatItSaysItIs(MediaFormat format) {
        assertThat(MediaFormat.ofContentType(format.contentType())).contains(format);
    }

    @ParameterizedTest
    @EnumSource(MediaFormat.class)
    void aMediumIsKnownByItsBytesAndNotMoved(MediaFormat format) {
        ByteBuf bytes = Unpooled.wrappedBuffer(
                Frames.published(GeneratedAudio.silence(format, 64_000), 1_000_000_000L, Stamp.NONE));

        assertThat(MediaFormat.sniff(bytes)).contains(format);
        assertThat(bytes.readerIndex()).isZero();
    }

    @Test
    void framesAreKnownFromTheMiddleOfOne() {
        byte[] mpeg = frames.mpegs(Frames.MP3_128, 4);
        byte[] aac = frames.adtses(5);

        assertThat(MediaFormat.sniff(Unpooled.wrappedBuffer(Arrays.copyOfRange(mpeg, 99, mpeg.length))))
                .contains(MediaFormat.MP3);
        assertThat(MediaFormat.sniff(Unpooled.wrappedBuffer(Arrays.copyOfRange(aac, 99, aac.length))))
                .contains(MediaFormat.AAC);
    }

    @Test
    void aPageOfTextIsNoMedium() {
        String page = "<html><body>404 not found</body></html>".repeat(200);

        assertThat(MediaFormat.sniff(Unpooled.copiedBuffer(page, StandardCharsets.US_ASCII)))
                .isEmpty();
        assertThat(MediaFormat.sniff(Unpooled.EMPTY_BUFFER)).isEmpty();
    }
}
