package dev.throng.cli;

import dev.throng.reports.Reports;
import dev.throng.reports.ResultKind;
import dev.throng.reports.history.ResultTree;
import dev.throng.text.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The directories that {@code throng report} was given: results, which get a report, and directories that contain results, which get an index.
 * Immutable.
 *
 * @param named the results that were named, in the order of the command
 * @param containers the directories that contain results
 * @param indexed all results, for the index
 */
record ReportedResults(List<Path> named, List<Path> containers, ResultTree indexed) {

    ReportedResults {
        named = List.copyOf(named);
        containers = List.copyOf(containers);
    }

    /**
     * Looks what the directories have.
     *
     * @throws UsageException if one has no results: a mistyped directory must not be filled with an empty report
     */
    static ReportedResults of(List<Path> directories) {
        List<Path> named = new ArrayList<>();
        List<Path> containers = new ArrayList<>();
        List<Path> results = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (Path directory : directories) {
            if (ResultKind.of(directory).isPresent()) {
                named.add(directory);
                results.add(directory);
            } else {
                ResultTree below = below(directory);
                containers.add(directory);
                results.addAll(below.results());
                notes.addAll(below.notes());
            }
        }
        return new ReportedResults(named, containers, new ResultTree(results, notes));
    }

    private static ResultTree below(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw refused(directory, Files.exists(directory) ? "a file, not a directory" : "no such directory");
        }
        try {
            ResultTree below = Reports.below(directory);
            if (below.results().isEmpty()) {
                throw refused(directory, "no results in it");
            }
            if (below.results().equals(List.of(directory))) {
                throw refused(directory, "a result that has not ended");
            }
            return below;
        } catch (IOException unreadable) {
            throw new UsageException(
                    FileProblem.of(unreadable) + " (expected: a directory that can be read)", unreadable);
        }
    }

    private static UsageException refused(Path directory, String why) {
        return new UsageException(directory + ": " + why
                + " (expected: a directory that throng run, capacity or study wrote, with"
                + " result.json, capacity.json or comparison.json, or one that contains such directories)");
    }

    /** Whether there is an index: of directories that contain results, or of several runs. */
    boolean hasIndex() {
        return !containers.isEmpty()
                || named.stream()
                                .filter(directory -> ResultKind.of(directory)
                                        .filter(ResultKind.RUN::equals)
                                        .isPresent())
                                .count()
                        > 1;
    }

    /** The directory that contains all results, if it was the only one given. */
    Optional<Path> container() {
        return containers.size() == 1 && named.isEmpty() ? Optional.of(containers.get(0)) : Optional.empty();
    }

    /** Results with a report to write that have none, and were not named. */
    List<Path> unreported() {
        return indexed.results().stream()
                .filter(directory -> !named.contains(directory))
                .filter(directory -> ResultKind.of(directory).isPresent())
                .filter(directory -> !Files.isRegularFile(directory.resolve("report.html")))
                .toList();
    }
}
