package dev.throng.cli;

import dev.throng.text.FileProblem;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code throng init}. */
@Command(
        name = "init",
        description = "Write a commented scenario or study that runs as it is, against a reference target.",
        footer = {"", "Existing files are never overwritten."})
final class InitCommand implements Callable<Integer> {

    private final CommandContext session;

    @Parameters(
            index = "0",
            paramLabel = "NAME",
            completionCandidates = Template.Names.class,
            description =
                    "Write a scenario for this protocol: riemann, xmpp, http-stream, hls or rtmp; or a study of garbage"
                            + " collectors: study.")
    String name = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Write to this file. The scenario of a study goes beside it. Default: NAME.yaml.")
    Optional<Path> file = Optional.empty();

    InitCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Template template = Template.of(name)
                .orElseThrow(() -> new UsageException(
                        name + ": no such template (expected: " + Nearest.expectation(name, Template.ids()) + ")"));
        Path first = file.orElseGet(template::defaultFile);
        if (first.getFileName() == null || first.toString().isEmpty()) {
            throw new UsageException(first + " (expected: the name of a file)");
        }
        Map<Path, String> files = template.files(first);
        requireDirectory(first);
        files.keySet().forEach(InitCommand::requireNew);
        files.forEach(InitCommand::write);
        files.keySet().forEach(path -> session.console().print("wrote: " + Printable.line(path.toString())));
        session.console().print("next: " + template.command(first));
        session.console().print(ownServer(template));
        return ExitCode.DONE;
    }

    private static String ownServer(Template template) {
        return template == Template.STUDY
                ? "your own server: docs/study-your-server.md"
                : "your own server: replace the section target with target: {attach: HOST:PORT}, then check the file with throng"
                        + " validate";
    }

    /** Creates no directories: a missing one is more often a mistake in the path. */
    private static void requireDirectory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.exists(directory)) {
            throw new UsageException(file + ": the directory "
                    + Optional.ofNullable(file.getParent()).orElse(directory)
                    + " does not exist (expected: a new file in an existing directory; create the directory first)");
        }
        if (!Files.isDirectory(directory)) {
            throw new UsageException(file + ": " + file.getParent()
                    + " is not a directory (expected: a new file in an existing directory)");
        }
    }

    private static void requireNew(Path path) {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw existing(path, null);
        }
    }

    private static void write(Path path, String text) {
        try {
            Files.writeString(path, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException there) {
            throw existing(path, there);
        } catch (IOException refused) {
            throw new UsageException(
                    path + " cannot be written: " + FileProblem.of(refused)
                            + " (expected: a new file in a directory that you may write to)",
                    refused);
        }
    }

    private static UsageException existing(Path path, Throwable cause) {
        return new UsageException(path + " exists (expected: the name of a new file)", cause);
    }
}
