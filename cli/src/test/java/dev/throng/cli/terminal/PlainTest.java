package dev.throng.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlainTest {

    @Test
    void escapeSequencesLoseTheirPower() {
        assertThat(Plain.line("\u001b[2J\u001b]0;title\u0007")).isEqualTo("\\u001b[2J\\u001b]0;title\\u0007");
    }

    @Test
    void aLineStaysOneLine() {
        assertThat(Plain.line("a\r\nb\tc\u2028d\u0085e")).isEqualTo("a\\r\\nb\\tc\\u2028d\\u0085e");
    }

    @Test
    void marksThatTurnTheDirectionOfWritingAreShown() {
        assertThat(Plain.line("safe\u202egnp.exe")).isEqualTo("safe\\u202egnp.exe");
        assertThat(Plain.line(new StringBuilder().appendCodePoint(0xe0041).toString()))
                .isEqualTo("\\U000e0041");
    }

    @Test
    void halvesOfCharactersAreShown() {
        assertThat(Plain.line("\ud83d!")).isEqualTo("\\ud83d!");
    }

    @Test
    void lettersOfAllScriptsStay() {
        assertThat(Plain.line("Größe µs 測定 🙂")).isEqualTo("Größe µs 測定 🙂");
    }

    @Test
    void linesKeepTheirBreaksAndNothingElse() {
        assertThat(Plain.lines("a\r\nb\n\u001b[31mc\rd")).isEqualTo("a\nb\n\\u001b[31mc\\rd");
    }
}
