package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the log in a directory: a file, or the newest file of a rotated set. A directory with several logs is refused. */
final class LogDirectory {

    private static final int MAX_FILES = 1_000;
    private static final int HEAD_BYTES = 64 * 1024;
    private static final int SHOWN = 5;
    private static final int NUMBERED = 2;

    private static final Comparator<Path> NEWEST_FIRST = Comparator.comparingInt(LogDirectory::rank)
            .thenComparing(file -> file.getFileName().toString());

    private LogDirectory() {}

    /**
     * The log that this path names.
     *
     * @param path a directory, or any other path, which is returned as it is
     * @throws GcLogException if the directory has no log or several, or cannot be read
     */
    static Path logIn(Path path) {
        return Files.isDirectory(path) ? onlyLog(path) : path;
    }

    private static Path onlyLog(Path directory) {
        String name = String.valueOf(directory.toAbsolutePath().normalize().getFileName());
        Map<String, TreeSet<Path>> logs = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, Files::isRegularFile)) {
            int seen = 0;
            for (Path file : files) {
                if (++seen > MAX_FILES) {
                    throw new GcLogException(name + ": a directory with more than " + MAX_FILES
                            + " files (expected: a GC log; name the newest file)");
                }
                if (isLog(file)) {
                    logs.computeIfAbsent(setName(file), set -> new TreeSet<>(NEWEST_FIRST))
                            .add(file);
                }
            }
        } catch (IOException e) {
            throw GcLogException.unreadable(name + ": the directory cannot be read", "a directory with a GC log", e);
        }
        if (logs.size() == 1) {
            return newest(name, logs.values().iterator().next());
        }
        if (logs.isEmpty()) {
            throw new GcLogException(
                    name + ": a directory without a GC log (expected: a GC log, or a directory with one)");
        }
        throw new GcLogException(name + ": a directory with " + logs.size() + " GC logs, "
                + shown(logs.values().stream().map(TreeSet::first).toList()) + " (expected: one; name the log)");
    }

    /** The name that the files of a rotated set share. */
    private static String setName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.gz$", "").replaceFirst("\\.\\d+(\\.current)?$", "");
    }

    /** The file of a set that is written: the one without a number, or the current one. */
    private static Path newest(String directory, TreeSet<Path> set) {
        if (set.size() > 1 && rank(set.first()) == NUMBERED) {
            throw new GcLogException(directory + ": a directory with " + shown(List.copyOf(set)) + " and no "
                    + setName(set.first())
                    + ", so that the newest file is unknown (expected: name one file, or use cat with the files in the"
                    + " order of their times, cat OLDEST … NEWEST | throng gc -)");
        }
        return set.first();
    }

    private static String shown(List<Path> files) {
        return files.stream()
                        .limit(SHOWN)
                        .map(file -> file.getFileName().toString())
                        .collect(Collectors.joining(", "))
                + (files.size() > SHOWN ? " …" : "");
    }

    private static int rank(Path file) {
        String name = file.getFileName().toString().replaceFirst("\\.gz$", "");
        return name.equals(setName(file)) ? 0 : name.endsWith(".current") ? 1 : NUMBERED;
    }

    private static boolean isLog(Path file) {
        GcLogReader reader = new GcLogReader(event -> {});
        try (LogSource source = GcLogFiles.open(file)) {
            InputStream in = source.text();
            byte[] head = in.readNBytes(HEAD_BYTES);
            reader.accept(head, 0, head.length);
            return reader.recognized();
        } catch (IOException unreadable) {
            return false;
        }
    }
}
