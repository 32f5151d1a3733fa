package dev.throng.reports;

import dev.throng.search.CapacityFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What wrote a result directory. */
public enum ResultKind {
    RUN,
    CAPACITY,
    STUDY,
    /** A comparison of two groups of runs. */
    COMPARISON;

    /** The key {@code schema} is the first one of a comparison. */
    private static final int HEAD_BYTES = 200;

    /** Returns the kind of a directory's results by its files; empty if there are no results. */
    public static Optional<ResultKind> of(Path directory) {
        if (Files.exists(directory.resolve(CapacityFile.NAME))) {
            return Optional.of(CAPACITY);
        }
        if (comparesRuns(directory.resolve(StudyReport.COMPARISON))) {
            return Optional.of(COMPARISON);
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

    /** Studies have a file of the same name. */
    private static boolean comparesRuns(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream content = Files.newInputStream(file)) {
            return new String(content.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8).contains(GroupsReport.SCHEMA);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
