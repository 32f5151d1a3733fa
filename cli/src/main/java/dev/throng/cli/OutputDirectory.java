package dev.throng.cli;

import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.directory.OwnDirectory;
import dev.throng.run.result.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/** Finds and locks the directory for the results of a run: new or empty, and used by no other run. */
final class OutputDirectory {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Path PARENT = Path.of("results");
    private static final int MAX_NAME = 80;
    private static final int MAX_RUNS_PER_SECOND = 100;

    private OutputDirectory() {}

    /** Makes and locks {@code results/NAME-TIME}; with a number behind it if another run of the same second has that name. */
    static DirectoryLock made(String scenarioName, Path workingDirectory, Clock clock) {
        Path parent = workingDirectory.resolve(PARENT);
        String name = fileName(scenarioName) + "-" + TIME.format(LocalDateTime.now(clock));
        try {
            for (int n = 1; n <= MAX_RUNS_PER_SECOND; n++) {
                Path directory = parent.resolve(n == 1 ? name : name + "-" + n);
                if (Files.notExists(directory)) {
                    Optional<DirectoryLock> lock = DirectoryLock.acquire(directory);
                    if (lock.isPresent()) {
                        return lock.get();
                    }
                }
            }
        } catch (IOException refused) {
            throw unwritable(parent, refused);
        }
        throw new UsageException(parent.resolve(name) + " exists (expected: a free name; choose one with -o)");
    }

    /**
     * Takes the directory of a run or a search: the one that the user chose, or one of its own.
     *
     * @param output the choice of the user
     * @param overwrite whether an older result in a chosen directory may be deleted
     * @param name of the run or the search
     */
    static OwnDirectory chosenOrOwn(Optional<Path> output, boolean overwrite, String name, Clock clock) {
        return output.map(directory -> chosen(directory, overwrite)).orElseGet(() -> own(name, Path.of(""), clock));
    }

    /** The same for a run or a search, until its report is written. */
    static OwnDirectory own(String scenarioName, Path workingDirectory, Clock clock) {
        return understood(() -> OwnDirectory.claim(made(scenarioName, workingDirectory, clock), false));
    }

    /**
     * Takes a directory that the user chose, until the report of the run or the search is written.
     *
     * @param overwrite whether an older result in it may be deleted; anything else never is, nor what a run still writes
     */
    static OwnDirectory chosen(Path directory, boolean overwrite) {
        return understood(() -> OwnDirectory.claim(directory, overwrite));
    }

    private interface Claim {
        OwnDirectory take() throws RunException;
    }

    private static OwnDirectory understood(Claim claim) {
        try {
            return claim.take();
        } catch (RunException refused) {
            throw new UsageException(refused.getMessage(), refused);
        }
    }

    /** Locks a directory, whatever is in it. */
    static DirectoryLock locked(Path directory) {
        try {
            return DirectoryLock.acquire(directory)
                    .orElseThrow(
                            () -> new UsageException(
                                    directory
                                            + ": a run, a search or a study still writes to it (expected: a directory that nothing else writes to; wait until it ends)"));
        } catch (IOException refused) {
            throw unwritable(directory, refused);
        }
    }

    static void release(DirectoryLock lock) {
        try {
            lock.close();
        } catch (IOException kept) {
            LoggerFactory.getLogger(OutputDirectory.class).info("{} keeps its lock", lock.directory(), kept);
        }
    }

    /** The name of a scenario in the characters that are safe in file names everywhere. */
    static String fileName(String scenarioName) {
        String safe = scenarioName.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[-.]+|[-.]+$", "");
        String cut = safe.length() > MAX_NAME ? safe.substring(0, MAX_NAME) : safe;
        return cut.isEmpty() ? "run" : cut;
    }

    private static UsageException unwritable(Path directory, IOException refused) {
        return new UsageException(OwnDirectory.unwritableWords(directory, refused), refused);
    }
}
