package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.gclogs.GcLogOptions;
import dev.throng.target.StartedProcesses;
import dev.throng.text.FileProblem;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The program: {@code java -cp 'DIR/lib/*' dev.throng.cli.Main COMMAND …}. The launcher {@code throng} passes as system properties
 * what a JVM cannot find out: {@code throng.terminal.out}, {@code throng.terminal.err}, {@code throng.terminal.columns} and where archives
 * of classes are.
 */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Console console = new Console(utf8(FileDescriptor.out), utf8(FileDescriptor.err), facts(System.getenv()));
        Installation installation = Installation.ofThisProcess();
        installation.gcLog().ifPresent(log -> {
            log.toFile().deleteOnExit();
            GcLogOptions.deoptimizationLog(log).toFile().deleteOnExit();
        });
        installation.temporaryHome().ifPresent(home -> deleteOnExit(home, console));
        CommandContext session =
                new CommandContext(console, installation, System.getenv(), Clock.systemDefaultZone(), Main::endAtOnce);
        int code = new Program(session).run(arguments);
        if (code == ExitCode.DONE || code == ExitCode.SLO_MISSED || code == ExitCode.INVALID) {
            installation.archiveMaker().ifPresent(ArchiveMaker::startInBackground);
        }
        System.exit(code);
    }

    /** The JVM deletes in the reverse order, so the content of a directory before the directory. */
    private static void deleteOnExit(Path directory, Console console) {
        try (Stream<Path> all = Files.walk(directory)) {
            all.map(Path::toFile).forEach(File::deleteOnExit);
        } catch (UncheckedIOException unreadable) {
            keeps(directory, unreadable.getCause(), console);
        } catch (IOException unreadable) {
            keeps(directory, unreadable, console);
        }
    }

    private static void keeps(Path directory, IOException why, Console console) {
        console.note("throng: " + directory + " will not be deleted: " + FileProblem.of(why));
    }

    private static void endAtOnce(int code) {
        StartedProcesses.killAll();
        System.exit(code);
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }

    private static Console.Facts facts(Map<String, String> environment) {
        boolean smart = !environment.getOrDefault("TERM", "dumb").equals("dumb");
        boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Console.Facts(
                smart && Boolean.getBoolean("throng.terminal.out"),
                smart && Boolean.getBoolean("throng.terminal.err"),
                colours,
                Integer.getInteger("throng.terminal.columns", 0));
    }
}
