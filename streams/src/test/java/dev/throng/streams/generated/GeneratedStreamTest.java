package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.streams.flv.AmfReader;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.PictureStamp;
import dev.throng.streams.flv.PictureStampReader;
import dev.throng.streams.flv.TagSource;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class GeneratedStreamTest {

    private static final long MICROS = 1_763_711_111_222_333L;

    private static TagSource stream(int bitsPerSecond) {
        return new GeneratedMedia(MediaPlan.of(bitsPerSecond)).stream();
    }

    private static String hex(TagSource tags) {
        ByteBuf out = Unpooled.buffer();
        tags.write(out, PictureStamp.NONE);
        return ByteBufUtil.hexDump(out);
    }

    private static void skipSetup(TagSource tags) {
        while (tags.setup()) {
            tags.advance();
        }
    }

    @Test
    void metadataAndTheHeadersComeFirst() throws MessageException {
        TagSource tags = stream(200_000);
        ByteBuf metadata = Unpooled.buffer();
        tags.write(metadata, MICROS);
        assertThat(tags.type()).isEqualTo(MessageType.DATA);
        assertThat(tags.setup()).isTrue();
        AmfReader values = new AmfReader(metadata);
        assertThat(values.next()).isEqualTo(new AmfValue.Text("onMetaData"));
        assertThat(((AmfValue.Fields) values.next()).fields())
                .containsEntry("width", new AmfValue.Number(256))
                .containsEntry("height", new AmfValue.Number(144))
                .containsEntry("framerate", new AmfValue.Number(25))
                .containsEntry("videodatarate", new AmfValue.Number(150))
                .containsEntry("audiodatarate", new AmfValue.Number(50));

        tags.advance();
        assertThat(tags.type()).isEqualTo(MessageType.VIDEO);
        assertThat(tags.setup()).isTrue();
        assertThat(hex(tags)).startsWith("17" + "00" + "000000" + "0142c00cffe1");

        tags.advance();
        assertThat(tags.type()).isEqualTo(MessageType.AUDIO);
        assertThat(tags.setup()).isTrue();
        assertThat(hex(tags)).isEqualTo("af" + "00" + "1210");

        tags.advance();
        assertThat(tags.setup()).isFalse();
        assertThat(tags.keyFrame()).isTrue();
        assertThat(hex(tags)).startsWith("17" + "01" + "000000");
    }

    @Test
    void soundFollowsThePictureOfItsTime() {
        TagSource tags = stream(200_000);
        skipSetup(tags);
        List<String> order = new ArrayList<>();
        for (int tag = 0; tag < 9; tag++) {
            order.add((tags.type() == MessageType.VIDEO ? "video " : "audio ") + tags.millis());
            tags.advance();
        }
        assertThat(order)
                .containsExactly(
                        "video 0",
                        "audio 0",
                        "audio 23",
                        "video 40",
                        "audio 46",
                        "audio 69",
                        "video 80",
                        "audio 92",
                        "audio 116");
    }

    static Stream<MediaPlan> plans() {
        return Stream.of(
                MediaPlan.of(32_000),
                MediaPlan.of(200_000),
                MediaPlan.of(211_000),
                MediaPlan.of(20_000_000),
                new MediaPlan(200_000, 30, 1, new AudioPlan(128_000, 48_000, 2)),
                new MediaPlan(500_000, 60, 600, new AudioPlan(32_000, 16_000, 1)),
                new MediaPlan(64_000, 7, 7, new AudioPlan(48_000, 44_100, 1)),
                new MediaPlan(300_000, 1, 3, new AudioPlan(96_000, 22_050, 1)));
    }

    @ParameterizedTest
    @MethodSource("plans")
    void eachSecondHasTheNominalBitRate(MediaPlan plan) {
        TagSource tags = new GeneratedMedia(plan).stream();
        skipSetup(tags);
        ByteBuf out = Unpooled.buffer();
        for (int second = 0; second < 20; second++) {
            int pictures = 0;
            out.clear();
            while (tags.millis() < (second + 1) * 1000L) {
                pictures += tags.type() == MessageType.VIDEO ? 1 : 0;
                tags.write(out, second % 2 == 0 ? MICROS : PictureStamp.NONE);
                tags.advance();
            }
            double nominal = plan.bitsPerSecond() / 8.0;
            assertThat(pictures).as("second %d", second).isEqualTo(plan.picturesPerSecond());
            assertThat((double) out.readableBytes()).as("second %d", second).isCloseTo(nominal, within(nominal / 100));
        }
    }

    @Test
    void aKeyFrameComesAsOftenAsPlannedAndDiffersFromTheOneBefore() {
        TagSource tags = new GeneratedMedia(new MediaPlan(100_000, 10, 4, new AudioPlan(32_000, 44_100, 2))).stream();
        skipSetup(tags);
        List<Long> keyFrames = new ArrayList<>();
        List<String> payloads = new ArrayList<>();
        while (tags.millis() < 1_700) {
            if (tags.keyFrame()) {
                keyFrames.add(tags.millis());
                payloads.add(hex(tags).substring(0, 100));
            }
            tags.advance();
        }
        assertThat(keyFrames).containsExactly(0L, 400L, 800L, 1_200L, 1_600L);
        assertThat(payloads.get(1)).isNotEqualTo(payloads.get(0)).isEqualTo(payloads.get(3));
        assertThat(payloads.get(2)).isEqualTo(payloads.get(0));
    }

    @ParameterizedTest
    @CsvSource({"0", "4294967000"})
    void timesNeverGoBackAndDoNotWrap(long first) {
        TagSource tags = new GeneratedMedia(MediaPlan.of(64_000)).stream(first);
        long before = first;
        for (int tag = 0; tag < 70_000; tag++) {
            assertThat(tags.millis()).isGreaterThanOrEqualTo(before);
            before = tags.millis();
            tags.advance();
        }
        assertThat(before - first).isCloseTo(1_028_300L, within(200L));
    }

    @Test
    void aStampTakesThePlaceOfFiller() {
        TagSource tags = stream(200_000);
        skipSetup(tags);
        ByteBuf plain = Unpooled.buffer();
        ByteBuf stamped = Unpooled.buffer();
        tags.write(plain, PictureStamp.NONE);
        tags.write(stamped, MICROS);
        PictureStampReader reader = new PictureStampReader();
        reader.begin();
        reader.read(stamped, 0, stamped.readableBytes());
        assertThat(stamped.readableBytes()).isEqualTo(plain.readableBytes());
        assertThat(reader.epochMicros()).isEqualTo(MICROS);
    }

    @Test
    void aPictureThatIsNotWrittenIsNotOwed() {
        TagSource tags = stream(200_000);
        skipSetup(tags);
        while (tags.millis() < 10_000) {
            tags.advance();
        }
        ByteBuf out = Unpooled.buffer();
        tags.write(out, PictureStamp.NONE);
        assertThat(out.readableBytes()).isLessThan(1_000);
    }
}
