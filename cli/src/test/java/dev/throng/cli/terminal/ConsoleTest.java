package dev.throng.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.terminal.Console.Ink;
import dev.throng.secrets.Masking;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Console console(Console.Facts facts) {
        return new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                facts);
    }

    @Test
    void withoutATerminalThereIsNoControlCharacter() {
        Console console = console(Console.Facts.NO_TERMINAL);
        console.live("0:01");
        console.note(Ink.BAD, "trouble");
        console.print(List.of(console.ink(Ink.GOOD, "valid"), "µs"));
        console.clear();
        assertThat(err).hasToString("trouble" + System.lineSeparator());
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("valid" + System.lineSeparator() + "µs" + System.lineSeparator());
    }

    @Test
    void nothingThatALineQuotesMovesTheCursorOrTurnsTheText() {
        String hostile = "a\u001b]0;x\u0007\u009b2J\u202eb";
        Console plain = console(Console.Facts.NO_TERMINAL);
        plain.print(hostile + "\u001b[31m");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("a\\u001b]0;x\\u0007\\u009b2J\\u202eb\\u001b[31m" + System.lineSeparator());

        Console terminal = console(new Console.Facts(true, true, true, 80));
        terminal.note(Ink.BAD, hostile + "\u001b[2J");
        assertThat(err)
                .hasToString(
                        "\u001b[31ma\\u001b]0;x\\u0007\\u009b2J\\u202eb\\u001b[2J\u001b[0m" + System.lineSeparator());
    }

    @Test
    void secretsAreMaskedOnceTheyAreKnown() {
        Console console = console(Console.Facts.NO_TERMINAL);
        console.mask(Masking.of(Map.of("hunter2", "${PW}")));
        console.note("cannot connect with hunter2");
        assertThat(err).hasToString("cannot connect with ${PW}" + System.lineSeparator());
    }

    @Test
    void linesComeAboveTheLiveOne() {
        Console console = console(new Console.Facts(false, true, false, 80));
        console.live("0:01");
        console.note("trouble");
        assertThat(err).asString().endsWith("0:01\u001b[?7h\r\u001b[Ktrouble" + System.lineSeparator());
    }

    @Test
    void theLiveLineIsTakenAwayOnce() {
        Console console = console(new Console.Facts(true, true, true, 80));
        console.live("0:01");
        console.clear();
        int length = err.size();
        console.clear();
        assertThat(err.size()).isEqualTo(length);
    }

    @Test
    void coloursAreForTerminalsWhoseUserWantsThem() {
        assertThat(console(new Console.Facts(true, false, true, 0)).ink(Ink.BAD, "x"))
                .isEqualTo("\u001b[31mx\u001b[0m");
        assertThat(console(new Console.Facts(true, true, false, 0)).ink(Ink.BAD, "x"))
                .isEqualTo("x");
        assertThat(console(new Console.Facts(false, true, true, 0)).ink(Ink.BAD, "x"))
                .isEqualTo("x");
    }
}
