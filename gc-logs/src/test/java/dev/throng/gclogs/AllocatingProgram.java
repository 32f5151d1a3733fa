package dev.throng.gclogs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * A program for a JVM of its own. It allocates memory, keeps a part of it alive, and makes a flight recording of its GC pauses. It prints
 * the times on the monotonic clock between which it marked the edges of the measured part. The first two collections that
 * {@code System.gc()} causes in the recording enclose the allocation. Arguments: recording file, MB to allocate, MB to keep, milliseconds to
 * wait before each edge. With {@value #NO_RECORDING} instead of a file it makes no recording, and allocates the same.
 */
final class AllocatingProgram {

    static final String NO_RECORDING = "-";

    private static final int CHUNK_BYTES = 16 * 1024;
    private static final int CHUNKS_PER_MEGABYTE = 64;
    private static final long LONGEST_NANOS = 20_000_000_000L;

    private static byte[] newest = {};

    private AllocatingProgram() {}

    /** The edge of the measured part, as the recording sees it. */
    @Name("throng.Edge")
    @StackTrace(false)
    static final class Edge extends Event {}

    public static void main(String[] args) throws Exception {
        int chunks = Integer.parseInt(args[1]) * CHUNKS_PER_MEGABYTE;
        byte[][] live = new byte[Integer.parseInt(args[2]) * CHUNKS_PER_MEGABYTE][];
        if (args[0].equals(NO_RECORDING)) {
            System.gc();
            allocate(live, chunks, System.nanoTime() + LONGEST_NANOS);
            System.gc();
            System.out.println(newest.length);
            return;
        }
        long quietNanos = Long.parseLong(args[3]) * 1_000_000;
        new Edge().commit(); // before the recording: the first event takes long, as it loads classes
        try (Recording recording = new Recording()) {
            recording.enable("jdk.GCPhasePause").withoutThreshold();
            recording.enable("jdk.GarbageCollection").withoutThreshold();
            recording.enable("throng.Edge").withoutThreshold();
            recording.start();
            long[] from = edge(quietNanos);
            System.gc();
            allocate(live, chunks, System.nanoTime() + LONGEST_NANOS);
            System.gc();
            long[] to = edge(quietNanos);
            System.gc(); // the recording has the pauses of a concurrent cycle only when that cycle is over
            awaitCycles(recording, Path.of(args[0] + ".part"));
            recording.stop();
            recording.dump(Path.of(args[0]));
            System.out.println(from[0] + " " + from[1] + " " + to[0] + " " + to[1] + " " + newest.length);
        }
    }

    /** Waits until few collections run and marks the edge in the recording. Returns the times right before and after the mark. */
    private static long[] edge(long quietNanos) {
        long deadline = System.nanoTime() + quietNanos;
        for (long left = quietNanos; left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        long before = System.nanoTime();
        new Edge().commit();
        return new long[] {before, System.nanoTime()};
    }

    /**
     * With G1, waits until the recording has every collection between the first two requested ones. The second of these may abort a
     * concurrent cycle. That cycle ends later, on a thread of its own, and only then its pauses are recorded. On a busy machine this can
     * take longer than the rest of the program.
     */
    private static void awaitCycles(Recording recording, Path file) throws IOException {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        recording.dump(file);
        while (!hasAllOfG1(file) && System.nanoTime() < deadline) {
            LockSupport.parkNanos(10_000_000);
            Files.delete(file);
            recording.dump(file);
        }
        Files.delete(file);
    }

    private static boolean hasAllOfG1(Path file) throws IOException {
        TreeSet<Integer> all = new TreeSet<>();
        TreeSet<Integer> requested = new TreeSet<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            if (event.getEventType().getName().equals("jdk.GarbageCollection")) {
                if (!event.getString("name").startsWith("G1")) {
                    return true;
                }
                all.add(event.getInt("gcId"));
                if (event.getString("cause").equals("System.gc()")) {
                    requested.add(event.getInt("gcId"));
                }
            }
        }
        if (requested.size() < 2) {
            return false;
        }
        int first = requested.pollFirst();
        int second = requested.pollFirst();
        return all.subSet(first, true, second, true).size() == second - first + 1;
    }

    private static void allocate(byte[][] live, int chunks, long deadline) {
        long state = 1;
        for (int i = 0; i < chunks && System.nanoTime() < deadline; i++) {
            newest = new byte[CHUNK_BYTES];
            state = state * 6364136223846793005L + 1442695040888963407L;
            live[(int) ((state >>> 33) % live.length)] = newest;
            if (i % CHUNKS_PER_MEGABYTE == 0) {
                LockSupport.parkNanos(100_000);
            }
        }
    }
}
