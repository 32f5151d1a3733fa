package dev.throng.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for CI servers, of every command that gives results. */
final class CiOptions {

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the SLOs and the verdict to this file, as test cases for CI servers (JUnit XML).")
    Optional<Path> junit = Optional.empty();

    @Option(
            names = "--summary",
            paramLabel = "FILE",
            description = "Also write the outcome and its tables to this file, for job summaries (Markdown).")
    Optional<Path> summary = Optional.empty();

    @Option(
            names = "--annotations",
            paramLabel = "github|none",
            description =
                    "Also print missed SLOs, invalid and suspect results as annotations of GitHub Actions. Default for a command"
                            + " that sends load: github where GITHUB_ACTIONS is true.")
    Optional<Annotations.Service> annotations = Optional.empty();

    /** A command that writes the files at its end. */
    interface Work {

        /** Returns the exit code. */
        int run(CiFiles files) throws Exception;
    }

    /** Runs a command whose exit code states the results: it prints annotations where a CI service runs it. */
    int during(String command, CommandContext session, Work work) throws Exception {
        return during(command, session, Annotations.Service.of(session.environment()), work);
    }

    /**
     * Runs a command. Until it has written the files, they state that it has not ended. If it ends without results, they state why. A
     * file that cannot be written is refused before the command begins.
     *
     * @param command what the files name until the command has read the name of its scenario
     * @param service the CI service whose annotations are printed if no option names one
     * @return its exit code
     */
    int during(String command, CommandContext session, Annotations.Service service, Work work) throws Exception {
        Optional<Path> cases = checked("--junit", junit);
        Optional<Path> page = checked("--summary", summary);
        if (cases.isPresent() && cases.equals(page)) {
            throw new UsageException("--summary: " + page.get() + " is the file of --junit (expected: two files)");
        }
        CiFiles files = new CiFiles(
                cases, page, new Annotations(annotations.orElse(service), session), command, session.console());
        files.begin();
        try {
            int code = work.run(files);
            files.ended(code);
            return code;
        } catch (Exception | Error failed) {
            files.withoutResults(Optional.ofNullable(failed.getMessage()).orElse(failed.toString()));
            throw failed;
        }
    }

    /** Refuses files in the directory of the results, which must be new or empty. */
    void requireOutside(Optional<Path> output) {
        output.ifPresent(directory -> {
            requireOutside("--junit", junit, directory);
            requireOutside("--summary", summary, directory);
        });
    }

    private static void requireOutside(String option, Optional<Path> file, Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        file.filter(chosen -> chosen.toAbsolutePath().normalize().startsWith(absolute))
                .ifPresent(chosen -> {
                    throw new UsageException(option + ": " + chosen + " is in the directory of the results (expected: a"
                            + " file outside of " + directory + ")");
                });
    }

    /** The file without symbolic links, because it is replaced as a whole. */
    private static Optional<Path> checked(String option, Optional<Path> file) {
        return file.map(chosen -> {
            if (chosen.toString().equals("-") || chosen.toString().isEmpty()) {
                throw new UsageException(option + ": " + chosen + " (expected: the name of a file)");
            }
            Path parent = chosen.toAbsolutePath().normalize().getParent();
            if (parent == null || !Files.isDirectory(parent)) {
                throw new UsageException(option + ": " + chosen + " (expected: a file in an existing directory; "
                        + (parent == null ? chosen : parent) + " is none)");
            }
            if (Files.exists(chosen) && !Files.isRegularFile(chosen)) {
                throw new UsageException(option + ": " + chosen + " (expected: a file, not a directory or a device)");
            }
            return real(option, chosen);
        });
    }

    private static Path real(String option, Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.toAbsolutePath().normalize();
        } catch (IOException refused) {
            throw new UsageException(option + ": " + file + " (expected: a file that can be read)", refused);
        }
    }
}
