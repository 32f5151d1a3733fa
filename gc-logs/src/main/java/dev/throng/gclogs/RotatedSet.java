package dev.throng.gclogs;

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
import java.util.zip.GZIPInputStream;

/**
 * The files of one JVM's log, oldest first. Rotation writes to {@code gc.log} and moves it to {@code gc.log.0},
 * {@code gc.log.1} … in a ring, so neither the numbers nor the names give the order; and a JVM that starts moves the log
 * of the JVM before it into the same ring. So from the file that was asked for the way leads back, each time to the file
 * that ended last before the newer one began, until a file begins with the start of a JVM.
 */
final class RotatedSet {

    private static final int PART_BYTES = 64 * 1024;
    private static final int MAX_FILES = 10_000;

    /** Lines of several threads may be some milliseconds out of order. */
    private static final long STAMP_NANOS = 50_000_000;

    /** How far the wall clock may be set while a JVM runs. */
    private static final long SAME_JVM_NANOS = 1_000_000_000;

    /** What a file's beginning and end tell. */
    private record Head(Path file, long firstNanos, long lastNanos, OptionalLong jvmEpochNanos, boolean start) {

        boolean endsBefore(Head newer) {
            boolean sameJvm = jvmEpochNanos.isEmpty()
                    || newer.jvmEpochNanos.isEmpty()
                    || Math.abs(jvmEpochNanos.getAsLong() - newer.jvmEpochNanos.getAsLong()) < SAME_JVM_NANOS;
            return sameJvm && firstNanos < newer.firstNanos && lastNanos <= newer.firstNanos + STAMP_NANOS;
        }
    }

    private RotatedSet() {}

    static List<Path> of(Path log) {
        Path newest = newest(log);
        Deque<Path> set = new ArrayDeque<>();
        List<Head> others = others(newest);
        Head oldest = head(newest).orElse(new Head(newest, 0, 0, OptionalLong.empty(), true));
        set.addFirst(newest);
        while (!oldest.start()) {
            Head newer = oldest;
            Optional<Head> before = others.stream()
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

    /** JDK 8 has no {@code gc.log} in a set: it writes to {@code gc.log.2.current}, say. */
    private static Path newest(Path log) {
        if (Files.isRegularFile(log)) {
            return log;
        }
        return named(log, Pattern.quote(log.getFileName().toString()) + "\\.\\d+\\.current(\\.gz)?").stream()
                .findFirst()
                .orElseThrow(() -> new GcLogException(log.getFileName() + ": no such file (expected: a GC log)"));
    }

    private static List<Head> others(Path log) {
        String name = log.getFileName().toString().replaceFirst("(\\.\\d+\\.current)?(\\.gz)?$", "");
        List<Head> heads = new ArrayList<>();
        named(log, Pattern.quote(name) + "\\.\\d+(\\.gz)?")
                .forEach(file -> head(file).ifPresent(heads::add));
        return heads;
    }

    /** The files beside this one whose names match. */
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

    private static Optional<Head> head(Path file) {
        boolean[] start = {false};
        GcLogReader reader = new GcLogReader(event -> start[0] |= event instanceof GcEvent.JvmFact);
        try (InputStream in = GcLogFiles.open(file)) {
            byte[] part = in.readNBytes(PART_BYTES);
            reader.accept(part, 0, part.length);
            boolean begins = start[0] && !reader.continuesAnother();
            long skipped = Math.max(0, Files.size(file) - 2 * PART_BYTES);
            if (!(in instanceof GZIPInputStream)) {
                in.skipNBytes(skipped);
            }
            for (part = in.readNBytes(PART_BYTES); part.length > 0; part = in.readNBytes(PART_BYTES)) {
                reader.accept(part, 0, part.length);
            }
            return reader.recognised()
                    ? Optional.of(
                            new Head(file, reader.firstNanos(), reader.lastNanos(), reader.startEpochNanos(), begins))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
