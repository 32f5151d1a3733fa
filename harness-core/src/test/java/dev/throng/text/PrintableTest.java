package dev.throng.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void escapeSequencesLoseTheirPower() {
        assertThat(Printable.line("\u001b[2J\u001b]0;title\u0007")).isEqualTo("\\u001b[2J\\u001b]0;title\\u0007");
    }

    @Test
    void aLineStaysOneLine() {
        assertThat(Printable.line("a\r\nb\tc\u2028d\u0085e")).isEqualTo("a\\r\\nb\\tc\\u2028d\\u0085e");
    }

    @Test
    void marksThatTurnTheDirectionOfWritingAreShown() {
        assertThat(Printable.line("safe\u202egnp.exe")).isEqualTo("safe\\u202egnp.exe");
        assertThat(Printable.line(new StringBuilder().appendCodePoint(0xe0041).toString()))
                .isEqualTo("\\U000e0041");
    }

    @Test
    void halvesOfCharactersAreShown() {
        assertThat(Printable.line("\ud83d!")).isEqualTo("\\ud83d!");
    }

    @Test
    void lettersOfAllScriptsStay() {
        assertThat(Printable.line("Größe µs 測定 🙂")).isEqualTo("Größe µs 測定 🙂");
    }

    @Test
    void linesKeepTheirBreaksAndNothingElse() {
        assertThat(Printable.lines("a\r\nb\n\u001b[31mc\rd")).isEqualTo("a\nb\n\\u001b[31mc\\rd");
    }

    @Test
    void aLongTextIsCutWithAnEllipsisWithinItsLimit() {
        assertThat(Printable.line("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Printable.line("abcdefg", 6)).isEqualTo("abcde…");
        assertThat(Printable.line("ab\u001bcd", 6)).isEqualTo("ab…");
    }
}
