package dev.throng.reports;

import dev.throng.search.CapacityFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What wrote a result directory. */
public enum ResultKind {
    RUN,
    CAPACITY,
    STUDY;

    /** Returns the kind of a directory's results by its files; empty if there are no results. */
    public static Optional<ResultKind> of(Path directory) {
        if (Files.exists(directory.resolve(CapacityFile.NAME))) {
            return Optional.of(CAPACITY);
        }
        boolean compared = Files.exists(directory.resolve(StudyReport.COMPARISON))
                || Files.exists(directory.resolve(StudyReport.COMPARISON + ".gz"));
        if (compared) {
            return Optional.of(STUDY);
        }
        boolean run =
                Files.exists(directory.resolve("result.json")) || Files.exists(directory.resolve("intervals.csv"));
        return run ? Optional.of(RUN) : Optional.empty();
    }
}
