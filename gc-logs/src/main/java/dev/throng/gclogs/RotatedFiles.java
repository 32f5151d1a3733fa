package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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
 * ends at a file that begins with the start of a JVM. JDK 8 writes a notice with the time at the beginning and at the end of each file; if a
 * file has them, the file before it must have ended at that time, as all its files begin with the same header. Where the lines do not show when
 * the JVM started, the numbers of the collections must continue from one file to the next.
 */
final class RotatedFiles {

    private static final int PART_BYTES = 64 * 1024;
    private static final int MAX_FILES = 10_000;

    /** How much the times of two files may overlap, as lines of several threads may be out of order. */
    private static final long OVERLAP_NANOS = 50_000_000;

    /** How much the start time of a JVM may differ between two of its files, as the wall clock may be adjusted. */
    private static final long SAME_JVM_NANOS = 1_000_000_000;

    /** How long the JVM may take from the notice at the end of a file of JDK 8 to that at the beginning of the next one. */
    private static final long NEXT_FILE_NANOS = 2_000_000_000;

    /**
     * A file and the times in it.
     *
     * @param jvmEpochNanos the wall-clock time when the JVM started, or the time of the first line if the times count from it; empty if the
     *     lines do not have it
     * @param created when JDK 8 created the file; empty if no notice in it states this
     * @param saved when the file was full; empty if no notice in it states this
     * @param jdk8 whether it is a log of JDK 8
     * @param datesOnly whether the times count from the first line of the file
     * @param start whether the file begins with the start of a JVM
     * @param collections the numbers of the collections in it
     */
    private record LogFile(
            Path file,
            long firstNanos,
            long lastNanos,
            OptionalLong jvmEpochNanos,
            OptionalLong created,
            OptionalLong saved,
            boolean jdk8,
            boolean datesOnly,
            boolean start,
            CollectionsOfFile collections) {

        /** Whether this file may be the one before a newer file: it ended before that one began, and the JVM is the same. */
        boolean endsBefore(LogFile newer) {
            boolean noticed = saved.isPresent() && newer.created.isPresent();
            long sinceNotice = noticed ? newer.created.getAsLong() - saved.getAsLong() : 0;
            if (sinceNotice < 0 || sinceNotice > NEXT_FILE_NANOS || datesOnly != newer.datesOnly) {
                return false;
            }
            if (datesOnly) {
                return (noticed || !jdk8 && collections.areContinuedBy(newer.collections))
                        && first() < newer.first()
                        && last() <= newer.first() + OVERLAP_NANOS;
            }
            return isOfSameJvm(newer) && firstNanos < newer.firstNanos && lastNanos <= newer.firstNanos + OVERLAP_NANOS;
        }

        private boolean isOfSameJvm(LogFile newer) {
            return jvmEpochNanos.isPresent() && newer.jvmEpochNanos.isPresent()
                    ? Math.abs(jvmEpochNanos.getAsLong() - newer.jvmEpochNanos.getAsLong()) < SAME_JVM_NANOS
                    : collections.areContinuedBy(newer.collections);
        }

        /** The first time on the wall clock if it is known, and otherwise the first uptime. */
        long first() {
            return firstNanos + jvmEpochNanos.orElse(0);
        }

        /** The last time in the same way. */
        long last() {
            return lastNanos + jvmEpochNanos.orElse(0);
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
        List<LogFile> others = others(newest);
        if (others.isEmpty()) {
            return List.of(newest);
        }
        Deque<Path> set = new ArrayDeque<>();
        LogFile oldest = logFile(newest).orElse(unknown(newest));
        set.addFirst(newest);
        while (!oldest.start()) {
            LogFile newer = oldest;
            Optional<LogFile> before = others.stream()
                    .filter(other -> other.endsBefore(newer))
                    .max(Comparator.comparingLong(LogFile::last));
            if (before.isEmpty()) {
                break;
            }
            oldest = before.get();
            set.addFirst(oldest.file());
        }
        return List.copyOf(set);
    }

    /** A file that cannot be read: it stands alone. */
    private static LogFile unknown(Path file) {
        OptionalLong none = OptionalLong.empty();
        return new LogFile(file, 0, 0, none, none, none, false, false, true, CollectionsOfFile.NONE);
    }

    /**
     * The file that is written. JDK 8 has no {@code gc.log} in a set, but {@code gc.log.2.current}, for example. A JVM before it may have left
     * another one, so the one with the latest time counts.
     */
    private static Path newest(Path log) {
        if (Files.isRegularFile(log)) {
            return log;
        }
        List<Path> current = named(log, Pattern.quote(log.getFileName().toString()) + "\\.\\d+\\.current(\\.gz)?");
        return current.stream()
                .max(Comparator.comparingLong(file -> current.size() == 1
                        ? 0
                        : logFile(file).map(LogFile::last).orElse(0L)))
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
            throw GcLogException.unreadable(
                    log.getFileName() + ": its directory cannot be read", "a GC log in a directory", e);
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
            byte[] head = part;
            byte[] tail = part;
            reader.accept(part, 0, part.length);
            boolean begins = start[0] && !reader.continuesOlderFile();
            long skipped = Math.max(0, Files.size(file) - 2 * PART_BYTES);
            if (source.isPlain()) {
                in.skipNBytes(skipped);
            }
            for (part = in.readNBytes(PART_BYTES); part.length > 0; part = in.readNBytes(PART_BYTES)) {
                reader.accept(part, 0, part.length);
                tail = part.length < PART_BYTES ? joined(tail, part) : part;
            }
            return reader.recognized()
                    ? Optional.of(new LogFile(
                            file,
                            reader.firstNanos(),
                            reader.lastNanos(),
                            reader.countsFromFirstLine()
                                            && reader.startEpochNanos().isEmpty()
                                    ? reader.startMonotonicNanos()
                                    : reader.startEpochNanos(),
                            reader.createdNanos(),
                            reader.savedNanos(),
                            reader.isJdk8(),
                            reader.countsFromFirstLine(),
                            begins,
                            CollectionsOfFile.of(head, tail)))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }
}
