package dev.throng.cli;

import dev.throng.cli.tsung.TsungException;
import dev.throng.cli.tsung.TsungImport;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.text.FileProblem;
import dev.throng.text.Printable;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng import tsung}. */
@Command(
        name = "tsung",
        description = "Make a scenario from the file of a tsung test with XMPP sessions (ts_jabber).",
        footer = {
            "",
            "The error stream, and the first lines of the scenario, list what was changed or left out, with its lines. The exit"
                    + " code is 0 all the same, and 2 if there is nothing to make a scenario from."
        })
final class ImportTsungCommand implements Callable<Integer> {

    private static final int GZIP = 0x1f8b;

    private final CommandContext session;

    @Parameters(paramLabel = "FILE", description = "Read this file: XML, also compressed (.gz).")
    Path file = Path.of("");

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the scenario to this new file. Default: standard output.")
    Optional<Path> output = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the file of -o if it exists.")
    boolean overwrite;

    ImportTsungCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        TsungImport made = made();
        if (output.isPresent()) {
            write(output.get(), made.scenario());
            session.console().print("wrote: " + Printable.line(output.get().toString()));
            session.console()
                    .print("next: "
                            + CommandText.of(List.of("validate", output.get().toString())));
        } else {
            session.console().print(made.scenario().lines().toList());
        }
        if (!made.remarks().isEmpty()) {
            session.console().note(Printable.line(file.toString()) + ": changed or left out:");
            made.remarks().forEach(line -> session.console().note("  " + line));
        }
        return ExitCode.DONE;
    }

    private TsungImport made() {
        Set<String> operations = Protocol.installed().get("xmpp").operations().stream()
                .map(Operation::id)
                .collect(Collectors.toSet());
        try {
            return TsungImport.of(String.valueOf(file.getFileName()), content(), operations);
        } catch (TsungException refused) {
            throw new UsageException(file + ": " + refused.getMessage(), refused);
        } catch (IOException unreadable) {
            throw new UsageException(
                    file + " cannot be read: " + FileProblem.of(unreadable) + " (expected: the file of a tsung test)",
                    unreadable);
        }
    }

    /** The content, and one byte more than is allowed of a longer one. */
    private byte[] content() throws IOException {
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
            bytes.mark(2);
            boolean compressed = (bytes.read() << 8 | bytes.read()) == GZIP;
            bytes.reset();
            InputStream content = compressed ? new GZIPInputStream(bytes) : bytes;
            return content.readNBytes(TsungImport.MAX_BYTES + 1);
        }
    }

    private void write(Path path, String text) {
        OpenOption[] options = overwrite
                ? new OpenOption[] {
                    StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE
                }
                : new OpenOption[] {StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE};
        try {
            Files.writeString(path, text, options);
        } catch (FileAlreadyExistsException there) {
            throw new UsageException(path + " exists (expected: the name of a new file, or --overwrite)", there);
        } catch (IOException refused) {
            throw new UsageException(
                    path + " cannot be written: " + FileProblem.of(refused)
                            + " (expected: a file in a directory that you may write to)",
                    refused);
        }
    }
}
