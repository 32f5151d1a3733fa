package dev.throng.streams.generated;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BitWriterTest {

    private static String bits(BitWriter out) {
        String all = new BigInteger(1, out.toBytes())
                .setBit(out.toBytes().length * 8)
                .toString(2);
        return all.substring(1, 1 + out.length());
    }

    /** The codes of Table 9-2. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 010", "2, 011", "3, 00100", "6, 00111", "7, 0001000", "144, 000000010010001"})
    void anUnsignedNumberHasItsCode(int value, String code) {
        assertThat(bits(new BitWriter().unsigned(value))).isEqualTo(code);
    }

    /** The order of Table 9-3. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1, 010", "-1, 011", "2, 00100", "-2, 00101", "25, 00000110010"})
    void aSignedNumberHasItsCode(int value, String code) {
        assertThat(bits(new BitWriter().signed(value))).isEqualTo(code);
    }

    @Test
    void fieldsFollowEachOtherAndTheLastByteIsFilledWithZeros() {
        BitWriter out = new BitWriter().bits(3, 5).zeros(2).code("0011").bits(32, 0xffff_ffffL);
        assertThat(bits(out)).isEqualTo("10100" + "0011" + "1".repeat(32));
        assertThat(out.toBytes()).hasSize(6).endsWith((byte) 0b1000_0000);
    }

    @Test
    void memoryGrows() {
        BitWriter out = new BitWriter().bits(1, 1).zeros(80_000);
        for (int bit = 0; bit < 80_000; bit++) {
            out.bits(1, 1);
        }
        assertThat(out.toBytes())
                .hasSize(20_001)
                .startsWith((byte) 0x80, (byte) 0)
                .endsWith((byte) 0xff, (byte) 0x80);
    }
}
