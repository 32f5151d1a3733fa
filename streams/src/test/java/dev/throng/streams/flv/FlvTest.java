package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlvTest {

    private static final String HEADER = "464c5601 05 00000009 00000000";

    private static byte[] file(long firstTimestamp) {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        tag(out, 18, 0, "02 0001 61 05");
        tag(out, 9, firstTimestamp, "17 00 000000 01");
        tag(out, 8, firstTimestamp, "af 00 1210");
        tag(out, 9, firstTimestamp, "17 01 000000 aabb");
        tag(out, 8, firstTimestamp + 3, "af 01 2110");
        tag(out, 8, firstTimestamp + 26, "af 01 2111");
        tag(out, 9, firstTimestamp + 40, "27 01 000000 cc");
        return Pieces.copy(out);
    }

    private static void tag(ByteBuf out, int type, long timestamp, String hex) {
        FlvWriter.tag(
                out, type, timestamp, Unpooled.wrappedBuffer(new Wire().hex(hex).bytes()));
    }

    private static FlvReader reader() {
        return new FlvReader(new MessageLimits(1, 1000, 1000));
    }

    private static void assertBad(String message, byte[] bytes) {
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            FlvReader reader = reader();
            assertThatThrownBy(() -> {
                        for (ByteBuf piece : way) {
                            reader.read(piece, Heard.strict());
                        }
                    })
                    .isInstanceOf(MessageException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void tagsAreReadHoweverTheBytesAreCut() throws MessageException {
        byte[] bytes = file(0xffff_fff0L);
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            FlvReader reader = reader();
            Heard heard = new Heard();
            for (ByteBuf piece : way) {
                reader.read(piece, heard);
            }
            assertThat(heard.messages)
                    .containsExactly(
                            "type 18 stream 0 at 0 bytes 5 0200016105",
                            "type 9 stream 0 at 4294967280 bytes 6 head 1700000000010000",
                            "type 8 stream 0 at 4294967280 bytes 4 head af00121000000000",
                            "type 9 stream 0 at 4294967280 bytes 7 head 1701000000aabb00",
                            "type 8 stream 0 at 4294967283 bytes 4 head af01211000000000",
                            "type 8 stream 0 at 10 bytes 4 head af01211100000000",
                            "type 9 stream 0 at 24 bytes 6 head 2701000000cc0000");
            assertThat(reader.isBetweenTags()).isTrue();
        }
    }

    @Test
    void theWriterWritesWhatTheSpecificationShows() {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        tag(out, 9, 0x01020304, "17");
        assertThat(Pieces.copy(out))
                .isEqualTo(new Wire()
                        .hex(HEADER)
                        .hex("09 000001 020304 01 000000 17 0000000c")
                        .bytes());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlvWriter.tag(out, 9, 0, Unpooled.wrappedBuffer(new byte[0x1000000])))
                .withMessage("payload: 16777216 bytes (expected: up to 16777215)");
    }

    @Test
    void aLongerHeaderIsSkipped() throws MessageException {
        byte[] bytes = new Wire()
                .hex("464c5601 01 0000000c ffffff 00000000")
                .hex("09 000001 000000 00 000000 17 0000000c")
                .bytes();
        for (List<ByteBuf> way : Pieces.ways(bytes)) {
            Heard heard = new Heard();
            FlvReader reader = reader();
            for (ByteBuf piece : way) {
                reader.read(piece, heard);
            }
            assertThat(heard.messages).containsExactly("type 9 stream 0 at 0 bytes 1 head 1700000000000000");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "464c5602, it begins with 0x464c5602 (expected: FLV version 1)",
        "3c68746d, it begins with 0x3c68746d (expected: FLV version 1)",
        "464c5601 05 00000008, 'a header of 8 bytes (expected: 9, maxHeaderBytes: 1024)'",
        "464c5601 05 ffffffff, 'a header of 4294967295 bytes (expected: 9, maxHeaderBytes: 1024)'",
        "464c5601 05 00000009 00000001, a back pointer of 1 (expected: 0)",
        "464c5601 05 00000009 00000000 29 000000 000000 00 000000, a tag of type 41 is encrypted",
        "464c5601 05 00000009 00000000 0a 000000 000000 00 000000, 'a tag of type 10 (expected: 8, 9 or 18)'",
        "464c5601 05 00000009 00000000 09 000000 000000 00 000000 0000000c, a back pointer of 12 (expected: 11)"
    })
    void otherBytesAreBad(String hex, String message) {
        assertBad(message, new Wire().hex(hex).bytes());
    }

    @Test
    void aReaderThatIsClosedReadsNothing() throws MessageException {
        FlvReader reader = reader();
        reader.close();
        Heard heard = new Heard();
        reader.read(Unpooled.wrappedBuffer(file(0)), heard);
        assertThat(heard.messages).isEmpty();
    }

    @Test
    void corruptedTagsEndInAFaultOrInOtherTags() {
        byte[] good = file(5);
        for (long seed = 1; seed <= 3_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = good.clone();
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            FlvReader reader = reader();
            try {
                for (ByteBuf piece : Pieces.cut(bytes, random)) {
                    reader.read(piece, new Heard());
                }
            } catch (MessageException e) {
                assertThat(e.fault()).as("seed %d", seed).isIn(FlvFault.BAD_FLV, FlvFault.MESSAGE_TOO_LONG);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "5000", "4294967280"})
    void aFileKnowsItsTags(long firstTimestamp) throws MessageException {
        FlvFile file = FlvFile.of(file(firstTimestamp));
        assertThat(file.tags()).extracting(FlvFile.Tag::millis).containsExactly(0L, 0L, 0L, 0L, 3L, 26L, 40L);
        assertThat(file.tags())
                .extracting(FlvFile.Tag::setup)
                .containsExactly(true, true, true, false, false, false, false);
        assertThat(file.durationMillis()).isEqualTo(80);
        assertThat(Pieces.copy(file.payload(file.tags().get(5))))
                .isEqualTo(new Wire().hex("af012111").bytes());
        assertThat(file.bitsPerSecond()).isEqualTo(31 * 8 * 1000 / 80);
    }

    @Test
    void aFileWithATimestampFarAwayIsRefused() {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        tag(out, 9, 0, "1701000000aabb");
        tag(out, 9, 0x70000000, "2701000000aabb");
        assertThatThrownBy(() -> FlvFile.of(Pieces.copy(out)))
                .hasMessageContaining("a timestamp that is 1879048192 ms after the one before it");
    }

    @Test
    void theOnlyPictureOfAFileLastsFortyMilliseconds() throws MessageException {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        tag(out, 9, 0, "1701000000aabb");
        FlvFile file = FlvFile.of(Pieces.copy(out));
        assertThat(file.durationMillis()).isEqualTo(40);
        assertThat(file.bitsPerSecond()).isEqualTo(7 * 8 * 25);
    }

    @Test
    void aLoopWritesPayloadsAndStampsPictures() throws MessageException {
        FlvLoop loop = FlvFile.of(file(0)).loop();
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ByteBuf out = Unpooled.buffer();
            loop.write(out, 1);
            seen.add(loop.type()
                    + (loop.setup() ? " setup " : " ")
                    + (loop.keyFrame() ? "key " : "")
                    + ByteBufUtil.hexDump(out));
            loop.advance();
        }
        ByteBuf stamp = Unpooled.buffer();
        PictureStamp.write(stamp, 1);
        assertThat(seen)
                .containsExactly(
                        "18 setup 0200016105",
                        "9 setup 170000000001",
                        "8 setup af001210",
                        "9 key 1701000000" + ByteBufUtil.hexDump(stamp) + "aabb",
                        "8 af012110");
    }

    @Test
    void aStampIsReportedBeforeItsPicture() throws MessageException {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, true);
        ByteBuf picture =
                Unpooled.buffer().writeBytes(new Wire().hex("27 01 000000").bytes());
        PictureStamp.write(picture, 1_763_711_111_222_333L);
        FlvWriter.tag(
                out, 9, 40, picture.writeBytes(new Wire().hex("00000001 41").bytes()));
        tag(out, 9, 80, "27 01 000000 00000001 41");
        tag(out, 9, 81, "");
        for (List<ByteBuf> way : Pieces.ways(Pieces.copy(out))) {
            FlvReader reader = reader();
            Heard heard = new Heard();
            for (ByteBuf piece : way) {
                reader.read(piece, heard);
            }
            assertThat(heard.messages)
                    .containsExactly(
                            "stamp 1763711111222333",
                            "type 9 stream 0 at 40 bytes 50 head 2701000000000000",
                            "type 9 stream 0 at 80 bytes 10 head 2701000000000000",
                            "type 9 stream 0 at 81 bytes 0 head 0000000000000000");
        }
    }

    @Test
    void aLoopGoesOnWithoutGapsAndLeavesSetupOut() throws MessageException {
        FlvLoop loop = FlvFile.of(file(7)).loop();
        List<Long> millis = new ArrayList<>();
        List<Boolean> setup = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            millis.add(loop.millis());
            setup.add(loop.tag().setup());
            loop.advance();
        }
        assertThat(millis).containsExactly(0L, 0L, 0L, 0L, 3L, 26L, 40L, 80L, 83L, 106L, 120L, 160L, 163L, 186L, 200L);
        assertThat(setup.subList(3, 15)).doesNotContain(true);
    }

    @Test
    void timesOfAFileDoNotGoBack() throws MessageException {
        ByteBuf out = Unpooled.buffer();
        FlvWriter.header(out, true, false);
        tag(out, 8, 100, "af 01 2110");
        tag(out, 8, 90, "af 01 2110");
        tag(out, 8, 110, "af 01 2110");
        assertThat(FlvFile.of(Pieces.copy(out)).tags())
                .extracting(FlvFile.Tag::millis)
                .containsExactly(0L, 0L, 10L);
    }

    @Test
    void aFileIsWholeAndHasMedia() {
        byte[] whole = file(0);
        byte[] cut = Arrays.copyOf(whole, whole.length - 5);
        assertThatThrownBy(() -> FlvFile.of(cut)).hasMessage("the file ends within a tag");
        assertThatThrownBy(() -> FlvFile.of(new Wire().hex(HEADER).bytes()))
                .hasMessage("the file has no audio and no video");
        assertThatThrownBy(() -> FlvFile.of(new byte[0])).hasMessage("the file ends within a tag");
    }
}
