package dev.throng.cli;

import dev.throng.reports.CapacityReport;
import dev.throng.reports.Reports;
import dev.throng.reports.StudyReport;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import dev.throng.search.CapacityFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code throng report}. */
@Command(
        name = "report",
        description =
                "Rebuild the reports of runs, capacity searches and studies: HTML, Markdown and charts. For several runs, also"
                        + " write an index page.")
final class ReportCommand implements Callable<Integer> {

    private final CommandContext session;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description = "Read these directories, which throng run, capacity or study wrote.")
    List<Path> directories = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Write the report of one directory here; for several, the index page and a directory for each report. Default:"
                            + " reports go beside their results, the index page to the current directory.")
    Optional<Path> output = Optional.empty();

    ReportCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        directories.forEach(ReportCommand::requireResults);
        Map<Path, Path> places = places();
        try {
            for (Map.Entry<Path, Path> place : places.entrySet()) {
                outcome(place.getKey()).ifPresent(session.console()::print);
                session.console()
                        .print("report: " + locked(place.getValue(), () -> write(place.getKey(), place.getValue())));
            }
            List<Path> runs =
                    places.keySet().stream().filter(ReportCommand::isRun).toList();
            if (runs.size() > 1) {
                session.console().print("index: " + Reports.index(runs, places, output.orElse(Path.of(""))));
            }
            return ExitCode.DONE;
        } catch (IOException refused) {
            throw new UsageException("the report cannot be written: " + refused, refused);
        }
    }

    /** The outcome of a run; empty for a search or a study. */
    private static Optional<String> outcome(Path directory) {
        return isRun(directory)
                ? Optional.of(ResultDirectory.open(directory)
                        .result()
                        .map(RunOutcome::of)
                        .orElse(RunOutcome.UNKNOWN)
                        .text())
                : Optional.empty();
    }

    /** Writes the report of a finished run to its directory, which it locks until then. */
    static void writeBeside(Path directory) throws IOException {
        locked(directory, () -> Reports.write(directory, directory));
    }

    private interface Writing {
        Path write() throws IOException;
    }

    private static Path locked(Path out, Writing report) throws IOException {
        DirectoryLock lock = OutputDirectory.locked(out);
        try {
            return report.write();
        } finally {
            OutputDirectory.release(lock);
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

    /** Where the report of each directory goes. */
    private Map<Path, Path> places() {
        if (directories.size() > 1 && output.isPresent()) {
            return Reports.places(directories, output.get());
        }
        Map<Path, Path> places = new LinkedHashMap<>();
        directories.forEach(directory -> places.put(directory, output.orElse(directory)));
        return places;
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
