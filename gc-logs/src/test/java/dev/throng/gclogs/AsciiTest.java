package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AsciiTest {

    private static final byte[] ALPHABET = Ascii.bytes("[]-> \n\0\u007f\u0080\u00ffZ\\");

    private static byte[] line(Random random, int length) {
        byte[] line = new byte[length];
        for (int i = 0; i < length; i++) {
            line[i] = ALPHABET[random.nextInt(ALPHABET.length)];
        }
        return line;
    }

    private static int byTrial(byte[] line, int from, int to, byte[] word) {
        for (int i = from; i <= to - word.length; i++) {
            if (Arrays.equals(line, i, i + word.length, word, 0, word.length)) {
                return i;
            }
        }
        return -1;
    }

    @Test
    void whatIsSoughtIsFoundInEveryRangeAndOnlyThere() {
        Random random = new Random(9);
        byte[] arrow = Ascii.bytes("->");
        byte[] bracket = Ascii.bytes("]");
        for (int length = 0; length < 40; length++) {
            byte[] line = line(random, length);
            for (int from = 0; from <= length; from++) {
                for (int to = from; to <= length; to++) {
                    assertThat(Ascii.indexOf(line, from, to, ']')).isEqualTo(byTrial(line, from, to, bracket));
                    assertThat(Ascii.indexOf(line, from, to, arrow)).isEqualTo(byTrial(line, from, to, arrow));
                }
            }
        }
    }

    @Test
    void aHashIsThatOfTheBytesWhereverTheyStand() {
        byte[] line = Ascii.bytes("GC(1) Pause Young (Normal) and Pause Young (Normal) and Pause Young (Mixed)");

        assertThat(Ascii.hash(line, 6, 26)).isEqualTo(Ascii.hash(line, 31, 51)).isNotEqualTo(Ascii.hash(line, 6, 25));
        assertThat(Ascii.hash(line, 31, 51)).isNotEqualTo(Ascii.hash(line, 56, 75));
    }

    @Test
    void aWordIsToldFromOneThatDiffersInAnyByte() {
        byte[] word = Ascii.bytes("Safepoint \"");
        byte[] line = Ascii.bytes("- Safepoint \"G1\"");
        assertThat(Ascii.startsWith(line, 2, line.length, word)).isTrue();
        assertThat(Ascii.startsWith(line, 2, 2 + word.length, word)).isTrue();
        assertThat(Ascii.startsWith(line, 2, 1 + word.length, word)).isFalse();
        for (int i = 0; i < word.length; i++) {
            byte[] other = line.clone();
            other[2 + i]++;
            assertThat(Ascii.startsWith(other, 2, other.length, word)).isFalse();
        }
    }

    @Test
    void aDecimalIsExactUpToTheLargestAndNoneBeyond() {
        assertThat(seconds("9223372035.999999999")).isEqualTo(9_223_372_035_999_999_999L);
        assertThat(seconds("0.0171409")).isEqualTo(17_140_900);
        assertThat(seconds("0,5")).isEqualTo(500_000_000);
        assertThat(seconds("1.0000000009")).isEqualTo(1_000_000_000);
        assertThat(seconds("007")).isEqualTo(7_000_000_000L);
        for (String none : List.of(
                "", ".5", "5.", "-1", "1.2.3", "1e9", "9223372036", "9999999999999999999", "18446744073709551617.0")) {
            assertThat(seconds(none)).as(none).isEqualTo(Ascii.NONE);
        }
    }

    private static long seconds(String text) {
        byte[] line = Ascii.bytes(text);
        return Ascii.decimal(line, 0, line.length, 1_000_000_000);
    }
}
