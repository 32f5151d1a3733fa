package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.generator.GeneratorJvm;
import dev.throng.scenario.ScenarioException;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Finds and runs the typed command, and turns its outcome into messages and an exit code. */
final class Program {

    private static final Pattern WRONG_TYPE =
            Pattern.compile("Invalid value for .*?'([^']*)'.*?: '(.*)' is not an? (int|long|double)", Pattern.DOTALL);

    private static final String EMPTY_PATH =
            "an empty path (expected: a file or directory; . is the current directory)";

    private static final Pattern WRONG_PATH = Pattern.compile(
            "Invalid value for (?:option '([^']*)'|.*\\(([^()]*)\\)).*?: " + Pattern.quote(EMPTY_PATH), Pattern.DOTALL);

    private static final Logger LOG = LoggerFactory.getLogger(Program.class);

    private static final int MAX_CAUSES = 5;

    private final CommandContext session;
    private final Console console;

    Program(CommandContext session) {
        this.session = session;
        this.console = session.console();
    }

    /** Returns the exit code; throws nothing. */
    int run(String... words) {
        Logging.toConsole(console);
        String[] arguments = asked(words);
        CommandLine line = commandLine(program -> new Commands(session).addTo(program, arguments));
        try {
            return line.execute(arguments);
        } catch (RuntimeException | Error bug) {
            return bug(bug, List.of(arguments).contains(ThrongCommand.STACK_TRACE));
        }
    }

    /** As in many programs, {@code help run} is {@code run --help}. */
    private static String[] asked(String... words) {
        return words.length == 0 || !words[0].equals("help")
                ? words
                : Stream.concat(Stream.of(words).skip(1), Stream.of("--help")).toArray(String[]::new);
    }

    /** The program with all commands. */
    CommandLine commandLine() {
        return commandLine(line -> new Commands(session).addTo(line));
    }

    private CommandLine commandLine(Consumer<CommandLine> commands) {
        ThrongCommand root = new ThrongCommand(session);
        CommandLine line = new CommandLine(root);
        commands.accept(line);
        line.getSubcommands().values().forEach(command -> command.setOut(writer(console::print)));
        boolean colours = console.facts().outTerminal() && console.facts().colours();
        line.setColorScheme(CommandLine.Help.defaultColorScheme(colours ? Ansi.ON : Ansi.OFF));
        line.setOut(writer(console::print));
        line.setErr(writer(console::note));
        line.setUsageHelpAutoWidth(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.registerConverter(Path.class, Program::path);
        line.setParameterExceptionHandler((refused, arguments) -> usage(refused));
        line.setExecutionExceptionHandler((thrown, command, parsed) -> thrown(thrown, root.stackTrace));
        return line;
    }

    /** An empty word, such as a variable of a shell that is not set, would be the current directory. */
    private static Path path(String word) {
        if (word.isEmpty()) {
            throw new TypeConversionException(EMPTY_PATH);
        }
        return Path.of(word);
    }

    private int thrown(Exception thrown, boolean stackTrace) {
        if (thrown instanceof UsageException refused) {
            return refuse(refused.getMessage());
        }
        if (thrown instanceof ScenarioException || thrown instanceof StudyException) {
            console.note(Printable.lines(thrown.getMessage()));
            return ExitCode.USAGE;
        }
        return bug(thrown, stackTrace);
    }

    private int refuse(String message) {
        console.note(Ink.BAD, "throng: " + Printable.lines(message));
        return ExitCode.USAGE;
    }

    private int usage(ParameterException refused) {
        CommandLine command = refused.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String message = refused instanceof UnmatchedArgumentException unmatched
                ? unmatched(unmatched, command)
                : plain(refused.getMessage());
        return refuse(message + "; see " + name + " --help");
    }

    /** Picocli names types of Java: {@code Invalid value for option '--port': 'x' is not an int}. */
    private static String plain(String message) {
        Matcher path = WRONG_PATH.matcher(message);
        if (path.matches()) {
            return (path.group(1) == null ? path.group(2) : path.group(1)) + ": " + EMPTY_PATH;
        }
        Matcher wrong = WRONG_TYPE.matcher(message);
        return wrong.matches()
                ? wrong.group(1) + ": " + (wrong.group(2).isEmpty() ? "no value" : wrong.group(2)) + " (expected: a "
                        + (wrong.group(3).equals("double") ? "number" : "whole number") + ")"
                : message;
    }

    private static String unmatched(UnmatchedArgumentException refused, CommandLine command) {
        String given = refused.getUnmatched().get(0);
        if (given.startsWith("-")) {
            return given + ": no such option (expected: " + Nearest.expectation(given, options(command)) + ")";
        }
        if (command.getSubcommands().isEmpty()) {
            return given + ": unexpected argument";
        }
        return given + ": no such command (expected: " + Nearest.expectation(given, commands(command)) + ")";
    }

    private static Collection<String> options(CommandLine command) {
        List<String> names = new ArrayList<>();
        command.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
        return names;
    }

    private static Collection<String> commands(CommandLine command) {
        return command.getSubcommands().keySet();
    }

    /** Prints what the user can report of a bug. Returns the exit code. */
    int bug(Throwable bug, boolean stackTrace) {
        Optional<String> memory = OutOfMemory.reason(bug).map(Reason::text);
        if (memory.isPresent()) {
            LOG.error("{}", memory.get(), bug);
            console.note(Ink.BAD, "throng: " + memory.get());
            return ExitCode.INVALID;
        }
        LOG.error("a bug", bug);
        // a program that has started this one cannot run it again with an option
        boolean traced = stackTrace || Boolean.getBoolean(GeneratorJvm.ENDS_WITH_INPUT);
        if (traced) {
            console.note(Printable.lines(Logging.stackTrace(bug)));
        }
        // such a program shows the last message and the lines after it
        console.note(Ink.BAD, "throng: this is a bug in Throng: " + Printable.line(withCauses(bug)));
        if (!traced) {
            console.note("  run it again with --stacktrace before the command, and report the output");
        }
        return ExitCode.BUG;
    }

    /** An exception may only wrap the one that states what happened. */
    private static String withCauses(Throwable bug) {
        StringBuilder text = new StringBuilder(bug.toString());
        Throwable at = bug;
        for (int depth = 0; depth < MAX_CAUSES && at.getCause() != null; depth++) {
            at = at.getCause();
            if (text.indexOf(at.toString()) < 0) {
                text.append("; caused by ").append(at);
            }
        }
        return text.toString();
    }

    /** A writer whose lines go to the console. */
    private static PrintWriter writer(Consumer<String> lines) {
        return new PrintWriter(new LineWriter(lines), true);
    }

    /** Passes on whole lines, and an incomplete last line when it is flushed. */
    static final class LineWriter extends Writer {

        private final Consumer<String> lines;
        private final StringBuilder pending = new StringBuilder();

        LineWriter(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public void write(char[] characters, int offset, int length) {
            pending.append(characters, offset, length);
            int end = pending.indexOf("\n");
            while (end >= 0) {
                lines.accept(pending.substring(0, end).replaceAll("\\R$", ""));
                pending.delete(0, end + 1);
                end = pending.indexOf("\n");
            }
        }

        @Override
        public void flush() {
            if (!pending.isEmpty()) {
                lines.accept(pending.toString());
                pending.setLength(0);
            }
        }

        @Override
        public void close() {
            flush();
        }
    }
}
