package dev.throng.streams.flv;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureStampTest {

    private static final long MICROS = 0x6_4412_8f3a_bc9eL;
    private static final String STAMP =
            "00000024" + "060520" + "7468726f6e674d3e9c51a87be2194fd6" + "30303036343431323866336162633965" + "80";
    private static final String HEAD = "2701000000";
    private static final String SLICE = "00000003" + "41aabb";
    private static final String DELIMITER = "00000002" + "09f0";
    private static final String OTHER_INFORMATION =
            "00000024" + "060520" + "7468726f6e674d3e9c51a87be2194fd7" + "30303036343431323866336162633965" + "80";

    private static ByteBuf bytes(String hex) {
        return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
    }

    private static String inserted(String payload) {
        ByteBuf out = Unpooled.buffer();
        PictureStamp.insert(bytes(payload), out, MICROS);
        return ByteBufUtil.hexDump(out);
    }

    private static long read(String payload) {
        byte[] all = HexFormat.of().parseHex(payload);
        PictureStampReader reader = new PictureStampReader();
        Set<Long> found = new HashSet<>();
        for (List<ByteBuf> way : Pieces.ways(all)) {
            reader.begin();
            for (ByteBuf piece : way) {
                reader.read(piece, piece.readerIndex(), piece.readableBytes());
            }
            found.add(reader.epochMicros());
        }
        assertThat(found).hasSize(1);
        return found.iterator().next();
    }

    @Test
    void aStampIsSupplementalInformationWithTheTimeInDigits() {
        ByteBuf out = Unpooled.buffer();
        PictureStamp.write(out, MICROS);
        assertThat(ByteBufUtil.hexDump(out)).isEqualTo(STAMP).hasSize(2 * PictureStamp.BYTES);
    }

    @Test
    void aStampIsInsertedBeforeTheFirstNalUnitExceptADelimiter() {
        assertThat(inserted(HEAD + SLICE)).isEqualTo(HEAD + STAMP + SLICE);
        assertThat(inserted(HEAD + DELIMITER + SLICE)).isEqualTo(HEAD + DELIMITER + STAMP + SLICE);
        assertThat(inserted(HEAD + "ffffffff09f0")).isEqualTo(HEAD + "ffffffff09f0" + STAMP);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1700000000" + "0142c00c", // a sequence header
                "2702000000", // the end of the sequence
                "57", // a command
                "2201000000" + SLICE, // another codec
                "a16176633100000000" + SLICE, // enhanced RTMP
                ""
            })
    void anotherPayloadIsCopied(String payload) {
        assertThat(inserted(payload)).isEqualTo(payload);
        assertThat(read(payload)).isEqualTo(PictureStamp.NONE);
    }

    @Test
    void theStampIsFoundHoweverTheBytesAreCut() {
        assertThat(read(HEAD + STAMP + SLICE)).isEqualTo(MICROS);
        assertThat(read(HEAD + DELIMITER + STAMP + SLICE)).isEqualTo(MICROS);
        assertThat(read(HEAD + "00000003670102" + "00000003680102" + OTHER_INFORMATION + STAMP + SLICE))
                .isEqualTo(MICROS);
    }

    @Test
    void noStampIsFoundWhereNoneIs() {
        assertThat(read(HEAD + SLICE + STAMP)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + OTHER_INFORMATION + SLICE)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + STAMP.replace("30303036", "3030303c") + SLICE)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + STAMP.replace("30303036", "66303036") + SLICE)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + STAMP.substring(0, 60))).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + "00000000" + STAMP)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + "ffffffff06" + STAMP)).isEqualTo(PictureStamp.NONE);
        assertThat(read(HEAD + "0000000106" + STAMP + SLICE)).isEqualTo(MICROS);
    }

    @Test
    void aReaderEndsAtTheFirstSlice() {
        PictureStampReader reader = new PictureStampReader();
        ByteBuf payload = bytes(HEAD + SLICE);
        assertThat(reader.isDone()).isTrue();
        reader.begin();
        reader.read(payload, 0, 9);
        assertThat(reader.isDone()).isFalse();
        reader.read(payload, 9, 1);
        assertThat(reader.isDone()).isTrue();
    }
}
