package dev.throng.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Room on the disk of the result directory, held by a file of zeros while the run goes on. A disk that fills up meanwhile then still has
 * room for the result: the first part is given back for the files written at the end, the last part for {@code result.json} alone.
 * Confined to one thread.
 */
final class DiskReserve {

    static final String FILE_NAME = ".reserve";

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

        /** Room for {@code result.json}, once. */
        long resultBytes() {
            return RESULT_BYTES
                    + phases
                            * (RESULT_BYTES_PER_PHASE
                                    + operations * RESULT_BYTES_PER_OPERATION
                                    + metrics * RESULT_BYTES_PER_METRIC);
        }

        /** Room for all that is written at the end; what is copied from garbage collection logs is not known and not in it. */
        long bytes() {
            return 2 * resultBytes() + phases * operations * HISTOGRAM_BYTES + operations * loops * SLOWEST_BYTES;
        }
    }

    private final Path file;
    private final Plan plan;

    private DiskReserve(Path file, Plan plan) {
        this.file = file;
        this.plan = plan;
    }

    /** @throws IOException if there is not so much room; nothing is left then */
    static DiskReserve create(Path directory, Plan plan) throws IOException {
        DiskReserve reserve = new DiskReserve(directory.resolve(FILE_NAME), plan);
        try (FileChannel channel =
                FileChannel.open(reserve.file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer zeros = ByteBuffer.allocate(BLOCK_BYTES);
            for (long left = plan.bytes(); left > 0; left -= zeros.limit()) {
                zeros.clear().limit((int) Math.min(BLOCK_BYTES, left));
                while (zeros.hasRemaining()) {
                    channel.write(zeros);
                }
            }
            channel.force(false);
            return reserve;
        } catch (IOException full) {
            Files.deleteIfExists(reserve.file);
            throw full;
        }
    }

    /** Gives back all but the room for {@code result.json}. */
    void keepRoomForResult() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(plan.resultBytes());
            channel.force(true);
        }
    }

    /** Gives back all of it. May be called more than once. */
    void release() throws IOException {
        Files.deleteIfExists(file);
    }
}
