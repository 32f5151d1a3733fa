package dev.throng.cli;

import dev.throng.reports.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng report}. */
@Command(
        name = "report",
        description =
                "Write the reports of result directories anew: HTML, Markdown and charts; of several also an index page.")
final class ReportCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "DIR", arity = "1..*", description = "Result directories.")
    List<Path> directories = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Where to write: the report of one directory, or the index page of several and a directory for"
                            + " each report. By default reports go beside their results, and an index page into the current directory.")
    Optional<Path> output = Optional.empty();

    ReportCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        directories.forEach(ReportCommand::requireResults);
        try {
            for (Path directory : directories) {
                session.console().print("report: " + Reports.write(directory, destination(directory)));
            }
            if (directories.size() > 1) {
                session.console().print("index: " + Reports.index(directories, output.orElse(Path.of(""))));
            }
            return Exit.DONE;
        } catch (IOException refused) {
            throw new UsageException("the report cannot be written: " + refused, refused);
        }
    }

    private Path destination(Path directory) {
        if (directories.size() == 1) {
            return output.orElse(directory);
        }
        return output.map(parent -> parent.resolve(name(directory))).orElse(directory);
    }

    private static Path name(Path directory) {
        return directory.toAbsolutePath().normalize().getFileName();
    }

    /** A mistyped directory must not be filled with an empty report. */
    private static void requireResults(Path directory) {
        if (!Files.exists(directory.resolve("result.json")) && !Files.exists(directory.resolve("intervals.csv"))) {
            throw new UsageException(
                    directory + ": no results in it (expected: a directory that throng run wrote, with result.json)");
        }
    }
}
