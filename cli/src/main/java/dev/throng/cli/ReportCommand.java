package dev.throng.cli;

import dev.throng.reports.CapacityReport;
import dev.throng.reports.Reports;
import dev.throng.reports.StudyReport;
import dev.throng.search.CapacityFile;
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
                "Write the reports of runs, searches for capacity and studies anew: HTML, Markdown and charts; of several runs also an"
                        + " index page.")
final class ReportCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Directories that throng run, capacity or study wrote.")
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
                session.console().print("report: " + write(directory, destination(directory)));
            }
            List<Path> runs = directories.stream().filter(ReportCommand::isRun).toList();
            if (runs.size() > 1) {
                session.console().print("index: " + Reports.index(runs, output.orElse(Path.of(""))));
            }
            return Exit.DONE;
        } catch (IOException refused) {
            throw new UsageException("the report cannot be written: " + refused, refused);
        }
    }

    private static Path write(Path directory, Path out) throws IOException {
        if (Files.exists(directory.resolve(CapacityFile.NAME))) {
            return CapacityReport.write(directory, out);
        }
        return isStudy(directory) ? StudyReport.write(directory, out) : Reports.write(directory, out);
    }

    private static boolean isStudy(Path directory) {
        return Files.exists(directory.resolve("study.json")) && Files.exists(directory.resolve("comparison.json"));
    }

    private static boolean isRun(Path directory) {
        return Files.exists(directory.resolve("result.json")) || Files.exists(directory.resolve("intervals.csv"));
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
        if (!isRun(directory) && !isStudy(directory) && !Files.exists(directory.resolve(CapacityFile.NAME))) {
            throw new UsageException(directory
                    + ": no results in it (expected: a directory that throng run, capacity or study wrote, with"
                    + " result.json, capacity.json, or study.json and comparison.json)");
        }
    }
}
