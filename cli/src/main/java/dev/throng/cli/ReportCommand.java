package dev.throng.cli;

import dev.throng.gclab.study.figures.ComparedAgain;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.CiReport;
import dev.throng.reports.GroupsReport;
import dev.throng.reports.Reports;
import dev.throng.reports.ResultKind;
import dev.throng.reports.StudyReport;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code throng report}. */
@Command(
        name = "report",
        description =
                "Rebuild the reports of runs, capacity searches and studies: HTML, Markdown and charts. For several runs, also"
                        + " write an index page; for several studies, a page with the findings of each.")
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

    @Option(
            names = "--compare-again",
            description =
                    "Compare the trials of each study again, with the method of this version. Write comparison.json beside its report.")
    boolean comparesAgain;

    @Mixin
    CiOptions ci = new CiOptions();

    ReportCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        return ci.during("report", session, Annotations.Service.NONE, this::report);
    }

    private int report(CiFiles files) {
        directories.forEach(ReportCommand::kind);
        Map<Path, Path> places = places();
        Map<Path, CiReport> forCi = new LinkedHashMap<>();
        try {
            for (Map.Entry<Path, Path> place : places.entrySet()) {
                outcome(place.getKey()).ifPresent(session.console()::print);
                String report = "report: " + locked(place.getValue(), () -> write(place.getKey(), place.getValue()));
                session.console().print(report);
                if (files.wanted()) {
                    forCi.put(place.getKey(), CiReport.of(place.getKey(), report));
                }
            }
            List<Path> runs =
                    places.keySet().stream().filter(ReportCommand::isRun).toList();
            if (runs.size() > 1) {
                session.console().print("index: " + Reports.index(runs, places, output.orElse(Path.of(""))));
            }
            Map<Path, Path> studies = new LinkedHashMap<>(places);
            studies.keySet().removeIf(directory -> kind(directory) != ResultKind.STUDY);
            if (studies.size() > 1) {
                session.console().print("studies: " + StudyReport.index(studies, output.orElse(Path.of(""))));
            }
            if (files.wanted()) {
                files.write(forCi);
            }
            return ExitCode.DONE;
        } catch (IOException refused) {
            throw new UsageException(
                    "the report cannot be written: " + FileProblem.of(refused)
                            + " (expected: -o with a directory that can be written, on a disk with free space)",
                    refused);
        }
    }

    /** The outcome of a run; empty for a search, a study or a comparison. */
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

    private Path write(Path directory, Path out) throws IOException {
        return switch (kind(directory)) {
            case CAPACITY -> CapacityReport.write(directory, out);
            case STUDY -> comparesAgain ? comparedAgain(directory, out) : StudyReport.write(directory, out);
            case RUN -> Reports.write(directory, out);
            case COMPARISON -> GroupsReport.write(StudyReport.comparison(directory), out);
        };
    }

    private static Path comparedAgain(Path directory, Path out) throws IOException {
        try {
            JsonNode comparison = ComparedAgain.of(StudyReport.comparison(directory));
            Files.createDirectories(out);
            Files.write(
                    out.resolve("comparison.json"),
                    JsonText.mapper(Masking.NONE).writeValueAsBytes(comparison));
            return StudyReport.write(directory, comparison, out);
        } catch (StudyException refused) {
            throw new UsageException(directory + ": " + refused.getMessage(), refused);
        }
    }

    private static boolean isRun(Path directory) {
        return kind(directory) == ResultKind.RUN;
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
    private static ResultKind kind(Path directory) {
        return ResultKind.of(directory)
                .orElseThrow(() -> new UsageException(directory + ": " + whyNone(directory)
                        + " (expected: a directory that throng run, capacity or study wrote, with"
                        + " result.json, capacity.json or comparison.json)"));
    }

    private static String whyNone(Path directory) {
        if (Files.isDirectory(directory)) {
            return "no results in it";
        }
        return Files.exists(directory) ? "a file, not a directory" : "no such directory";
    }
}
