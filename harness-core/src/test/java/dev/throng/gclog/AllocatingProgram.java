package dev.throng.gclog;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/**
 * Run in a JVM of its own: allocates over a live set for a while under a flight recording of its GC pauses, and says on
 * the standard output between which times of the monotonic clock. Arguments: recording file, milliseconds, live MB.
 */
final class AllocatingProgram {

    private static final int CHUNK_BYTES = 16 * 1024;
    private static final long QUIET_NANOS = 150_000_000;

    private static byte[] newest = {};

    private AllocatingProgram() {}

    /** The edge of the measured part, as the recording sees it. */
    @Name("throng.Edge")
    @StackTrace(false)
    static final class Edge extends Event {}

    public static void main(String[] args) throws Exception {
        long nanos = Long.parseLong(args[1]) * 1_000_000;
        byte[][] live = new byte[Integer.parseInt(args[2]) * 64][];
        try (Recording recording = new Recording()) {
            recording.enable("jdk.GCPhasePause").withoutThreshold();
            recording.enable("throng.Edge").withoutThreshold();
            recording.start();
            long from = edge();
            allocate(live, System.nanoTime() + nanos);
            System.gc();
            long to = edge();
            recording.stop();
            recording.dump(Path.of(args[0]));
            System.out.println(from + " " + to + " " + newest.length);
        }
    }

    /** Waits until no collection is likely to run, so that none lies across the edge. */
    private static long edge() {
        long deadline = System.nanoTime() + QUIET_NANOS;
        for (long left = QUIET_NANOS; left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        new Edge().commit();
        return System.nanoTime();
    }

    private static void allocate(byte[][] live, long deadline) {
        long state = 1;
        for (int i = 0; System.nanoTime() < deadline; i++) {
            newest = new byte[CHUNK_BYTES];
            state = state * 6364136223846793005L + 1442695040888963407L;
            live[(int) ((state >>> 33) % live.length)] = newest;
            if (i % 64 == 0) {
                LockSupport.parkNanos(100_000);
            }
        }
    }
}
