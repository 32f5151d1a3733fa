package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bits of NAL units, as the tables of H.264 §7.3 order them. ffmpeg decodes the same bytes in {@code GeneratedMediaIT}. */
class H264Test {

    /** Writes bits with their last ones as a NAL unit has them. */
    private static byte[] nal(int head, String bits) {
        String all = (bits + "1").replace(" ", "");
        BitWriter out = new BitWriter().bits(8, head);
        all.chars().forEach(bit -> out.bits(1, bit - '0'));
        return out.toBytes();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** The vector was computed by a script in Python that follows the tables. */
    @Test
    void sequenceParametersStateProfileSizeAndRate() {
        assertThat(hex(ParameterSets.sequence(25, 200_000))).isEqualTo("6742c00c9da0404e84000003000400000300ca10");
    }

    @Test
    void pictureParametersAreThoseOfBaseline() {
        assertThat(ParameterSets.picture()).isEqualTo(nal(0x68, "1 1 0 0 1 1 1 0 00 00000110010 1 1 1 0 0"));
    }

    @Test
    void aKeyFrameHasADarkBarAndFifteenBrighterOnes() {
        String header = "1 0001000 1 0000000000 1 0 0 1 010";
        String dark = "00100 1 1 000101 00000000000001 1";
        String brighter = "00100 1 1 0101";
        String asAbove = "010 1 1 1";
        assertThat(GreyBars.keyFrame(0))
                .isEqualTo(nal(0x65, header + dark + brighter.repeat(15) + asAbove.repeat(128)))
                .hasSizeLessThan(140);
        assertThat(GreyBars.keyFrame(1)).isNotEqualTo(GreyBars.keyFrame(0));
    }

    @Test
    void anotherPictureSkipsAllMacroblocks() {
        assertThat(GreyBars.repeat(1))
                .isEqualTo(nal(0x41, "1 00110 1 0000000001 0 0 0 1 010 000000010010001"))
                .hasSizeLessThan(9);
        assertThat(GreyBars.repeat(1023)).isEqualTo(nal(0x41, "1 00110 1 1111111111 0 0 0 1 010 000000010010001"));
    }

    @Test
    void noStartCodeAppearsInANalUnit() {
        assertThat(hex(NalUnit.of(3, 7, new BitWriter().bits(24, 1)))).isEqualTo("670000030180");
        assertThat(hex(NalUnit.of(3, 7, new BitWriter().zeros(40)))).isEqualTo("6700000300000300" + "80");
        assertThat(hex(NalUnit.of(3, 7, new BitWriter().bits(32, 0x0000_0400)))).isEqualTo("670000040080");
        for (int number = 1; number < ParameterSets.MAX_KEY_FRAME_EVERY; number++) {
            byte[] slice = GreyBars.repeat(number);
            for (int at = 2; at < slice.length; at++) {
                boolean forbidden = slice[at - 2] == 0 && slice[at - 1] == 0 && slice[at] >= 0 && slice[at] < 3;
                assertThat(forbidden).as("picture %d, byte %d", number, at).isFalse();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "25, 192000, 12",
        "20, 192000, 11",
        "25, 384000, 12",
        "25, 384001, 13",
        "30, 2000000, 20",
        "120, 2000000, 21",
        "25, 240000000, 51"
    })
    void theLevelIsTheLowestThatAllowsTheRate(int picturesPerSecond, int bitsPerSecond, int level) {
        assertThat(ParameterSets.level(picturesPerSecond, bitsPerSecond)).isEqualTo(level);
    }

    @Test
    void aRateAboveAllLevelsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ParameterSets.level(25, 240_000_001))
                .withMessage("bitsPerSecond: 240000001 (expected: up to 240000000)");
    }

    @Test
    void theDecoderConfigurationHasBothParameterSets() {
        String sequence = hex(ParameterSets.sequence(25, 200_000));
        String picture = hex(ParameterSets.picture());
        assertThat(hex(ParameterSets.configuration(25, 200_000)))
                .isEqualTo("0142c00cffe1" + "%04x".formatted(sequence.length() / 2) + sequence + "01"
                        + "%04x".formatted(picture.length() / 2) + picture);
    }
}
