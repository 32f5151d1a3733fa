package dev.throng.run;

import dev.throng.protocol.Operation;
import dev.throng.text.JsonText;
import dev.throng.text.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result directory while it is written. A megabyte is set aside in it at the start and given back before the result is written, so
 * that a disk that fills up during the run still has room for what the run was.
 */
final class ResultFiles implements AutoCloseable {

    private static final int RESERVE_BYTES = 1 << 20;

    private final Path directory;
    private final Path reserve;
    private final IntervalFiles intervals;
    private final Masking masking;
    private final DirectoryLock lock;
    private final JsonMapper json;

    private ResultFiles(Path directory, Path reserve, IntervalFiles intervals, Masking masking, DirectoryLock lock) {
        this.lock = lock;
        this.masking = masking;
        this.json = JsonText.mapper(masking);
        this.directory = directory;
        this.reserve = reserve;
        this.intervals = intervals;
    }

    /**
     * Makes the directory and what is written from the start.
     *
     * @throws RunException if it cannot be written, or holds something already
     */
    static ResultFiles create(RunPlan plan, List<? extends Operation> operations) throws RunException {
        Path directory = plan.directory();
        Masking masking = plan.file().masking();
        try {
            Files.createDirectories(directory);
            DirectoryLock lock = DirectoryLock.acquire(directory)
                    .orElseThrow(() -> new RunException("result directory " + directory
                            + ": another run still writes to it (expected: a new or an empty directory; choose one with -o)"));
            try (Stream<Path> content = Files.list(directory)) {
                if (content.anyMatch(file -> !file.endsWith(DirectoryLock.FILE))) {
                    lock.close();
                    throw new RunException("result directory " + directory
                            + " is not empty (expected: a new or an empty directory; choose one with -o)");
                }
            }
            Manifest.begin(directory);
            Path reserve = Files.write(directory.resolve(".reserve"), new byte[RESERVE_BYTES]);
            Files.writeString(directory.resolve("scenario.yaml"), plan.file().effectiveYaml());
            ResultFiles files =
                    new ResultFiles(directory, reserve, new IntervalFiles(directory, operations, masking), masking, lock);
            files.json("environment.json", Environment.of(plan));
            return files;
        } catch (IOException e) {
            forget(directory);
            throw new RunException(
                    "result directory " + directory + " cannot be written: " + reason(e)
                            + " (expected: a directory with room in it; choose one with -o)",
                    e);
        }
    }

    /** Takes away what would make a directory that nothing could be written to look like a result. */
    private static void forget(Path directory) {
        for (String name : List.of(Manifest.FILE, DirectoryLock.FILE)) {
            try {
                Files.deleteIfExists(directory.resolve(name));
            } catch (IOException e) {
                org.slf4j.LoggerFactory.getLogger(ResultFiles.class).info("{} stays in {}", name, directory, e);
            }
        }
    }

    private static String reason(IOException e) {
        String name = e.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
        return e.getMessage() == null ? name : name + ": " + e.getMessage();
    }

    Path directory() {
        return directory;
    }

    IntervalFiles intervals() {
        return intervals;
    }

    CsvWriter csv(String name, List<String> header) throws IOException {
        return new CsvWriter(directory.resolve(name), header, masking);
    }

    /** Gives back the room that was set aside. */
    void release() throws IOException {
        Files.deleteIfExists(reserve);
    }

    void json(String name, Object document) throws IOException {
        Files.write(directory.resolve(name), json.writeValueAsBytes(document));
    }

    /**
     * Takes away what a run that sent nothing left behind, so that the directory may be used again. What the target printed and logged
     * stays if it said anything: it may tell why it could not be loaded. Only for a directory that nothing else writes to any more.
     */
    void discard() {
        try {
            intervals.close();
            List<Path> left;
            try (Stream<Path> content = Files.list(directory)) {
                left = content.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .toList();
            }
            for (Path file : left) {
                if (!ResultDirectory.LEFT_BEHIND
                                .matcher(file.getFileName().toString())
                                .matches()
                        || Files.size(file) == 0) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            org.slf4j.LoggerFactory.getLogger(ResultFiles.class).warn("{} could not be cleared", directory, e);
        }
    }

    @Override
    public void close() {
        try {
            release();
            Manifest.end(directory);
        } catch (IOException e) {
            org.slf4j.LoggerFactory.getLogger(ResultFiles.class).warn("{} could not be removed", reserve, e);
        }
        try {
            lock.close();
        } catch (IOException e) {
            org.slf4j.LoggerFactory.getLogger(ResultFiles.class).warn("{} stays locked", directory, e);
        }
    }
}
