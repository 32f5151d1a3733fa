package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import dev.throng.reports.CiReport;
import dev.throng.run.directory.WholeFile;
import dev.throng.scenario.yaml.Location;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a command writes for CI servers, and the annotations that it prints. Files are replaced as a whole. They are there from the beginning, so that the files of an
 * earlier command do not pass for those of this one. One thread uses it.
 */
final class CiFiles {

    private static final Logger LOG = LoggerFactory.getLogger(CiFiles.class);

    private final Optional<Path> junit;
    private final Optional<Path> summary;
    private final Annotations annotations;
    private final Console console;
    private String name;
    private boolean concluded;

    CiFiles(Optional<Path> junit, Optional<Path> summary, Annotations annotations, String name, Console console) {
        this.junit = junit;
        this.summary = summary;
        this.annotations = annotations;
        this.name = name;
        this.console = console;
    }

    /** Whether the user asked for any file or for annotations. */
    boolean wanted() {
        return junit.isPresent() || summary.isPresent() || annotations.wanted();
    }

    /** Writes that the command has not ended. */
    void begin() {
        if (!wanted()) {
            return;
        }
        try {
            writeFiles(Map.of(Path.of(""), CiReport.withoutResults(name, name + " has not ended")));
        } catch (IOException refused) {
            throw new UsageException(
                    refused.getMessage() + " (expected: a new or an own file in a directory that you may write to)",
                    refused);
        }
    }

    /** From now on the files have this name, of a scenario or a study, without secrets. */
    void named(String scenario) {
        name = scenario;
    }

    /** From now on annotations of these objectives have their places in the scenario. */
    void placed(Map<String, Location> objectives) {
        annotations.place(objectives);
    }

    /**
     * Writes the results of a directory, or those of its runs if it is a group.
     *
     * @param place a sentence on where the report is
     * @param sentence the outcome with the exit code
     * @return whether the files that the user asked for were written; if not, the reason was logged
     */
    boolean write(Path directory, String place, int exitCode, String sentence) {
        if (!wanted()) {
            return true;
        }
        try {
            Map<Path, CiReport> reports = new LinkedHashMap<>();
            List<Path> runs = RepeatedRuns.in(directory);
            for (Path one : runs.isEmpty() ? List.of(directory) : runs) {
                reports.put(one, CiReport.of(one, place));
            }
            boolean failed =
                    reports.values().stream().anyMatch(report -> report.tests().failed());
            if (!failed) {
                reports.replaceAll((one, report) -> report.endedWith(exitCode, console.masked(sentence)));
            }
            write(reports);
            return true;
        } catch (IOException | RuntimeException failed) {
            LOG.error("the files of --junit and --summary could not be written: {}", failed.toString(), failed);
            withoutResults("the results could not be read or written: "
                    + (failed instanceof IOException problem ? FileProblem.of(problem) : failed.toString()));
            return false;
        }
    }

    /** Writes the results of several directories. */
    void write(Map<Path, CiReport> reports) throws IOException {
        concluded = true;
        reports.values().forEach(annotations::print);
        writeFiles(reports);
    }

    private void writeFiles(Map<Path, CiReport> reports) throws IOException {
        if (summary.isPresent()) {
            write("--summary", summary.get(), CiReport.summary(reports));
        }
        if (junit.isPresent()) {
            write("--junit", junit.get(), CiReport.junit(reports));
        }
    }

    private static void write(String option, Path file, String text) throws IOException {
        try {
            WholeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException refused) {
            throw new IOException(option + ": " + file + " cannot be written: " + FileProblem.reason(refused), refused);
        }
    }

    private void write(CiReport report) throws IOException {
        write(Map.of(Path.of(""), report));
    }

    /** Writes that the command ended without results. A file that cannot be written keeps what it says. */
    void withoutResults(String message) {
        if (!wanted()) {
            return;
        }
        try {
            write(CiReport.withoutResults(name, console.masked(message)));
        } catch (IOException failed) {
            LOG.error("the files of --junit and --summary could not be written: {}", failed.toString(), failed);
        }
    }

    /** Writes that the command failed, if it has written nothing else. */
    void ended(int exitCode) {
        if (!concluded) {
            withoutResults("no results, exit code " + exitCode);
        }
    }
}
