package dev.throng.rtmp.load;

import dev.throng.protocol.RunProcesses;
import dev.throng.time.WallClock;
import java.nio.ByteBuffer;

/**
 * The clock of the times in published media: microseconds since 1970. A run of one process uses the clock of its machine. The processes of
 * a run on several machines use the clock of the first one, as exactly as the differences of their clocks are known: the first process
 * sends the others the time at which the load started. Until that message arrives, a process uses the clock of its machine.
 *
 * <p>Shared by all event loops of a process; any thread may use it.
 */
final class RunClock {

    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final int NANOS_PER_MICRO = 1_000;

    private final WallClock wallClock;

    /** When the load started, in microseconds since 1970 on the clock of the first process. */
    private volatile long startMicros = UNKNOWN;

    RunClock(WallClock wallClock) {
        this.wallClock = wallClock;
    }

    /**
     * Tells the other processes when the load started. The first loop of the first process calls it after the start of the load; later calls
     * have no effect.
     */
    void tell(RunProcesses processes, long nowNanos) {
        if (startMicros != UNKNOWN || processes.count() == 1) {
            return;
        }
        startMicros = wallClock.epochMicros() - processes.messages().shared(nowNanos) / NANOS_PER_MICRO;
        byte[] message = ByteBuffer.allocate(Long.BYTES).putLong(startMicros).array();
        for (int other = 1; other < processes.count(); other++) {
            processes.messages().send(other, nowNanos, message);
        }
    }

    /** Takes the message of {@link #tell}. Ignores others. */
    void told(byte[] message) {
        if (message.length == Long.BYTES) {
            startMicros = ByteBuffer.wrap(message).getLong();
        }
    }

    /** Returns the time now, in microseconds since 1970. */
    long epochMicros(RunProcesses processes, long nowNanos) {
        long start = startMicros;
        return start == UNKNOWN
                ? wallClock.epochMicros()
                : start + processes.messages().shared(nowNanos) / NANOS_PER_MICRO;
    }
}
