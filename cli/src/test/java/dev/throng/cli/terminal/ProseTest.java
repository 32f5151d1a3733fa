package dev.throng.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.terminal.Console.Prose;
import org.junit.jupiter.api.Test;

class ProseTest {

    @Test
    void linesBreakAtSpacesAndTheirRestIsIndented() {
        assertThat(Prose.lines("  - the generator started 1 % of the arrivals later than it could have", 40))
                .containsExactly("  - the generator started 1 % of the", "    arrivals later than it could have");
    }

    @Test
    void aLineThatFitsStaysAsItIs() {
        String text = "x".repeat(20) + "  " + "y".repeat(18);
        assertThat(Prose.lines(text, 40)).containsExactly(text);
    }

    @Test
    void aLongWordStaysWhole() {
        String address = "a".repeat(60);
        assertThat(Prose.lines("see " + address + " for more", 40))
                .containsExactly("see", "  " + address, "  for more");
    }

    @Test
    void withoutATerminalOrInATinyOneTheTextStaysOneLine() {
        String text = "word ".repeat(30).strip();
        assertThat(Prose.lines(text, 0)).containsExactly(text);
        assertThat(Prose.lines(text, 39)).containsExactly(text);
    }
}
