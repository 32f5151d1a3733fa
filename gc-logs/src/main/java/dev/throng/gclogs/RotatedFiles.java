package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Finds the files of a rotated log. The JVM writes to {@code gc.log} and moves it to {@code gc.log.0}, {@code gc.log.1} … in a ring. So the
 * numbers do not show the order. A JVM that starts moves the log of the JVM before it into the same ring.
 *
 * <p>So the search begins at the newest file. The file before a file is the one of the same JVM that ended last before it began. The search
 * ends at a file that begins with the start of a JVM.
 */
final class RotatedFiles {

    private static final int PART_BYTES = 64 * 1024;
    private static final int MAX_FILES = 10_000;

    /** How much the times of two files may overlap, as lines of several threads may be out of order. */
    private static final long OVERLAP_NANOS = 50_000_000;

    /** How much the start time of a JVM may differ between two of its files, as the wall clock may be adjusted. */
    private static final long SAME_JVM_NANOS = 1_000_000_000;

    /**
     * A file and the times in it.
     *
     * @param jvmEpochNanos the wall-clock time when the JVM started; empty if the lines do not have it
     * @param start whether the file begins with the start of a JVM
     */
    private record LogFile(Path file, long firstNanos, long lastNanos, OptionalLong jvmEpochNanos, boolean start) {

        boolean endsBefore(LogFile newer) {
            boolean sameJvm = jvmEpochNanos.isEmpty()
                    || newer.jvmEpochNanos.isEmpty()
                    || Math.abs(jvmEpochNanos.getAsLong() - newer.jvmEpochNanos.getAsLong()) < SAME_JVM_NANOS;
            return sameJvm && firstNanos < newer.firstNanos && lastNanos <= newer.firstNanos + OVERLAP_NANOS;
        }
    }

    private RotatedFiles() {}

    /**
     * The files of a log, oldest first. A log that was not rotated has one.
     *
     * @throws GcLogException if there is no such file, or its directory cannot be read
     */
    static List<Path> of(Path log) {
        if (Files.exists(log) && !Files.isRegularFile(log)) {
            return List.of(log); // a pipe, which can be read once
        }
        Path newest = newest(log);
        Deque<Path> set = new ArrayDeque<>();
        List<LogFile> others = others(newest);
        LogFile oldest = logFile(newest).orElse(new LogFile(newest, 0, 0, OptionalLong.empty(), true));
        set.addFirst(newest);
        while (!oldest.start()) {
            LogFile newer = oldest;
            Optional<LogFile> before = others.stream()
                    .filter(other -> other.endsBefore(newer))
                    .max((a, b) -> Long.compare(a.lastNanos(), b.lastNanos()));
            if (before.isEmpty()) {
                break;
            }
            oldest = before.get();
            set.addFirst(oldest.file());
        }
        return List.copyOf(set);
    }

    /** The file that is written. JDK 8 has no {@code gc.log} in a set, but {@code gc.log.2.current}, for example. */
    private static Path newest(Path log) {
        if (Files.isRegularFile(log)) {
            return log;
        }
        return named(log, Pattern.quote(log.getFileName().toString()) + "\\.\\d+\\.current(\\.gz)?").stream()
                .findFirst()
                .orElseThrow(() -> new GcLogException(log.getFileName() + ": no such file (expected: a GC log)"));
    }

    private static List<LogFile> others(Path log) {
        String name = log.getFileName().toString().replaceFirst("(\\.\\d+\\.current)?(\\.gz)?$", "");
        List<LogFile> found = new ArrayList<>();
        named(log, Pattern.quote(name) + "\\.\\d+(\\.gz)?")
                .forEach(file -> logFile(file).ifPresent(found::add));
        return found;
    }

    /** The files in the same directory whose names match. */
    private static List<Path> named(Path log, String pattern) {
        Pattern names = Pattern.compile(pattern);
        Path directory = log.toAbsolutePath().getParent();
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                directory, file -> names.matcher(file.getFileName().toString()).matches())) {
            for (Path file : files) {
                if (found.size() < MAX_FILES) {
                    found.add(file);
                }
            }
        } catch (IOException e) {
            throw new GcLogException(log.getFileName() + ": its directory cannot be read (" + e + ")", e);
        }
        return found;
    }

    /** Whether a JVM logs this when it starts. */
    private static boolean begins(GcEvent event) {
        return event instanceof GcEvent.JvmFact fact && fact.kind() != GcEvent.JvmFact.Kind.INFERRED_COLLECTOR;
    }

    /** Reads the beginning and the end of a file; empty if it is not a GC log or cannot be read. */
    private static Optional<LogFile> logFile(Path file) {
        boolean[] start = {false};
        GcLogReader reader = new GcLogReader(event -> start[0] |= begins(event));
        try (LogSource source = GcLogFiles.open(file)) {
            InputStream in = source.text();
            byte[] part = in.readNBytes(PART_BYTES);
            reader.accept(part, 0, part.length);
            boolean begins = start[0] && !reader.continuesOlderFile();
            long skipped = Math.max(0, Files.size(file) - 2 * PART_BYTES);
            if (source.isPlain()) {
                in.skipNBytes(skipped);
            }
            for (part = in.readNBytes(PART_BYTES); part.length > 0; part = in.readNBytes(PART_BYTES)) {
                reader.accept(part, 0, part.length);
            }
            return reader.recognized()
                    ? Optional.of(new LogFile(
                            file, reader.firstNanos(), reader.lastNanos(), reader.startEpochNanos(), begins))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
