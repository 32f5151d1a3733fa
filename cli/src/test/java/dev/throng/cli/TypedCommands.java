package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/** Commands as they are typed where there is no terminal, within the test's JVM, and what they print. */
final class TypedCommands {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /**
     * @param targetJars where reference targets are
     * @return the exit code
     */
    int run(Path targetJars, String... words) {
        Console console = new Console(stream(out), stream(err), Console.Facts.NO_TERMINAL);
        Installation installation =
                new Installation("0", targetJars, Optional.empty(), Optional.empty(), Optional.empty());
        CommandContext session = new CommandContext(console, installation, Map.of(), Clock.systemUTC(), code -> {
            throw new IllegalStateException("unexpected exit with " + code);
        });
        return new Program(session).run(words);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Forgets what was printed so far. */
    void forget() {
        out.reset();
        err.reset();
    }
}
