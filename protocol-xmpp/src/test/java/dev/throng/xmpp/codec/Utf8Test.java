package dev.throng.xmpp.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class Utf8Test {

    /** How many bytes the JDK decodes before it finds a mistake or the end within a character. */
    private static int wholeCharacters(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        StandardCharsets.UTF_8.newDecoder().decode(in, CharBuffer.allocate(bytes.length), true);
        return in.position();
    }

    @Test
    void everyCodePointIsRight() {
        for (int point = 1; point <= Character.MAX_CODE_POINT; point++) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
                assertEqual(Utf8.firstWrong(bytes, bytes.length), bytes.length, bytes);
                assertEqual(Utf8.wholeCharacters(bytes, bytes.length), bytes.length, bytes);
                for (int cut = 1; cut < bytes.length; cut++) {
                    assertEqual(Utf8.wholeCharacters(bytes, cut), 0, bytes);
                }
            }
        }
    }

    /** Cheaper than AssertJ, a million times. */
    private static void assertEqual(int found, int expected, byte[] bytes) {
        if (found != expected) {
            throw new AssertionError(
                    found + " instead of " + expected + " in " + HexFormat.of().formatHex(bytes));
        }
    }

    @Test
    void whatIsWrongForTheJdkIsWrongHereAtTheSameCharacter() {
        byte[] palette = HexFormat.of().parseHex("0161627f808f909fa0bfc0c1c2dfe0e1edeff0f1f4f5ff");
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 0; n < 50_000; n++) {
            byte[] bytes = new byte[random.nextInt(1, 24)];
            int ascii = random.nextInt(bytes.length);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = i < ascii ? (byte) 'x' : palette[random.nextInt(palette.length)];
            }
            assertEqual(Utf8.firstWrong(bytes, bytes.length), wholeCharacters(bytes), bytes);
        }
    }

    @Test
    void aZeroIsWrongWhereverItStands() {
        for (int at = 0; at < 20; at++) {
            byte[] bytes = "abcdefghijklmnopqrst".getBytes(StandardCharsets.UTF_8);
            bytes[at] = 0;
            assertThat(Utf8.firstWrong(bytes, bytes.length)).isEqualTo(at);
        }
    }

    @Test
    void whatNeverBecomesACharacterIsNotHeldBack() {
        byte[] wrong = {'a', (byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80};
        assertThat(Utf8.wholeCharacters(wrong, 5)).isEqualTo(5);
        assertThat(Utf8.wholeCharacters(new byte[] {(byte) 0xFF}, 1)).isEqualTo(1);
    }
}
