package dev.throng.run.write;

import dev.throng.run.directory.WholeFile;
import dev.throng.run.result.ResultFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;

/**
 * Room on the disk of the result directory, held by files of random bytes while the run goes on: one for each time that {@code
 * result.json} is written, which goes into its very blocks, and one for the other files that are written at the end. So the result can be
 * written even if the disk fills up meanwhile, and no other process can take the space at that moment. Confined to one thread.
 */
final class DiskReserve {

    static final String RESULT = ResultFile.RESULT.path();

    private static final String REST = ".reserve";
    private static final List<String> RESULTS = List.of(".reserve-1", ".reserve-2");

    /** The names of the files while they are held. */
    static final List<String> FILES = List.of(REST, RESULTS.get(0), RESULTS.get(1));

    private static final int BLOCK_BYTES = 1 << 16;

    /** Notes, probes, environment of the figures, and rounding up to blocks. */
    private static final long RESULT_BYTES = 256 << 10;

    private static final long RESULT_BYTES_PER_PHASE = 1 << 10;
    private static final long RESULT_BYTES_PER_OPERATION = 4 << 10;
    private static final long RESULT_BYTES_PER_METRIC = 512;

    /** Three compressed histograms in {@code phases.hlog}. */
    private static final long HISTOGRAM_BYTES = 48 << 10;

    /** Rows of {@code slowest.csv} of one event loop: ten octaves of four classes with at most 128 responses of 64 bytes. */
    private static final long SLOWEST_BYTES = 320 << 10;

    /**
     * What a plan needs at its end.
     *
     * @param phases of the scenario
     * @param operations of the protocol, each of which a phase may have
     * @param metrics of the protocol
     */
    record Plan(int phases, int operations, int metrics, int loops) {

        /** Room for {@code result.json}, once; it is written twice. */
        long resultBytes() {
            return RESULT_BYTES
                    + phases
                            * (RESULT_BYTES_PER_PHASE
                                    + operations * RESULT_BYTES_PER_OPERATION
                                    + metrics * RESULT_BYTES_PER_METRIC);
        }

        /** Room for the other files; what is copied from garbage collection logs is not known and not in it. */
        long restBytes() {
            return phases * operations * HISTOGRAM_BYTES + operations * loops * SLOWEST_BYTES;
        }
    }

    private final Path directory;

    private DiskReserve(Path directory) {
        this.directory = directory;
    }

    /** @throws IOException if there is not so much room; nothing is left then */
    static DiskReserve create(Path directory, Plan plan) throws IOException {
        DiskReserve reserve = new DiskReserve(directory);
        try {
            for (String result : RESULTS) {
                hold(directory.resolve(result), plan.resultBytes());
            }
            hold(directory.resolve(REST), plan.restBytes());
            return reserve;
        } catch (IOException full) {
            reserve.release();
            throw full;
        }
    }

    /** Random bytes, as some file systems keep no blocks for zeros. */
    private static void hold(Path file, long size) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        new Random(size).nextBytes(block);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(block);
            for (long left = size; left > 0; left -= bytes.limit()) {
                bytes.clear().limit((int) Math.min(BLOCK_BYTES, left));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            channel.force(true);
        }
    }

    /** Writes {@code result.json}, into room that is held for it if there is any left. */
    void writeResult(byte[] content) throws IOException {
        Path file = directory.resolve(RESULT);
        for (String name : RESULTS) {
            Path held = directory.resolve(name);
            if (Files.exists(held)) {
                WholeFile.writeInto(held, file, content);
                return;
            }
        }
        WholeFile.write(file, content);
    }

    /** Gives back all but the room for {@code result.json}. */
    void keepRoomForResult() throws IOException {
        Files.deleteIfExists(directory.resolve(REST));
    }

    /** Gives back all of it. May be called more than once. */
    void release() throws IOException {
        for (String name : FILES) {
            Files.deleteIfExists(directory.resolve(name));
        }
    }
}
