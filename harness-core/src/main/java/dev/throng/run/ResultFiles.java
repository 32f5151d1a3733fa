package dev.throng.run;

import dev.throng.protocol.Protocol;
import dev.throng.text.JsonText;
import dev.throng.text.Masking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** The result directory while it is written; see {@link DiskReserve} for what a disk that fills up leaves of a run. */
final class ResultFiles implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ResultFiles.class);

    private final Path directory;
    private final DiskReserve reserve;
    private final IntervalFiles intervals;
    private final Masking masking;
    private final DirectoryLock lock;
    private final JsonMapper json;

    private ResultFiles(
            Path directory, DiskReserve reserve, IntervalFiles intervals, Masking masking, DirectoryLock lock) {
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
     * @param loops event loops of the run
     * @throws RunException if it cannot be written, or holds something already; nothing of ours is left in it then
     */
    static ResultFiles create(RunPlan plan, Protocol protocol, int loops) throws RunException {
        Path directory = plan.directory();
        try {
            Files.createDirectories(directory);
            DirectoryLock lock = DirectoryLock.acquire(directory)
                    .orElseThrow(
                            () -> new RunException(
                                    "result directory " + directory
                                            + ": another run still writes to it (expected: a new or an empty directory; choose one with -o)"));
            try {
                return begun(plan, protocol, loops, lock);
            } catch (IOException | RunException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new RunException(
                    "result directory " + directory + " cannot be written: " + reason(e)
                            + " (expected: a directory with room in it; choose one with -o)",
                    e);
        }
    }

    private static ResultFiles begun(RunPlan plan, Protocol protocol, int loops, DirectoryLock lock)
            throws IOException, RunException {
        Path directory = plan.directory();
        try (Stream<Path> content = Files.list(directory)) {
            if (content.anyMatch(file -> !file.endsWith(DirectoryLock.FILE))) {
                throw new RunException("result directory " + directory
                        + " is not empty (expected: a new or an empty directory; choose one with -o)");
            }
        }
        try {
            Manifest.begin(directory);
            DiskReserve reserve = DiskReserve.create(
                    directory,
                    new DiskReserve.Plan(
                            plan.file().scenario().phases().size(),
                            protocol.operations().size(),
                            protocol.metrics().size(),
                            loops));
            Files.writeString(directory.resolve("scenario.yaml"), plan.file().effectiveYaml());
            Masking masking = plan.file().masking();
            IntervalFiles intervals = new IntervalFiles(directory, protocol.operations(), masking);
            ResultFiles files = new ResultFiles(directory, reserve, intervals, masking, lock);
            files.json("environment.json", Environment.of(plan));
            return files;
        } catch (IOException e) {
            clear(directory);
            throw e;
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

    DiskReserve reserve() {
        return reserve;
    }

    void json(String name, Object document) throws IOException {
        WholeFile.write(directory.resolve(name), json.writeValueAsBytes(document));
    }

    /**
     * Takes away what a run that sent nothing left behind, so that the directory may be used again. What the target printed and logged
     * stays if it said anything: it may tell why it could not be loaded. Only for a directory that nothing else writes to any more.
     */
    void discard() {
        try {
            intervals.close();
        } catch (IOException full) {
            LOG.debug("{}: what is deleted now could not be written whole", directory, full);
        }
        clear(directory);
    }

    private static void clear(Path directory) {
        try {
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
            LOG.warn("{} could not be cleared", directory, e);
        }
    }

    @Override
    public void close() {
        try {
            reserve.release();
            Manifest.end(directory);
        } catch (IOException e) {
            LOG.warn("{} could not be removed from {}", DiskReserve.FILE_NAME, directory, e);
        }
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("{} stays locked", directory, e);
        }
    }
}
