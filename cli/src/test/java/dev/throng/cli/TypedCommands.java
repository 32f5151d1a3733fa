package dev.throng.cli;

import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/** Commands as they are typed where there is no terminal, within the test's JVM, and what they print. */
final class TypedCommands {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /**
     * @param targetJars where reference targets are
     * @return the exit code
     */
    int run(Path targetJars, String... words) {
        return program(targetJars).run(words);
    }

    /**
     * Returns the command that the words start, with its options, and does not run it.
     *
     * @throws picocli.CommandLine.ParameterException if the command has no such option or argument
     */
    Object parsed(String... words) {
        CommandLine.ParseResult result = program().commandLine().parseArgs(words);
        while (result.hasSubcommand()) {
            result = result.subcommand();
        }
        return result.commandSpec().userObject();
    }

    /** A program without reference targets. */
    Program program() {
        return program(Path.of(""));
    }

    private Program program(Path targetJars) {
        Console console = new Console(stream(out), stream(err), Console.Facts.NO_TERMINAL);
        Installation installation =
                new Installation("0", BuildRecord.NONE, targetJars, Optional.empty(), Optional.empty());
        return new Program(new CommandContext(console, installation, Map.of(), Clock.systemUTC(), code -> {
            throw new IllegalStateException("unexpected exit with " + code);
        }));
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
