package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SilentAacTest {

    @ParameterizedTest
    @CsvSource({"44100, 2, 1210", "48000, 2, 1190", "16000, 1, 1408", "96000, 1, 1008", "7350, 2, 1610"})
    void theConfigurationStatesProfileRateAndChannels(int sampleRate, int channels, String hex) {
        assertThat(HexFormat.of().formatHex(SilentAac.configuration(sampleRate, channels)))
                .isEqualTo(hex);
    }

    /** Mono: 29 bits of SCE, END, zeros. Stereo: CPE 001, tag, common window, zeros to 43 bits, END 111, zeros. */
    @Test
    void theShortestFramesAreAChannelElementAndTheEnd() {
        assertThat(HexFormat.of().formatHex(SilentAac.frame(1, SilentAac.minBytes(1))))
                .isEqualTo("00000007");
        assertThat(HexFormat.of().formatHex(SilentAac.frame(2, SilentAac.minBytes(2))))
                .isEqualTo("21000000001c");
    }

    /** Elements after the 29 bits of SCE: FIL 110, count 4 bits, END 111. */
    @Test
    void fillElementsTakeTheSpaceThatIsLeft() {
        assertThat(bits(SilentAac.frame(1, 5))).isEqualTo("0".repeat(29) + "1100000" + "111" + "0");
        assertThat(bits(SilentAac.frame(1, 20)))
                .isEqualTo("0".repeat(29) + "1101110" + "0".repeat(112) + "1100000" + "111" + "00");
        assertThat(bits(SilentAac.frame(1, 22)))
                .isEqualTo("0".repeat(29) + "110" + "1111" + "00000010" + "0".repeat(128) + "111" + "0");
    }

    private static String bits(byte[] bytes) {
        StringBuilder all = new StringBuilder();
        for (byte next : bytes) {
            all.append(Integer.toBinaryString(1 << Byte.SIZE | next & 0xff).substring(1));
        }
        return all.toString();
    }

    /** Reads elements as a decoder does, and finds the end in the last byte. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void eachSizeIsExactAndEndsInItsLastByte(int channels) {
        for (int bytes = SilentAac.minBytes(channels); bytes <= SilentAac.maxBytes(channels); bytes++) {
            String frame = bits(SilentAac.frame(channels, bytes));
            assertThat(frame).as("%d bytes", bytes).hasSize(bytes * 8);
            int at = channels == 1 ? 29 : 43;
            while (frame.startsWith("110", at)) {
                int count = Integer.parseInt(frame.substring(at + 3, at + 7), 2);
                at += 7;
                if (count == 15) {
                    count += Integer.parseInt(frame.substring(at, at + 8), 2) - 1;
                    at += 8;
                }
                at += count * 8;
            }
            assertThat(frame.substring(at))
                    .as("%d bytes", bytes)
                    .startsWith("111")
                    .hasSizeLessThanOrEqualTo(10);
        }
    }
}
