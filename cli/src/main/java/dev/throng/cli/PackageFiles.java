package dev.throng.cli;

import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.shell.ManPage;
import dev.throng.cli.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import picocli.CommandLine;

/**
 * Writes the files that packages install beside the program: {@code completions/SHELL/…}, {@code man/man1/throng*.1} and the
 * same pages compressed, {@code man-gz/man1/throng*.1.gz}, and the changelog of the Debian package, {@code deb/changelog.gz}. The module
 * {@code dist} runs it. The same version and time give the same files.
 */
public final class PackageFiles {

    /** The place of the field XFL in the header (RFC 1952), and its value for the best compression. */
    private static final int GZIP_EXTRA_FLAGS = 8;

    private static final byte GZIP_BEST_COMPRESSION = 2;

    private static final DateTimeFormatter DEBIAN_TIME =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss Z", Locale.ENGLISH);

    private PackageFiles() {}

    /**
     * Writes the files.
     *
     * @param arguments the directory, the version of Throng, and the time of the build in ISO 8601 ({@code 2026-11-21T00:00:00Z})
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException(
                    "arguments: " + arguments.length + " (expected: DIRECTORY VERSION TIME)");
        }
        write(Path.of(arguments[0]), arguments[1], Instant.parse(arguments[2]));
    }

    static void write(Path directory, String version, Instant built) throws IOException {
        CommandLine program = program(version);
        for (CompletionCommand.Shell shell : CompletionCommand.Shell.values()) {
            file(directory.resolve("completions").resolve(shell.file()), shell.script(program));
        }
        for (Map.Entry<String, String> page : ManPage.of(program, version).entrySet()) {
            file(directory.resolve("man/man1").resolve(page.getKey()), page.getValue());
            compressed(directory.resolve("man-gz/man1").resolve(page.getKey() + ".gz"), page.getValue());
        }
        compressed(directory.resolve("deb/changelog.gz"), debianChangelog(version, built));
    }

    /** In the format of Debian (Policy 4.4), which has one entry per version of the package. */
    private static String debianChangelog(String version, Instant built) {
        return """
                throng (%s) unstable; urgency=medium

                  * Version %s. CHANGELOG.md in this directory lists its changes by their
                    effect on users.

                 -- The maintainers of Throng <maintainers@throng.example>  %s
                """.formatted(version, version, DEBIAN_TIME.format(built.atOffset(ZoneOffset.UTC)));
    }

    private static void file(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** As {@code gzip -9n} does it, which Debian asks for: the header states the best compression, and no time. */
    private static void compressed(Path file, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new BestGzip(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] compressed = bytes.toByteArray();
        compressed[GZIP_EXTRA_FLAGS] = GZIP_BEST_COMPRESSION;
        Files.createDirectories(file.getParent());
        Files.write(file, compressed);
    }

    private static final class BestGzip extends GZIPOutputStream {

        BestGzip(OutputStream compressed) throws IOException {
            super(compressed);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /** The commands; none is run. */
    private static CommandLine program(String version) {
        Installation nowhere =
                new Installation(version, BuildRecord.NONE, Path.of(""), Optional.empty(), Optional.empty());
        Console console = new Console(System.out, System.err, Console.Facts.NO_TERMINAL);
        return new Program(new CommandContext(console, nowhere, Map.of(), Clock.systemUTC(), code -> {})).commandLine();
    }
}
