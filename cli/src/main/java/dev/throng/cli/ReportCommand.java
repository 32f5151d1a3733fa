package dev.throng.cli;

import dev.throng.gclab.study.figures.ComparedAgain;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.protocol.Protocol;
import dev.throng.reports.CapacityReport;
import dev.throng.reports.CiReport;
import dev.throng.reports.GroupsReport;
import dev.throng.reports.Reports;
import dev.throng.reports.ResultKind;
import dev.throng.reports.StudyReport;
import dev.throng.reports.history.ChosenFigures;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunOutcome;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                        + " write an index page; for several studies, a page with the findings of each. For a directory with results"
                        + " further down, write the index alone.")
final class ReportCommand implements Callable<Integer> {

    private final CommandContext session;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description =
                    "Read these directories, which throng run, capacity or study wrote, or directories that contain such.")
    List<Path> directories = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "Write the report of one directory here; for several, the index page and a directory for each report. Default:"
                            + " reports go beside their results; the index page to the directory that contains them if that was"
                            + " given, else to the current directory.")
    Optional<Path> output = Optional.empty();

    @Option(
            names = "--compare-again",
            description =
                    "Compare the trials of each study again, with the method of this version. Write comparison.json beside its report.")
    boolean comparesAgain;

    @Option(
            names = "--figures",
            paramLabel = "NAME,NAME",
            split = ",",
            description =
                    "The figures of the index, by the names of SLOs: send.response.p99,target.rssMax. Default: response p99, rate and"
                            + " failures of the main operation, and CPU of the target per operation.")
    List<String> figures = List.of();

    @Option(
            names = "--missing-reports",
            description = "For a directory with results further down: also write the reports that are missing.")
    boolean missingReports;

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
        ChosenFigures chosen = LoadRange.parsed(
                "--figures",
                () -> ChosenFigures.parse(figures, Protocol.installed().values()));
        ReportedResults results = ReportedResults.of(directories);
        Map<Path, Path> places = places(results);
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
            index(results, places, chosen);
            studies(places);
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

    private void index(ReportedResults results, Map<Path, Path> places, ChosenFigures chosen) throws IOException {
        if (results.hasIndex()) {
            Path out = output.orElse(results.container().orElse(Path.of("")));
            session.console().print("index: " + Reports.index(results.indexed(), places, out, chosen));
        }
    }

    private void studies(Map<Path, Path> places) throws IOException {
        Map<Path, Path> studies = new LinkedHashMap<>(places);
        studies.keySet().removeIf(directory -> ResultKind.of(directory)
                .filter(ResultKind.STUDY::equals)
                .isEmpty());
        if (studies.size() > 1) {
            session.console().print("studies: " + StudyReport.index(studies, output.orElse(Path.of(""))));
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
        return switch (ResultKind.of(directory).orElseThrow()) {
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
        return ResultKind.of(directory).filter(ResultKind.RUN::equals).isPresent();
    }

    /** Where the report of each directory goes that gets one. */
    private Map<Path, Path> places(ReportedResults results) {
        List<Path> reported = new ArrayList<>(results.named());
        if (missingReports) {
            results.unreported().forEach(reported::add);
        }
        if (output.isPresent() && (results.hasIndex() || reported.size() > 1)) {
            return Reports.places(reported, output.get());
        }
        Map<Path, Path> places = new LinkedHashMap<>();
        reported.forEach(directory -> places.put(directory, output.orElse(directory)));
        return places;
    }
}
