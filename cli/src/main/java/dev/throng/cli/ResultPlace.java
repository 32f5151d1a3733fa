package dev.throng.cli;

import dev.throng.run.DirectoryLock;
import dev.throng.run.ResultDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the directory that a run's results go to: new or empty, and ours alone. */
final class ResultPlace {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Path PARENT = Path.of("results");
    private static final int MOST_NAME = 80;
    private static final int MOST_RUNS_PER_SECOND = 100;

    private static final Pattern OUR_LOG = Pattern.compile("throng\\.log");

    private ResultPlace() {}

    /** Makes {@code results/NAME-TIME}; with a number behind it if another run of the same second has that name. */
    static Path made(String scenarioName, Path workingDirectory, Clock clock) {
        Path parent = workingDirectory.resolve(PARENT);
        String name = fileName(scenarioName) + "-" + TIME.format(LocalDateTime.now(clock));
        try {
            Files.createDirectories(parent);
            for (int n = 1; n <= MOST_RUNS_PER_SECOND; n++) {
                Path directory = parent.resolve(n == 1 ? name : name + "-" + n);
                if (created(directory)) {
                    return directory;
                }
            }
        } catch (IOException refused) {
            throw unwritable(parent, refused);
        }
        throw new UsageException(parent.resolve(name) + " exists (expected: a free name; choose one with -o)");
    }

    private static boolean created(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
    }

    /**
     * Makes a directory that the user chose.
     *
     * @param overwrite whether an older result in it may be deleted; anything else never is, nor what a run still writes
     */
    static Path chosen(Path directory, boolean overwrite) {
        try {
            if (Files.isDirectory(directory) && !isEmpty(directory)) {
                requireEnded(directory);
                if (holdsOnly(directory, ResultDirectory.LEFT_BEHIND)) {
                    deleteContent(directory);
                } else if (overwrite) {
                    OlderResult.delete(directory);
                } else {
                    throw new UsageException("-o " + directory
                            + " is not empty (expected: a new or an empty directory, or --overwrite)");
                }
            }
            return Files.createDirectories(directory);
        } catch (IOException refused) {
            throw unwritable(directory, refused);
        }
    }

    /** Deletes the directory if nothing was put into it, or nothing but our own log of a run that was refused. */
    static void removeIfEmpty(Path directory) {
        try {
            if (Files.isDirectory(directory) && (isEmpty(directory) || holdsOnly(directory, OUR_LOG))) {
                deleteContent(directory);
                Files.delete(directory);
            }
        } catch (IOException kept) {
            org.slf4j.LoggerFactory.getLogger(ResultPlace.class).info("{} stays", directory, kept);
        }
    }

    /** The name of a scenario in the characters that are safe in file names everywhere. */
    static String fileName(String scenarioName) {
        String safe = scenarioName.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[-.]+|[-.]+$", "");
        String cut = safe.length() > MOST_NAME ? safe.substring(0, MOST_NAME) : safe;
        return cut.isEmpty() ? "run" : cut;
    }

    private static void requireEnded(Path directory) throws IOException {
        if (DirectoryLock.isHeld(directory)) {
            throw new UsageException("-o " + directory
                    + ": a run is still going in it (expected: a directory that no run writes to; wait for its end, or choose"
                    + " another one)");
        }
    }

    /** Whether the files in the directory, at any depth, all bear such names, and there is one; false if that cannot be told. */
    private static boolean holdsOnly(Path directory, Pattern names) throws IOException {
        try (Stream<Path> content = Files.walk(directory)) {
            Iterator<Path> all = content.iterator();
            boolean any = false;
            while (all.hasNext()) {
                Path path = all.next();
                boolean file = !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
                if (file && !isNamed(path, names)) {
                    return false;
                }
                any |= file;
            }
            return any;
        } catch (UncheckedIOException unreadable) {
            return false;
        }
    }

    private static boolean isNamed(Path path, Pattern names) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                && names.matcher(path.getFileName().toString()).matches();
    }

    private static boolean isEmpty(Path directory) throws IOException {
        try (Stream<Path> content = Files.list(directory)) {
            return content.findAny().isEmpty();
        }
    }

    /** Links are deleted, not followed. */
    private static void deleteContent(Path directory) throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failed) throws IOException {
                if (failed != null) {
                    throw failed;
                }
                if (!visited.equals(directory)) {
                    Files.delete(visited);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static UsageException unwritable(Path directory, IOException refused) {
        return new UsageException(
                directory + " cannot be written: " + reason(refused) + " (expected: a directory with room in it)",
                refused);
    }

    /** Many of the JDK's messages are a path alone; the kind of exception says what is wrong with it. */
    private static String reason(IOException refused) {
        return refused.getClass().getSimpleName().replaceAll("(Exception|Error)$", "") + ": " + refused.getMessage();
    }
}
